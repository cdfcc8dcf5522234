import { runDatabaseCommand } from './run-database-command.ts';

/** `npm run db:migrate`: migrates the database named by the environment to this program's version. */
await runDatabaseCommand({
  work: async ({ migrated }) => {
    const done = migrated.length ? `Applied ${migrated.join(', ')}.` : 'The database is up to date.';
    process.stdout.write(`${done}\n`);
  },
});
