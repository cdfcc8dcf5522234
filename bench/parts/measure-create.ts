import { randomUUID, randomUUIDv7 } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { BookingRequest } from '@staffroom/domain/bookings/create/create-booking.contract.ts';
import type { RunningDirectus } from '../directus/start-directus.ts';
import type { Ends } from '../ends.ts';
import { interleave } from '../interleave.ts';
import type { RoundResult } from '../interleave.ts';
import { requestText } from '../load/http-connection.ts';
import { createDice, runLoad } from '../load/run-load.ts';
import { createRecorder } from '../pgbench/record-calls.ts';
import { runPgbench } from '../pgbench/run-pgbench.ts';
import { writeScript } from '../pgbench/write-script.ts';
import type { Branch } from '../pgbench/write-script.ts';
import type { World } from '../world/open-world.ts';
import { bearerOf, idOf } from '../world/world-plan.ts';
import type { WorldPlan } from '../world/world-plan.ts';
import { connections, viewerOf } from './measure-list.ts';
import type { Measured, Rounds } from './measure-list.ts';

export type CreateResult = {
  rounds: RoundResult[];
  statements: number;
  waits: number;
  waitsWithoutKey: number;
};

/**
 * P2: a request of ten bookings, each connection at a location of its own, in one of ten months. Everything that a
 * request writes is written by all: also its idempotency record, which the portal always asks for.
 */
export async function measureCreate(
  { world, product, directus }: Measured,
  { rounds, seconds }: Rounds,
  ends: Ends,
): Promise<CreateResult> {
  const { plan } = world;
  const { script, ...counts } = await createScript(world, ends);
  const load = { connections, seconds, expectedStatus: 201 };
  const results = await interleave(rounds, {
    product: async (round) => {
      await settle(world);
      const dice = createDice(round + 1);
      const { port } = product;
      return runLoad({
        ...load,
        port,
        next: (connection) =>
          requestText({
            method: 'POST',
            path: '/api/v1/bookings',
            port,
            bearer: bearerOf(viewerOf(plan, connection)),
            headers: { 'idempotency-key': randomUUID() },
            body: JSON.stringify(tenBookings(plan, connection, monthOf(plan, dice(months)))),
          }),
        check: ({ body }) => {
          const { blocks } = JSON.parse(body.toString()) as { blocks: { bookingIds: string[] }[] };
          if (blocks[0]?.bookingIds.length !== 10) throw new Error(`Not ten bookings: ${body.toString()}`);
        },
      });
    },
    pgbench: async (round) => {
      await settle(world);
      const { year, month } = firstMonth(plan);
      const draws = { round, count: 0, first_month: year * 12 + month - 1 };
      return runPgbench(world.addresses.web, script, { connections, seconds, draws });
    },
    ...(directus && { directus: directusRound(directus, world, { ...load, expectedStatus: 200 }) }),
  });
  return { rounds: results, ...counts };
}

const months = 10;

const firstMonth = ({ today }: WorldPlan): Temporal.PlainYearMonth =>
  Temporal.PlainDate.from(today).toPlainYearMonth().add({ months: 1 });

/** As in a date: `2027-03`. */
const monthOf = (plan: WorldPlan, number: number): string =>
  firstMonth(plan).add({ months: number }).toString();

const daysOf = (month: string): string[] =>
  Array.from({ length: 10 }, (_, index) => `${month}-${String(index + 2).padStart(2, '0')}`);

/** Without a room and a covered person, so that nothing is a double of what earlier rounds have booked. */
export function tenBookings(plan: WorldPlan, connection: number, month: string): BookingRequest {
  const group = connection % plan.groups;
  const client = group * plan.clientsPerGroup;
  return {
    locationId: group * plan.clientsPerGroup * plan.locationsPerClient + 1,
    classificationId: idOf('classification', client * 3),
    dates: daysOf(month),
    bookingsPerDate: 1,
    startTime: '08:30',
    endTime: '15:30',
    breakMinutes: 30,
    gradeIds: [idOf('grade', client * 8 + 2)],
    certificationIds: [],
    reasonForAbsence: 'Sick Leave Cover',
    covering: null,
    submittedBy: null,
    room: '',
    notes: 'Please bring the attendance list to the front office.',
    policiesAgreed: [],
    confirmations: [
      {
        contactId: idOf('contact', viewerOf(plan, connection)),
        email: true,
        sms: false,
        voice: false,
        push: false,
      },
    ],
    preferredCandidateId: null,
    purchaseOrder: null,
    costCentre: null,
    reference: null,
    bookAnyway: false,
  };
}

/** Nobody pays for what the one before left: the worker is through, and the server has written its pages. */
async function settle({ superuser }: World): Promise<void> {
  for (;;) {
    const { rows } = await superuser.query<{ left: number }>(
      'select (select count(*) from outbox)::int + (select count(*) from audit_unsealed)::int as left',
    );
    if (rows[0]?.left === 0) break;
    await pause(100);
  }
  await superuser.query('checkpoint');
}

/** Ids of 30 hexadecimal digits and two more; pgbench puts a number where the marker stands. */
const idMarker = 'ffffffff-ffff-7fff-8fff-ffffffffff';

async function createScript(world: World, ends: Ends) {
  const { plan } = world;
  let drawn = 0;
  const ids = { next: () => `${idMarker}${String(drawn++).padStart(2, '0')}` };
  const recorder = await createRecorder(world, ends, ids);
  const month = monthOf(plan, 0);
  const branches: Branch[] = [];
  const counts = { statements: 0, waits: 0, waitsWithoutKey: 0 };
  for (let connection = 0; connection < connections; connection++) {
    const bearer = bearerOf(viewerOf(plan, connection));
    // The viewer is looked up by another call, so that the recorded one is like every later one.
    const headers = { authorization: `Bearer ${bearer}` };
    await recorder.record({ method: 'GET', url: '/api/v1/bookings?dateFromLocal=2025-01-06', headers });
    const payload = JSON.stringify(tenBookings(plan, connection, month));
    const record = async (key: Record<string, string>) => {
      drawn = 0;
      const { trips, status, text } = await recorder.record({
        method: 'POST',
        url: '/api/v1/bookings',
        headers: { ...headers, ...key },
        payload,
      });
      if (status !== 201) throw new Error(`Creating was answered with ${status}: ${text}`);
      await forget(world, plan, connection);
      return trips;
    };
    counts.waitsWithoutKey = (await record({})).length;
    const trips = await record({ 'idempotency-key': `${idMarker}99` });
    counts.waits = trips.length;
    counts.statements = trips.flat().length;
    branches.push({
      trips,
      draws: [
        '\\set count :count + 1',
        '\\set n 100000000000000000 + :round * 10000000000000 + :count * 100 + :client_id',
        '\\set drawn :first_month + random(0, 9)',
        '\\set month (:drawn / 12) * 100 + :drawn % 12 + 1',
      ],
      varying: [
        { find: idMarker, variable: 'n', prefix: '019000000020' },
        { find: `${month}-`, variable: 'month' },
      ],
    });
  }
  return { script: await writeScript(world.addresses.web, branches), ...counts };
}

/** Takes back what was recorded, so that its ids can be used again. */
async function forget({ superuser }: World, plan: WorldPlan, connection: number): Promise<void> {
  const group = idOf('group', connection % plan.groups);
  const marked = `::text like '${idMarker}%'`;
  await superuser.query('begin');
  await superuser.query('set local session_replication_role = replica');
  await superuser.query(`
    with gone as (delete from bookings where client_group_id = '${group}' and booking_id${marked}
      returning client_group_id, location_id, date_local)
    update day_counters d set total_count = total_count - 1, open_count = open_count - 1 from gone
    where (d.client_group_id, d.location_id, d.date_local) = (gone.client_group_id, gone.location_id, gone.date_local)`);
  const tables = {
    booking_blocks: 'block_id',
    booking_requests: 'request_id',
    notifications: 'notification_id',
    outbox: 'outbox_id',
    audit_entries: 'audit_entry_id',
    audit_unsealed: 'audit_entry_id',
    idempotency_keys: 'idempotency_key',
    booking_cards: 'card_id',
    booking_search: 'card_id',
  };
  for (const [table, key] of Object.entries(tables)) {
    await superuser.query(`delete from ${table} where client_group_id = '${group}' and ${key}${marked}`);
  }
  await superuser.query('commit');
}

/** Ten items in one call; only their keys are asked back. */
function directusRound(
  { port, bearer }: RunningDirectus,
  world: World,
  load: { connections: number; seconds: number; expectedStatus: number },
) {
  const { plan } = world;
  return async (round: number) => {
    await settle(world);
    const dice = createDice(round + 1);
    return runLoad({
      ...load,
      port,
      next: (connection) =>
        requestText({
          method: 'POST',
          path: '/items/bookings?fields=booking_id',
          port,
          bearer,
          body: JSON.stringify(tenItems(plan, connection, monthOf(plan, dice(months)))),
        }),
      check: ({ body }) => {
        const { data } = JSON.parse(body.toString()) as { data: unknown[] };
        if (data.length !== 10) throw new Error(`Not ten items: ${body.toString()}`);
      },
    });
  };
}

function tenItems(plan: WorldPlan, connection: number, month: string): unknown[] {
  const wanted = tenBookings(plan, connection, month);
  const group = connection % plan.groups;
  const block = { block_id: idOf('block', connection), request_id: idOf('request', connection) };
  return wanted.dates.map((date, index) => ({
    ...block,
    client_group_id: idOf('group', group),
    booking_id: randomUUIDv7(),
    client_id: idOf('client', group * plan.clientsPerGroup),
    location_id: wanted.locationId,
    position: index + 1,
    type: 'standard',
    status: 'Unfilled',
    date_local: date,
    start_time_local: wanted.startTime,
    end_time_local: wanted.endTime,
    start_utc: `${date}T08:30:00Z`,
    end_utc: `${date}T15:30:00Z`,
    break_minutes: wanted.breakMinutes,
    classification_id: wanted.classificationId,
    reason_for_absence: wanted.reasonForAbsence,
    room: wanted.room,
    notes: wanted.notes,
    created_on_utc: '2026-01-05T08:30:00Z',
  }));
}
