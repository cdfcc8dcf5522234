import { assignmentStates } from '@staffroom/domain/bookings/assignment-state.ts';
import fc from 'fast-check';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Database } from '../../../db/connections/pool.ts';
import { createBookingWorld } from '../../../../test/support/booking-world.ts';
import type { BookingWorld } from '../../../../test/support/booking-world.ts';
import { staleCards } from '../../../../test/support/stale-cards.ts';
import { startSequencer } from '../../../platform/events/sequencer.ts';
import { systemIds } from '../../../platform/runtime/ids.ts';
import { silentLog } from '../../../platform/runtime/log.ts';
import { until } from '../../../platform/testing/until.ts';

let world: BookingWorld;
let admin: Client;
beforeAll(async () => {
  world = await createBookingWorld();
  admin = new Client({ connectionString: world.app.database.adminAddress });
  await admin.connect();
});
afterAll(async () => {
  await admin.end();
  await world.close();
});

const inGroup = <Row>(query: RawBuilder<Row>): Promise<Row[]> =>
  world.app.seed.inGroup(world.client, async (tx) => (await query.execute(tx.db)).rows);
const stale = () => inGroup(staleCards);

type Found = { number: string; candidate: { name: string } | null; feedbackState: string };
const listOf = async (search: string) => {
  const { status, body } = await world.get(world.officer, 'bookings', `?${search}`);
  return status === 204 ? [] : (body as Found[]);
};

/** Three days of one block, created through the API. */
async function makeBlock(dates: readonly string[], changes: Record<string, unknown> = {}) {
  const made = await world.post(world.officer, 'bookings', world.bookingBody({ dates, ...changes }));
  expect(made.status).toBe(201);
  const { requestId, blocks } = made.body as {
    requestId: string;
    blocks: { blockId: string; bookingIds: string[] }[];
  };
  return { requestId, blockId: blocks[0]!.blockId, bookingIds: blocks[0]!.bookingIds };
}

test('are what they would be if they were made now, whatever changes what they are made of', async () => {
  const block = await makeBlock(['2026-03-16', '2026-03-17', '2026-03-18']);
  const other = await makeBlock(['2026-03-19', '2026-03-20']);
  const candidates = [await world.insertCandidate('Ana Able'), await world.insertCandidate('Ben Best')];
  const asked = await world.post(
    world.asker,
    'bookings',
    world.bookingBody({ dates: ['2026-03-23', '2026-03-24'] }),
  );
  const { groupId } = world.client;
  const bookings = [...block.bookingIds, ...other.bookingIds];

  const anyBooking = fc.constantFrom(...bookings);
  const anyBlock = fc.constantFrom(block.blockId, other.blockId);
  const anyCandidate = fc.constantFrom(...candidates);
  const change = fc.oneof(
    fc.record({ what: fc.constant('assign' as const), booking: anyBooking, candidate: anyCandidate }),
    fc.record({
      what: fc.constant('move' as const),
      booking: anyBooking,
      state: fc.constantFrom(...assignmentStates),
    }),
    fc.record({ what: fc.constant('late' as const), booking: anyBooking }),
    fc.record({ what: fc.constant('cancel' as const), booking: anyBooking }),
    fc.record({
      what: fc.constant('room' as const),
      booking: anyBooking,
      room: fc.constantFrom('', 'Ōtaki', 'R1'),
    }),
    fc.record({
      what: fc.constant('move day' as const),
      booking: anyBooking,
      days: fc.integer({ min: 1, max: 5 }),
    }),
    fc.record({
      what: fc.constant('block' as const),
      block: anyBlock,
      total: fc.integer({ min: 2, max: 5 }),
    }),
    fc.record({ what: fc.constant('feedback' as const), block: anyBlock, candidate: anyCandidate }),
    fc.record({ what: fc.constant('unlink' as const), candidate: anyCandidate }),
    fc.record({ what: fc.constant('link' as const), candidate: anyCandidate }),
    fc.record({
      what: fc.constant('request' as const),
      status: fc.constantFrom('Cancelled', 'PendingApproval'),
    }),
    fc.record({ what: fc.constant('per date' as const), perDate: fc.integer({ min: 1, max: 3 }) }),
    fc.record({ what: fc.constant('remove' as const), booking: anyBooking }),
  );
  type Change = typeof change extends fc.Arbitrary<infer One> ? One : never;

  const statementOf = (one: Change): RawBuilder<unknown> => {
    switch (one.what) {
      case 'assign':
        return sql`
          insert into assignments (client_group_id, assignment_id, booking_id, candidate_id, state, start_utc, end_utc)
          select client_group_id, ${systemIds.next()}, booking_id, ${one.candidate}, 'offered', start_utc, end_utc
          from bookings b where booking_id = ${one.booking} and not exists (select from assignments a
            where a.live and (a.booking_id = b.booking_id
              or a.candidate_id = ${one.candidate} and a.start_utc < b.end_utc and a.end_utc > b.start_utc))`;
      case 'move':
        return sql`update assignments set state = ${one.state} where booking_id = ${one.booking} and live`;
      case 'late':
        return sql`update assignments set minutes_late = 15 where booking_id = ${one.booking}`;
      case 'cancel':
        return sql`
          update bookings set status = 'Cancelled', cancelled_at = now(), version = version + 1
          where booking_id = ${one.booking} and status <> 'Cancelled'`;
      case 'room':
        return sql`update bookings set room = ${one.room} where booking_id = ${one.booking}`;
      case 'move day':
        return sql`update bookings set date_local = date_local + ${one.days}::int where booking_id = ${one.booking}`;
      case 'block':
        return sql`update booking_blocks set total = ${one.total}, last_date_local = last_date_local + 1
          where block_id = ${one.block}`;
      case 'feedback':
        return sql`
          insert into feedback (client_group_id, feedback_id, block_id, booking_id, candidate_id, contact_id, wanted_back,
            given_at)
          select client_group_id, ${systemIds.next()}, block_id, booking_id, ${one.candidate},
            ${world.officer.contactId}, 'yes', now() from bookings where block_id = ${one.block} limit 1
          on conflict do nothing`;
      case 'unlink':
        return sql`update candidates set visible_to = array_remove(visible_to, ${groupId}::uuid)
          where candidate_id = ${one.candidate}`;
      case 'link':
        return sql`update candidates set visible_to = array[${groupId}::uuid] where candidate_id = ${one.candidate}`;
      case 'request':
        return sql`update booking_requests set status = ${one.status} where request_id = ${asked.body.requestId}`;
      case 'per date':
        return sql`update booking_requests set bookings_per_date = ${one.perDate}
          where request_id = ${block.requestId}`;
      case 'remove':
        return sql`delete from assignments where booking_id = ${one.booking}`;
    }
  };
  const run = async (one: Change): Promise<void> => {
    // As the superuser, to whom no policy applies: a card does not depend on what its writer may see.
    const { sql: text, parameters } = statementOf(one).compile(world.app.database.owner.db);
    await admin.query(text, [...parameters]);
  };
  await fc.assert(
    fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 25 }), async (changes) => {
      for (const one of changes) await run(one);
      expect(await stale()).toEqual([]);
    }),
    { numRuns: 25 },
  );
});

test('are found out when they are not', async () => {
  const { bookingIds } = await makeBlock(['2026-04-06', '2026-04-07']);
  await admin.query("update booking_cards set card = '{}' where card_id = $1", [bookingIds[0]]);
  await admin.query('delete from booking_search where card_id = $1', [bookingIds[1]]);
  expect((await stale()).map(({ card_id }) => card_id).toSorted()).toEqual(bookingIds.toSorted());
  await inGroup(sql`update bookings set version = version where booking_id = any(${bookingIds}::uuid[])`);
  expect(await stale()).toEqual([]);
});

test('of one block are right when two change it at once', async () => {
  const { bookingIds } = await makeBlock(['2026-04-13', '2026-04-14']);
  const candidateId = await world.insertCandidate('Cleo Close');
  await world.assign({ bookingId: bookingIds[1]! }, candidateId, 'accepted');
  const { promise: mayCommit, resolve: commit } = Promise.withResolvers<void>();
  const { promise: hasWritten, resolve: wrote } = Promise.withResolvers<void>();
  const declining = world.app.seed.inGroup(world.client, async (tx) => {
    await sql`update assignments set state = 'declined' where booking_id = ${bookingIds[1]!}`.execute(tx.db);
    wrote();
    await mayCommit;
  });
  await hasWritten;
  const assigning = world.assign({ bookingId: bookingIds[0]! }, candidateId, 'accepted');
  await until(async () => {
    const { rows } = await admin.query(
      "select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()",
    );
    return rows.length > 0;
  });
  commit();
  await Promise.all([declining, assigning]);
  expect(await stale()).toEqual([]);
});

describe('a new name', () => {
  let stop: () => Promise<void>;
  beforeAll(async () => {
    const { worker, addresses } = world.app.database;
    const { clock } = world.app;
    ({ stop } = await startSequencer({
      database: worker,
      directAddress: addresses.direct,
      clock,
      log: silentLog,
      pollMs: 50,
    }));
  });
  afterAll(() => stop());

  const changesLeft = async () => (await admin.query('select from name_changes')).rows.length;

  test('reaches the cards, and the search, of bookings and of requests that wait', async () => {
    const { bookingIds } = await makeBlock(['2026-05-04']);
    await world.post(world.asker, 'bookings', world.bookingBody({ dates: ['2026-05-05'] }));
    const candidateId = await world.insertCandidate('Dana Day');
    await world.assign({ bookingId: bookingIds[0]! }, candidateId, 'accepted');
    const { locationId, clientId } = world.location;
    for (const [text, id] of [
      ["update locations set name = 'Ōtāhuhu' where location_id = $1", locationId],
      ["update clients set name = 'Zenith Zone' where client_id = $1", clientId],
      [
        "update classifications set online_title = 'Ringmaster' where classification_id = $1",
        world.classificationId,
      ],
      ["update candidates set preferred_name = 'Dée' where candidate_id = $1", candidateId],
    ] as const) {
      await admin.query(text, [id]);
    }
    await until(async () => (await changesLeft()) === 0);
    expect(await stale()).toEqual([]);
    const day = 'dateFromLocal=2026-05-04&dateToLocal=2026-05-05';
    for (const typed of ['tahuhu', 'zenith', 'ringm']) {
      expect(await listOf(`${day}&search=${typed}`), typed).toHaveLength(2);
    }
    const [card] = await listOf(`${day}&search=dee`);
    expect(card?.candidate?.name).toBe('Dée Day');
  });

  test('reaches also the card that a write made from the old name, when it commits later', async () => {
    const title = 'Late title';
    const { promise: mayCommit, resolve: commit } = Promise.withResolvers<void>();
    const { promise: hasWritten, resolve: wrote } = Promise.withResolvers<void>();
    const { bookingIds } = await makeBlock(['2026-05-11']);
    const writing = world.app.seed.inGroup(world.client, async (tx) => {
      await sql`update bookings set room = 'Late room' where booking_id = ${bookingIds[0]!}`.execute(tx.db);
      wrote();
      await mayCommit;
    });
    await hasWritten;
    await admin.query('update classifications set online_title = $1 where classification_id = $2', [
      title,
      world.classificationId,
    ]);
    await until(async () => {
      const { rows } = await admin.query('select from name_changes where begins_after is not null');
      return rows.length > 0;
    });
    commit();
    await writing;
    await until(async () => (await changesLeft()) === 0);
    expect(await stale()).toEqual([]);
  });
});

test('a login writes no card by itself, and rewrites none', async () => {
  const client = new Client({ connectionString: world.app.database.addresses.web });
  await client.connect();
  try {
    const { groupId } = world.client;
    await client.query("select set_config('app.client_group_ids', $1, false)", [groupId]);
    for (const text of [
      "update booking_cards set card = '{}'",
      'delete from booking_search',
      `select write_booking_cards(array['${groupId}']::uuid[], array['${groupId}']::uuid[])`,
      'select refresh_renamed_cards(1)',
    ]) {
      await expect(client.query(text), text).rejects.toMatchObject({ code: '42501' });
    }
  } finally {
    await client.end();
  }
});

test('look their rows up by keys, also where very many are added to tables that were small', async () => {
  const { groupId, clientId, locationId } = world.location;
  await makeBlock(['2026-04-13']);
  // The planner now believes that the tables are almost empty.
  await admin.query('analyze');
  const tables = [
    'bookings',
    'booking_blocks',
    'booking_requests',
    'assignments',
    'booking_cards',
    'booking_search',
  ];
  const countWholeReads = async ({ db }: Pick<Database, 'db'>): Promise<Map<string, number>> => {
    const { rows } = await sql<{ name: string; times: number }>`
      select relname as name, seq_scan as times from pg_stat_xact_user_tables where relname = any (${tables})`.execute(
      db,
    );
    return new Map(rows.map(({ name, times }) => [name, times]));
  };
  const [bookings, blocks, ...others] = await world.app.seed.inGroup(world.client, async (tx) => {
    // Earlier reads of the connection may be included.
    const before = await countWholeReads(tx);
    await sql`
      with request as (
        insert into booking_requests (client_group_id, request_id, client_id, location_id, source, status,
          created_by_contact_id, created_by_name, created_on_utc, classification_id, dates_local, bookings_per_date,
          start_time_local, end_time_local, break_minutes, approve_before_utc, last_start_utc, reason_for_absence,
          decided_at)
        select ${groupId}::uuid, gen_random_uuid(), ${clientId}, ${locationId}, 'booking', 'Accepted',
          ${world.officer.contactId}, 'Olive Officer', now(), ${world.classificationId}, array[date '2026-04-14'], 1,
          '08:30', '15:30', 30, now(), now(), 'Sick Leave Cover', now()
        from generate_series(1, 200)
        returning client_group_id, request_id
      ), block as (
        insert into booking_blocks (client_group_id, block_id, request_id, location_id, first_date_local,
          last_date_local, total)
        select client_group_id, gen_random_uuid(), request_id, ${locationId}, '2026-04-14', '2026-04-14', 1 from request
        returning client_group_id, block_id, request_id
      )
      insert into bookings (client_group_id, booking_id, block_id, request_id, client_id, location_id, position, type,
        status, date_local, start_time_local, end_time_local, start_utc, end_utc, break_minutes, classification_id,
        reason_for_absence, created_on_utc)
      select client_group_id, gen_random_uuid(), block_id, request_id, ${clientId}, ${locationId}, 1, 'standard',
        'Unfilled', '2026-04-14', '08:30', '15:30', '2026-04-13T22:30:00Z', '2026-04-14T05:30:00Z', 30,
        ${world.classificationId}, 'Sick Leave Cover', now()
      from block`.execute(tx.db);
    const after = await countWholeReads(tx);
    return tables.map((table) => (after.get(table) ?? 0) - (before.get(table) ?? 0));
  });
  expect([bookings, ...others]).toEqual([0, 0, 0, 0, 0]);
  // One per booking, by the database's own foreign key check on the block.
  expect(blocks).toBeLessThanOrEqual(200);
  expect(await stale()).toEqual([]);
});
