// `npm run db:seed`: fills an empty database with the demo world.
import { openDatabase } from '../src/db/connection.ts';
import { openPool } from '../src/db/pool.ts';
import { systemClock } from '../src/platform/clock.ts';
import { seedDemo } from './seed-demo.ts';

const opened = await openDatabase({
  dataDir: process.env['DATA_DIR'] ?? 'data',
  environment: process.env,
  report: (sentence) => console.log(sentence),
});
try {
  const { owner } = opened.addresses;
  if (owner === null)
    throw new Error('DATABASE_OWNER_URL is not set: the demo world is written by the owner.');
  const database = openPool(owner, { name: 'seed', size: 1 });
  const startedAt = performance.now();
  const seeded = await seedDemo({ database, now: systemClock.now() });
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
  console.log(
    seeded
      ? `The demo world was made in ${seconds} s.`
      : 'The database has sign-ins already: nothing was changed.',
  );
  await database.close();
} finally {
  await opened.close();
}
