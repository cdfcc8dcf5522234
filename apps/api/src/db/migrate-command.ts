import { resolve } from 'node:path';
import { runUntilStopped } from '../start/run-until-stopped.ts';
import { withDatabase } from './with-database.ts';

const say = (sentence: string): void => void process.stderr.write(`${sentence}\n`);

/** `npm run db:migrate`: brings the database that the environment names to this program's version. */
await runUntilStopped({
  say,
  work: (stopping) =>
    withDatabase(
      {
        dataDir: resolve(process.env['DATA_DIR'] || 'data'),
        environment: process.env,
        report: say,
        stopping,
      },
      async ({ migrated }) => {
        const done = migrated.length ? `Applied ${migrated.join(', ')}.` : 'The database is up to date.';
        process.stdout.write(`${done}\n`);
      },
    ),
});
