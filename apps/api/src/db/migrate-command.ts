import { resolve } from 'node:path';
import { openDatabase } from './connection.ts';

/** `npm run db:migrate`: brings the database that the environment names to this program's version. */
try {
  const database = await openDatabase({
    dataDir: resolve(process.env['DATA_DIR'] ?? 'data'),
    environment: process.env,
    report: console.error,
  });
  const { migrated } = database;
  await database.close();
  console.log(migrated.length ? `Applied ${migrated.join(', ')}.` : 'The database is up to date.');
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
}
