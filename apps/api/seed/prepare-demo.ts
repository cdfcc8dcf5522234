import { inviteSupportUser } from '../src/identity/impersonation/support-users.ts';
import { systemIds } from '../src/platform/runtime/ids.ts';
import { openPool } from '../src/db/connections/pool.ts';
import { silentReporter } from '../src/start/progress-reporter.ts';
import type { ProgressReporter } from '../src/start/progress-reporter.ts';
import { demoSupport } from './demo-accounts.ts';
import { seedDemo } from './seed-demo.ts';
import { topUpDemo } from './top-up-demo.ts';

export type Preparing = {
  /** The database address with the owner login. */
  address: string;
  now: Temporal.Instant;
  /** Reports to the person who starts the program. */
  reporter?: ProgressReporter;
};

/** Makes the demo world if there is none, and brings one of an earlier day up to today. */
export async function prepareDemo({ address, now, reporter = silentReporter }: Preparing): Promise<void> {
  const { say, progress } = reporter;
  const owner = openPool(address, { name: 'seed', size: 1 });
  const startedAt = performance.now();
  const seconds = (): string => `${((performance.now() - startedAt) / 1000).toFixed(1)} s`;
  try {
    const { email, name } = demoSupport.account;
    const onMade = (share: number): void => progress('Making the demo world, once', share);
    const isNew = await seedDemo({ database: owner, now, onShare: onMade });
    await inviteSupportUser(owner, systemIds, { email, name, clientGroupIds: null });
    if (isNew) {
      // Until autovacuum has analysed the new rows, the planner would assume empty tables.
      await owner.pool.query('vacuum (analyze)');
      say(`The demo world was made in ${seconds()}.`);
      return;
    }
    const onFilled = (share: number): void => progress('Bringing the demo world to today', share);
    const done = await topUpDemo({ database: owner, now, onShare: onFilled });
    if (done.kind === 'done')
      say(
        `The demo world was of ${done.days === 1 ? 'yesterday' : `${done.days} days ago`} and was brought to today in ${seconds()}.`,
      );
    if (done.kind === 'otherVersion')
      say(
        'The demo world was made by another version of this program and stays as it was: for one of today, remove the data folder and start again.',
      );
  } finally {
    await owner.close();
  }
}
