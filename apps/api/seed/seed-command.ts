// `npm run db:seed`: fills an empty database with the demo world; `-- --large` adds the largest account.
import { openDatabase } from '../src/db/connection.ts';
import { openPool } from '../src/db/pool.ts';
import { systemClock } from '../src/platform/clock.ts';
import { seedDemo } from './seed-demo.ts';
import { seedLarge } from './seed-large.ts';

const report = (sentence: string): void => console.log(sentence);

const opened = await openDatabase({
  dataDir: process.env['DATA_DIR'] ?? 'data',
  environment: process.env,
  report,
});
try {
  const { owner } = opened.addresses;
  if (owner === null)
    throw new Error('DATABASE_OWNER_URL is not set: the demo world is written by the owner.');
  const database = openPool(owner, { name: 'seed', size: 2 });
  const now = systemClock.now();
  await timed('The demo world', () => seedDemo({ database, now }));
  if (process.argv.includes('--large')) {
    await timed('The largest account', () => seedLarge({ database, now, report }));
  }
  // Until the server has looked at the new rows by itself, its plans for them would be those of empty tables.
  await database.pool.query('vacuum (analyze)');
  await database.close();
} finally {
  await opened.close();
}

async function timed(what: string, seed: () => Promise<boolean>): Promise<void> {
  const startedAt = performance.now();
  const isMade = await seed();
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
  report(isMade ? `${what} was made in ${seconds} s.` : `${what} is there already: nothing was changed.`);
}
