import { flood } from './flood.ts';
import type { FloodWishes } from './flood.ts';

/** Takes its wishes from the process that forked it and tells it what came of them. */
process.once('message', (wishes: FloodWishes) => {
  flood(wishes).then(
    (report) => process.send?.(report, () => process.exit(0)),
    (error: unknown) => {
      console.error(error);
      process.exit(1);
    },
  );
});
