import { flood } from './flood.ts';
import type { FloodOptions } from './flood.ts';

/** Takes its options from the process that forked it and tells it what came of them. */
process.once('message', (options: FloodOptions) => {
  flood(options).then(
    (report) => process.send?.(report, () => process.exit(0)),
    (error: unknown) => {
      console.error(error);
      process.exit(1);
    },
  );
});
