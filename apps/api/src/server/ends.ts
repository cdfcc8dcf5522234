import type { Log } from '../platform/runtime/log.ts';

/** Cleanups, run in the reverse order of the starts. */
export type Ends = { add: (end: () => Promise<unknown>) => void; run: () => Promise<void> };

export function createEnds(log: Log): Ends {
  const ends: (() => Promise<unknown>)[] = [];
  let ended = false;
  const run = (end: () => Promise<unknown>): Promise<unknown> =>
    end().catch((error: unknown) => log.warn({ error }, 'something did not end well'));
  return {
    // A part that finishes starting after the stop is ended at once.
    add: (end) => void (ended ? run(end) : ends.push(end)),
    run: async () => {
      ended = true;
      for (const end of ends.splice(0).toReversed()) await run(end);
    },
  };
}
