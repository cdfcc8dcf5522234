import { addDays } from '@staffroom/domain/time/calendar-date.ts';
import type { Ends } from '../ends.ts';
import { interleave } from '../interleave.ts';
import type { RoundResult } from '../interleave.ts';
import type { RunningDirectus } from '../directus/start-directus.ts';
import type { RunningPostgraphile } from '../postgraphile/start-postgraphile.ts';
import { requestText } from '../load/http-connection.ts';
import { createDice, runLoad } from '../load/run-load.ts';
import { createRecorder } from '../pgbench/record-calls.ts';
import { runPgbench } from '../pgbench/run-pgbench.ts';
import { writeScript } from '../pgbench/write-script.ts';
import type { RunningProduct } from '../start-product.ts';
import type { World } from '../world/open-world.ts';
import { bearerOf, idOf } from '../world/world-plan.ts';
import type { WorldPlan } from '../world/world-plan.ts';

export const connections = 8;

export type Measured = {
  world: World;
  product: RunningProduct;
  directus: RunningDirectus | null;
  postgraphile: RunningPostgraphile | null;
};
export type Rounds = { rounds: number; seconds: number };

/** P1: 50 bookings of a whole group from a random date on; each connection is another person of another group. */
export async function measureList(
  { world, product, directus, postgraphile }: Measured,
  { rounds, seconds }: Rounds,
  ends: Ends,
): Promise<RoundResult[]> {
  const { plan } = world;
  const script = await listScript(world, ends);
  const load = { connections, seconds, expectedStatus: 200 };
  return interleave(rounds, {
    product: async (round) => {
      const dice = createDice(round + 1);
      const { port } = product;
      return runLoad({
        ...load,
        port,
        next: (connection) =>
          requestText({
            method: 'GET',
            path: `/api/v1/bookings?dateFromLocal=${drawDate(plan, dice)}`,
            port,
            bearer: bearerOf(viewerOf(plan, connection)),
          }),
        check: ({ body }) => expectFifty(JSON.parse(body.toString())),
      });
    },
    pgbench: (round) =>
      runPgbench(world.addresses.web, script, { connections, seconds, draws: { round, ...dateDraws(plan) } }),
    ...(directus && {
      directus: directusRound(directus, flatFields, plan, load),
      'directus with names': directusRound(directus, [...flatFields, ...nameFields], plan, load),
      'directus with cards': directusRound(
        directus,
        [...flatFields, ...nameFields, ...cardFields],
        plan,
        load,
      ),
    }),
    ...(postgraphile && { postgraphile: postgraphileRound(postgraphile, plan, load) }),
  });
}

/** The first contact of a group sees all of it. */
export const viewerOf = (plan: WorldPlan, connection: number): number =>
  (connection % plan.groups) * plan.contactsPerGroup;

/** What is asked of Directus, from less than our cards hold to most of it (without the actions that are allowed). */
export const directusFields = {
  directus: 'fields of the table alone',
  'directus with names': 'with the names of client, location and classification',
  'directus with cards': 'with block, request, educator and feedback as on a card',
} as const;

const flatFields = [
  'booking_id',
  'block_id',
  'position',
  'type',
  'date_local',
  'start_time_local',
  'end_time_local',
  'start_utc',
  'break_minutes',
  'status',
  'covering_name',
  'reason_for_absence',
  'room',
  'version',
  'client_id',
  'location_id',
  'classification_id',
];
const nameFields = [
  'client_id.name',
  'location_id.name',
  'location_id.time_zone',
  'classification_id.online_title',
];
const cardFields = [
  'block_id.total',
  'block_id.first_date_local',
  'block_id.last_date_local',
  'request_id.bookings_per_date',

  'assignments.state',
  'assignments.offered_at_utc',
  'assignments.accepted_at_utc',
  'assignments.confirmed_at_utc',
  'assignments.arrived_at_utc',
  'assignments.minutes_late',
  'assignments.candidate_id.first_name',

  'assignments.candidate_id.last_name',
  'assignments.candidate_id.image_version',
  'block_id.feedback.wanted_back',
];

function directusRound(
  { port, bearer }: RunningDirectus,
  fields: readonly string[],
  plan: WorldPlan,
  load: { connections: number; seconds: number; expectedStatus: number },
) {
  const wanted = nestedOver(fields);
  return async (round: number) => {
    const dice = createDice(round + 1);
    return runLoad({
      ...load,
      port,
      next: (connection) => {
        const group = idOf('group', connection % plan.groups);
        const filter = `filter[client_group_id][_eq]=${group}&filter[date_local][_gte]=${drawDate(plan, dice)}`;
        const path = `/items/bookings?limit=50&sort=date_local,start_time_local,booking_id&fields=${wanted}&${filter}`;
        return requestText({ method: 'GET', path, port, bearer });
      },
      check: ({ body }) => expectFifty((JSON.parse(body.toString()) as { data: unknown[] }).data),
    });
  };
}

function postgraphileRound(
  { port, operation }: RunningPostgraphile,
  plan: WorldPlan,
  load: { connections: number; seconds: number; expectedStatus: number },
) {
  return async (round: number) => {
    const dice = createDice(round + 1);
    return runLoad({
      ...load,
      port,
      next: (connection) => {
        const body = JSON.stringify({ documentId: operation, variables: { from: drawDate(plan, dice) } });
        return requestText({ method: 'POST', path: '/graphql', port, bearer: String(connection), body });
      },
      check: ({ body }) => {
        const { data, errors } = JSON.parse(body.toString()) as {
          data?: { list: { nodes: unknown[] } };
          errors?: unknown;
        };
        if (errors !== undefined) throw new Error(`PostGraphile answered ${JSON.stringify(errors)}`);
        expectFifty(data?.list.nodes);
      },
    });
  };
}

/** A field that is asked for with parts of its target is not asked for alone. */
function nestedOver(fields: readonly string[]): string {
  return fields.filter((field) => !fields.some((other) => other.startsWith(`${field}.`))).join(',');
}

function expectFifty(items: unknown): void {
  if (Array.isArray(items) && items.length === 50) return;
  throw new Error(`A list of 50 was answered with ${Array.isArray(items) ? items.length : typeof items}`);
}

/** Days of the two years from which on there are surely 50 bookings. */
const drawDate = (plan: WorldPlan, dice: (end: number) => number): string =>
  addDays(plan.firstMonday, dice(plan.weeks * 7 - 90));

const marker = '2025-01-06';
const callsUntilPrepared = 6;

async function listScript(world: World, ends: Ends) {
  const { plan } = world;
  const recorder = await createRecorder(world, ends);
  const branches = [];
  for (let connection = 0; connection < connections; connection++) {
    const bearer = bearerOf(viewerOf(plan, connection));
    const call = {
      method: 'GET',
      url: `/api/v1/bookings?dateFromLocal=${marker}`,
      headers: { authorization: `Bearer ${bearer}` },
    } as const;
    // The first call also looks the viewer up, and the next ones prepare what is sent.
    for (let times = 0; times < callsUntilPrepared; times++) await recorder.record(call);
    const { trips, status, text } = await recorder.record(call);
    if (status !== 200 && status !== 204) throw new Error(`The list was answered with ${status}: ${text}`);
    branches.push({ trips, draws, varying: [{ find: marker, variable: 'day' }] });
  }
  return writeScript(world.addresses.web, branches);
}

/** 20250106 is a date to PostgreSQL as well, so the number can stand where the text stood. */
const draws = [
  '\\set month :first_month + random(0, :months - 1)',
  '\\set day (:month / 12) * 10000 + (:month % 12 + 1) * 100 + random(1, 28)',
];

function dateDraws(plan: WorldPlan): Record<string, number> {
  const { year, month } = Temporal.PlainDate.from(plan.firstMonday).add({ months: 1 });
  return { first_month: year * 12 + month - 1, months: 20 };
}
