import type { Ends } from '../ends.ts';
import { requestText } from '../load/http-connection.ts';
import { createDice, median, runLoad } from '../load/run-load.ts';
import { createRecorder } from '../pgbench/record-calls.ts';
import { startProduct } from '../start-product.ts';
import type { RunningProduct } from '../start-product.ts';
import { openWorld } from '../world/open-world.ts';
import type { World } from '../world/open-world.ts';
import type { WorldPlan, WorldShape } from '../world/world-plan.ts';
import { findScans, plannedStatements } from './find-scans.ts';
import type { SentStatement } from './find-scans.ts';
import { calls, connectionsOf, drawCall, requestOf } from './growth-calls.ts';

export type Growth = {
  /** `times` the first world's p95, of each round by itself and then the median; null for the first world. */
  calls: { call: string; world: string; p95Ms: number; times: number | null }[];
  statements: number;
  complaints: string[];
};

type Place = { name: string; world: World; product: RunningProduct };

/** Of what `--from` leaves open: the first world has a tenth of the last one's bookings. */
type Wanted = { scale: number; from: number | null; rounds: number; seconds: number };

/**
 * P3: the same calls in a small world, in the whole scale, and in a small one where a group has 2,000 locations in
 * place of 40. Groups are equally busy in all of them, so that each call finds as much. And the plans, in the largest.
 */
export async function measureGrowth(wanted: Wanted, ends: Ends): Promise<Growth> {
  const { rounds, seconds } = wanted;
  const places: Place[] = [];
  for (const { name, scale, shape } of listWorlds(wanted)) {
    const world = await openWorld(scale, ends, shape);
    // Calls that take long wait for their turn and are answered, on a busy machine too.
    places.push({ name, world, product: await startProduct(world, ends, { CALLS_AT_ONCE: '100' }) });
  }
  const [first, largest] = places as [Place, Place, Place];
  const plans = await lookAtPlans(largest.world, ends);
  const found = new Map<string, number[]>();
  for (let round = 0; round <= rounds; round++) {
    for (const call of calls) {
      for (const { name, world, product } of places) {
        const p95 = await measureCall(call, world.plan, product, seconds / 3);
        const key = `${call}|${name}`;
        if (round > 0) found.set(key, [...(found.get(key) ?? []), p95]);
      }
    }
  }
  return {
    calls: calls.flatMap((call) =>
      places.map((place) => {
        const p95s = found.get(`${call}|${place.name}`) ?? [];
        const before = found.get(`${call}|${first.name}`) ?? [];
        return {
          call,
          world: place.name,
          p95Ms: median(p95s),
          times:
            place === first ? null : median(p95s.map((p95, round) => p95 / (before[round] ?? Number.NaN))),
        };
      }),
    ),
    ...plans,
  };
}

/** Fills these worlds where `BENCH_WORLDS` names a folder that keeps them, and measures nothing. */
export async function fillGrowthWorlds(wanted: Wanted, ends: Ends): Promise<void> {
  for (const { scale, shape } of listWorlds(wanted)) await openWorld(scale, ends, shape);
}

function listWorlds({ scale, from }: Wanted): { name: string; scale: number; shape: WorldShape }[] {
  const small = from ?? Math.ceil(scale / 10);
  // However many bookings there are: nobody teaches at two schools at once, which fuller groups could not keep.
  const busy = { bookingsPerGroup: 25_000, fewestGroups: 1, maxGroups: 1_000, hasWork: true };
  const keptIn = process.env['BENCH_WORLDS'];
  return [
    { scale: small, locationsPerGroup: 40 },
    { scale, locationsPerGroup: 40 },
    { scale: small, locationsPerGroup: 2_000 },
  ].map((world) => ({
    name: `${world.scale} bookings, ${world.locationsPerGroup} locations a group`,
    scale: world.scale,
    shape: { ...busy, keptIn, locationsPerGroup: world.locationsPerGroup },
  }));
}

async function measureCall(
  call: string,
  plan: WorldPlan,
  { port }: RunningProduct,
  seconds: number,
): Promise<number> {
  const dice = createDice(1);
  let asked = '';
  try {
    const { p95Ms } = await runLoad({
      port,
      connections: connectionsOf(call),
      seconds,
      expectedStatus: [200, 204],
      check: () => void 0,
      next: (connection) => {
        const draw = drawCall(plan, connection % plan.groups, dice);
        const request = requestOf(call, draw, connection);
        asked = request.path;
        return requestText({ method: 'GET', port, ...request });
      },
    });
    return p95Ms;
  } catch (error) {
    throw new Error(`${call} failed, such as ${asked}`, { cause: error });
  }
}

/** What the largest world's planner makes of every statement of these calls. */
async function lookAtPlans(world: World, ends: Ends): Promise<Pick<Growth, 'statements' | 'complaints'>> {
  const recorder = await createRecorder(world, ends);
  const draw = { ...drawCall(world.plan, 0, createDice(1)), day: world.plan.today };
  const sent = new Map<string, SentStatement>();
  for (const call of calls) {
    const { path: url, bearer } = requestOf(call, draw, 0);
    const headers = { authorization: `Bearer ${bearer}` };
    const { trips, status, text } = await recorder.record({ method: 'GET', url, headers });
    if (status >= 300) throw new Error(`${url} was answered with ${status}: ${text}`);
    for (const [sql, one] of trips.flatMap((trip) => plannedStatements(trip, call))) sent.set(sql, one);
  }
  return { statements: sent.size, complaints: await findScans(world, sent) };
}
