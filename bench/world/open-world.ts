import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from '@staffroom/api/db/connections/connection.ts';
import type { DatabaseAddresses } from '@staffroom/api/db/connections/connection.ts';
import { startEmbedded } from '@staffroom/api/db/embedded/start-embedded.ts';
import { Client } from 'pg';
import type { Ends } from '../ends.ts';
import { checkWorld, fillWorld } from './fill-world.ts';
import { planWorld } from './world-plan.ts';
import type { WorldPlan, WorldShape } from './world-plan.ts';

export type World = {
  plan: WorldPlan;
  /** DATA_DIR of the servers under measurement. */
  dataDir: string;
  addresses: DatabaseAddresses;
  superuserAddress: string;
  /** Not bound by any wall; for filling, for looking, never for what is measured. */
  superuser: Client;
};

/**
 * A scratch database of its own with `scale` bookings; fsync on, as in production. Gone when the run ends, but for a
 * world whose shape has a `keptIn`: what only reads takes it up from there on the same day.
 */
export async function openWorld(scale: number, ends: Ends, shape: WorldShape = {}): Promise<World> {
  const plan = planWorld(scale, Temporal.Now.instant(), shape);
  const dataDir = shape.keptIn
    ? join(shape.keptIn, `${plan.today}-${plan.bookings}-${plan.locations}`)
    : await mkdtemp(join(tmpdir(), 'staffroom-bench-'));
  // Written last: a fill that was broken off is begun anew.
  const wholeFile = join(dataDir, 'world-is-whole');
  const isWhole = existsSync(wholeFile);
  if (!isWhole) await rm(dataDir, { recursive: true, force: true });
  await mkdir(dataDir, { recursive: true });
  if (!shape.keptIn) ends.add(() => rm(dataDir, { recursive: true, force: true }));
  const opened = await openDatabase({ dataDir, environment: {} });
  ends.add(opened.close);
  // Joins the server that the line above started; the last one out stops it.
  const server = await startEmbedded({ folder: join(dataDir, 'database') });
  ends.add(server.close);
  const superuserAddress = server.addressOf('postgres', 'staffroom');
  const superuser = new Client({ connectionString: superuserAddress });
  await superuser.connect();
  ends.add(() => superuser.end());

  const startedAt = performance.now();
  if (!isWhole) {
    console.log(
      `Filling a world of ${plan.bookings} bookings: minutes for a million, longer on a busy machine.`,
    );
    await fillWorld(superuser, plan);
    await checkWorld(superuser, plan);
    await writeFile(wholeFile, '');
  }
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(0);
  const { rows } = await superuser.query<{ size: string; fsync: string }>(
    "select pg_size_pretty(pg_database_size('staffroom')) as size, current_setting('fsync') as fsync",
  );
  console.log(
    `World: ${plan.bookings} bookings, ${plan.groups} groups, ${plan.locations} locations, ${rows[0]?.size}, fsync ${rows[0]?.fsync}; ${isWhole ? 'filled before' : `filled in ${seconds} s`}.`,
  );
  return { plan, dataDir, addresses: opened.addresses, superuserAddress, superuser };
}
