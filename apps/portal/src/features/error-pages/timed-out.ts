/**
 * Shown if not even the first script arrived. The HTML document contains the same texts, so this file has no imports.
 */
export const timedOut = {
  title: 'The page timed out',
  words: 'Are you still connected to the Internet?',
  retry: 'Try again',
} as const;
