/** What was started and must be gone at the end; undone in the opposite order. */
export type Ends = { add: (end: () => Promise<unknown> | unknown) => void; run: () => Promise<void> };

export function createEnds(): Ends {
  const ends: (() => Promise<unknown> | unknown)[] = [];
  return {
    add: (end) => void ends.push(end),
    run: async () => {
      for (const end of ends.splice(0).toReversed()) {
        try {
          await end();
        } catch (error) {
          console.error('Something did not end well:', error);
        }
      }
    },
  };
}
