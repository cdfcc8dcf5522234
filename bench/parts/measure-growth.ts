import { addDays } from '@staffroom/domain/time/calendar-date.ts';
import type { Ends } from '../ends.ts';
import { requestText } from '../load/http-connection.ts';
import { createDice, median, runLoad } from '../load/run-load.ts';
import { createRecorder } from '../pgbench/record-calls.ts';
import { startProduct } from '../start-product.ts';
import type { RunningProduct } from '../start-product.ts';
import { openWorld } from '../world/open-world.ts';
import type { World } from '../world/open-world.ts';
import { bearerOf, idOf } from '../world/world-plan.ts';
import type { WorldPlan } from '../world/world-plan.ts';
import { findScans } from './find-scans.ts';
import { connections, viewerOf } from './measure-list.ts';

export type Growth = {
  /** `times` the first world's p95, of each round by itself and then the median; null for the first world. */
  calls: { call: string; world: string; p95Ms: number; times: number | null }[];
  statements: number;
  complaints: string[];
};

type Place = { name: string; world: World; product: RunningProduct };

/**
 * P3: the same calls in a world of a tenth of the scale, in the whole scale, and where a group has 2,000 locations in
 * place of 40. Groups are equally busy in all of them, so that each call finds as much. And the plans, in the largest.
 */
export async function measureGrowth(
  { scale, rounds, seconds }: { scale: number; rounds: number; seconds: number },
  ends: Ends,
): Promise<Growth> {
  const small = Math.ceil(scale / 10);
  const busy = { bookingsPerGroup: 25_000, fewestGroups: 1 };
  const places = [
    await open(`${small} bookings, 40 locations a group`, small, { ...busy, locationsPerGroup: 40 }, ends),
    await open(`${scale} bookings, 40 locations a group`, scale, { ...busy, locationsPerGroup: 40 }, ends),
    await open(
      `${small} bookings, 2,000 locations a group`,
      small,
      { ...busy, locationsPerGroup: 2_000 },
      ends,
    ),
  ];
  const found = new Map<string, number[]>();
  for (let round = 0; round <= rounds; round++) {
    for (const call of Object.keys(callsOf)) {
      for (const { name, world, product } of places) {
        const p95 = await measureCall(call as Call, world.plan, product, seconds / 3);
        const key = `${call}|${name}`;
        if (round > 0) found.set(key, [...(found.get(key) ?? []), p95]);
      }
    }
  }
  const [first, largest] = places as [Place, Place, Place];
  return {
    calls: Object.keys(callsOf).flatMap((call) =>
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
    ...(await lookAtPlans(largest.world, ends)),
  };
}

async function open(
  name: string,
  scale: number,
  shape: Parameters<typeof openWorld>[2],
  ends: Ends,
): Promise<Place> {
  const world = await openWorld(scale, ends, shape);
  return { name, world, product: await startProduct(world, ends) };
}

type Draw = { plan: WorldPlan; group: number; day: string };

/** Every list and overview; a client is the first of its group. */
const callsOf = {
  list: ({ day }: Draw) => `/api/v1/bookings?dateFromLocal=${day}`,
  'list of what is open': ({ day }: Draw) => `/api/v1/bookings?dateFromLocal=${day}&status[]=Unfilled`,
  'list of three locations': ({ plan, group, day }: Draw) =>
    `/api/v1/bookings?dateFromLocal=${day}&${[1, 2, 3]
      .map((seat) => `locationIds[]=${(group * plan.locations) / plan.groups + seat}`)
      .join('&')}`,
  'list of a client': (draw: Draw) => `/api/v1/clients/${clientOf(draw)}/bookings?dateFromLocal=${draw.day}`,
  fortnight: ({ day }: Draw) => `/api/v1/bookings/summary?dateFromLocal=${day}`,
  year: ({ day }: Draw) => `/api/v1/bookings/overview?dateFromLocal=${day}&dateToLocal=${addDays(day, 364)}`,
  'year of a client': (draw: Draw) =>
    `/api/v1/clients/${clientOf(draw)}/bookings/summary?dateFromLocal=${draw.day}&dateToLocal=${addDays(draw.day, 364)}`,
} as const;
type Call = keyof typeof callsOf;

const clientOf = ({ plan, group }: Draw): string => idOf('client', group * plan.clientsPerGroup);

async function measureCall(
  call: Call,
  plan: WorldPlan,
  { port }: RunningProduct,
  seconds: number,
): Promise<number> {
  const dice = createDice(1);
  const { p95Ms } = await runLoad({
    port,
    connections,
    seconds,
    expectedStatus: [200, 204],
    check: () => void 0,
    next: (connection) => {
      const group = connection % plan.groups;
      const day = addDays(plan.firstMonday, dice(plan.weeks * 7 - 90));
      const path = callsOf[call]({ plan, group, day });
      return requestText({ method: 'GET', path, port, bearer: bearerOf(viewerOf(plan, connection)) });
    },
  });
  return p95Ms;
}

/** What the largest world's planner makes of every statement of these calls. */
async function lookAtPlans(world: World, ends: Ends): Promise<Pick<Growth, 'statements' | 'complaints'>> {
  const recorder = await createRecorder(world, ends);
  const sent = new Map<string, string>();
  for (const [call, pathOf] of Object.entries(callsOf)) {
    const url = pathOf({ plan: world.plan, group: 0, day: world.plan.today });
    const headers = { authorization: `Bearer ${bearerOf(0)}` };
    const { trips, status, text } = await recorder.record({ method: 'GET', url, headers });
    if (status >= 300) throw new Error(`${url} was answered with ${status}: ${text}`);
    for (const { sql } of trips.flat()) sent.set(sql, call);
  }
  return { statements: sent.size, complaints: await findScans(world, sent) };
}
