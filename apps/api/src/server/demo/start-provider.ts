import { addArrivals } from '../../../seed/add-arrivals.ts';
import type { OpenedDatabase } from '../../db/connections/connection.ts';
import { openPool } from '../../db/connections/pool.ts';
import type { Database } from '../../db/connections/pool.ts';
import type { Clock } from '../../platform/runtime/clock.ts';
import { systemIds } from '../../platform/runtime/ids.ts';
import type { ProgressReporter } from '../../start/progress-reporter.ts';
import { startSimulator } from './start-simulator.ts';
import type { Ends } from '../ends.ts';
import type { Timed } from '../product-options.ts';

export async function startProvider(
  { environment, log, reporter, clock }: Timed,
  { addresses }: OpenedDatabase,
  ends: Ends,
  address: string,
): Promise<void> {
  if (addresses.owner === null) {
    reporter.say('Without DATABASE_OWNER_URL the simulator gets no key and is not started.');
    return;
  }
  const owner: Database = openPool(addresses.owner, { name: 'provider', size: 1 });
  try {
    const { dataDir } = environment;
    if (environment.hasTrouble) await reportArrivals(owner, { reporter, clock });
    const simulator = await startSimulator({ owner, address, dataDir, ids: systemIds, log });
    if (simulator) ends.add(simulator.stop);
  } finally {
    await owner.close();
  }
}

/** Tells the user of a demo what to watch first, since it happens once and soon. */
async function reportArrivals(
  owner: Database,
  { reporter: { say }, clock }: { reporter: ProgressReporter; clock: Clock },
): Promise<void> {
  const added = await addArrivals({ database: owner, now: clock.now() });
  if (!added) return;
  const { email, locationName, time, count } = added;
  say(
    `To watch who arrives, sign in as ${email} now: ${count} educators are due at ${locationName} at ${time.startTime}, whatever the hour there. One comes in time, one late, and one not at all.`,
  );
}
