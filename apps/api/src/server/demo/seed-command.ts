// `npm run db:seed`: fills an empty database with the demo world; `-- --large` adds the largest account.
import { openPool } from '../../db/connections/pool.ts';
import type { Database } from '../../db/connections/pool.ts';
import { runDatabaseCommand } from '../../db/run-database-command.ts';
import { systemClock } from '../../platform/runtime/clock.ts';
import { StartError } from '../../start/start-error.ts';
import { createProgressReporter } from '../../start/progress-reporter.ts';
import { seedDemo } from '../../../seed/seed-demo.ts';
import { seedLarge } from '../../../seed/seed-large.ts';
import { refuseRemovedDemo } from './demo-leftovers.ts';

const { say, progress } = createProgressReporter(process.stdout);

await runDatabaseCommand({
  say,
  work: async (opened) => {
    const { owner } = opened.addresses;
    if (owner === null) {
      throw new StartError('DATABASE_OWNER_URL is not set: the demo world is written by the owner.');
    }
    await refuseRemovedDemo(opened);
    const database = openPool(owner, { name: 'seed', size: 2 });
    try {
      await seed(database);
    } finally {
      await database.close();
    }
  },
});

async function seed(database: Database): Promise<void> {
  const now = systemClock.now();
  await timed('The demo world', (onShare) => seedDemo({ database, now, onShare }));
  if (process.argv.includes('--large')) {
    await timed('The largest account', (onShare) => seedLarge({ database, now, report: say, onShare }));
  }
  // Until the server has analysed the new rows, it would plan as if the tables were empty.
  await database.pool.query('vacuum (analyze)');
}

async function timed(
  what: string,
  make: (onShare: (share: number) => void) => Promise<boolean>,
): Promise<void> {
  const startedAt = performance.now();
  const isMade = await make((share) => progress(`${what} is being made`, share));
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
  say(isMade ? `${what} was made in ${seconds} s.` : `${what} is there already: nothing was changed.`);
}
