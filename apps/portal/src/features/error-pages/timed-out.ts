/** What is said where not even the first file of the program arrived; without imports, as the document itself holds it. */
export const timedOut = {
  title: 'The page timed out',
  words: 'Are you still connected to the Internet?',
  retry: 'Try again',
} as const;
