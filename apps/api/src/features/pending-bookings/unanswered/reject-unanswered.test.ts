import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createBookingWorld } from '../../../../test/support/booking-world.ts';
import type { BookingWorld } from '../../../../test/support/booking-world.ts';
import { staleCards } from '../../../../test/support/stale-cards.ts';
import { rejectUnanswered } from './reject-unanswered.ts';

const start = '2026-03-08T19:30:00Z';
let world: BookingWorld;
beforeAll(async () => {
  world = await createBookingWorld({ now: start });
});
afterAll(() => world.close());

async function rowsOf<Row>(text: ReturnType<typeof sql<Row>>): Promise<Row[]> {
  const { rows } = await world.app.seed.inGroup(world.client, (tx) => text.execute(tx.db));
  return rows;
}

const lookAt = (instant: string, signal = new AbortController().signal) =>
  rejectUnanswered(world.app.database.worker, Temporal.Instant.from(instant), signal);

let rooms = 0;
async function ask(dates: string[]): Promise<string> {
  const answer = await world.post(world.asker, 'bookings', world.bookingBody({ dates, room: `U${++rooms}` }));
  expect(answer.status).toBe(201);
  return answer.body.requestId as string;
}

const statusOf = async (id: string) => (await world.get(world.asker, `pending-bookings/${id}`)).body.status;

test('a request that nobody answered is rejected at its last start, and both sides are told', async () => {
  // The first day passes its cut-off long before the second one starts.
  const id = await ask(['2026-03-10', '2026-03-12']);
  await rowsOf(sql`update booking_requests set source = 'replaceMe' where request_id = ${id}`);
  await rowsOf(sql`
    insert into replace_me_requests (client_group_id, replace_me_request_id, request_id, contact_id, location_id,
      date_local, status)
    values (${world.client.groupId}, ${randomUUID()}, ${id}, ${world.asker.contactId},
      ${world.location.locationId}, '2026-03-10', 'PendingApproval')`);
  await lookAt('2026-03-11T21:29:59Z');
  expect(await statusOf(id)).toBe('PendingApproval');

  await lookAt('2026-03-11T21:30:00Z');
  const { body } = await world.get(world.asker, `pending-bookings/${id}`);
  expect(body).toMatchObject({
    status: 'Rejected',
    version: 2,
    decision: { by: null, atUtc: '2026-03-11T21:30:00Z', reason: 'no answer in time' },
  });
  expect(
    await rowsOf(sql`select action, contact_id, reason from pending_actions where request_id = ${id}`),
  ).toEqual([{ action: 'expire', contact_id: null, reason: 'no answer in time' }]);
  expect(await rowsOf(sql`select status from replace_me_requests where request_id = ${id}`)).toEqual([
    { status: 'Rejected' },
  ]);
  const told = await rowsOf(sql<{ contact_id: string }>`
    select distinct contact_id from notifications where subject_id = ${id} and template = 'pendingBookingExpired'`);
  expect(told.map(({ contact_id }) => contact_id).toSorted()).toEqual(
    [world.asker, world.approver, world.officer].map(({ contactId }) => contactId).toSorted(),
  );
  expect(
    await rowsOf(sql`
      select action, actor_kind, actor_id from audit_entries where action = 'pendingBooking.expire' and ${id} = any(entity_ids)`),
  ).toEqual([
    { action: 'pendingBooking.expire', actor_kind: 'system', actor_id: 'reject-unanswered-requests' },
  ]);
  const events = await rowsOf(sql<{ kind: string }>`
    select kind from outbox where ${id} = any(entity_ids) order by position`);
  expect(events.map(({ kind }) => kind)).toEqual(['pendingBooking', 'pendingBooking', 'replaceMe']);
  expect(await rowsOf(sql`select from bookings where request_id = ${id}`)).toEqual([]);
  expect(await rowsOf(staleCards)).toEqual([]);
  const list = (await world.get(world.asker, 'pending-bookings')).body as { id: string }[] | null;
  expect((list ?? []).map((one) => one.id)).not.toContain(id);

  // A second run changes nothing, and decided requests stay as they are.
  await lookAt('2026-03-12T21:30:00Z');
  expect(await rowsOf(sql`select from pending_actions where request_id = ${id}`)).toHaveLength(1);
});

test('what was decided or withdrawn is left alone', async () => {
  const [accepted, withdrawn] = [await ask(['2026-03-16']), await ask(['2026-03-16'])];
  await world.post(world.approver, `pending-bookings/${accepted}/action`, { action: 'accept' });
  await world.post(world.asker, `pending-bookings/${withdrawn}/withdraw`, undefined);
  await lookAt('2026-03-20T00:00:00Z');
  expect([await statusOf(accepted), await statusOf(withdrawn)]).toEqual(['Accepted', 'Cancelled']);
});

test('several workers and a last-minute decision at once: each request ends once', async () => {
  const ids = await Promise.all(Array.from({ length: 10 }, () => ask(['2026-03-23'])));
  await Promise.all([
    lookAt('2026-03-22T21:30:00Z'),
    lookAt('2026-03-22T21:30:00Z'),
    ...ids.map((id) => world.post(world.approver, `pending-bookings/${id}/action`, { action: 'accept' })),
  ]);
  for (const id of ids) {
    const status = await statusOf(id);
    expect(['Accepted', 'Rejected']).toContain(status);
    expect(await rowsOf(sql`select from pending_actions where request_id = ${id}`)).toHaveLength(1);
    expect(await rowsOf(sql`select from bookings where request_id = ${id}`)).toHaveLength(
      status === 'Accepted' ? 1 : 0,
    );
  }
});

test('more than one batch is done in one run, and a worker that is asked to stop stops', async () => {
  const seed = await ask(['2026-04-20']);
  const columns = sql.raw(`client_group_id, client_id, location_id, source, status, created_by_contact_id,
    created_by_name, created_on_utc, classification_id, dates_local, bookings_per_date, start_time_local, end_time_local,
    break_minutes, approve_before_utc, last_start_utc, reason_for_absence`);
  await rowsOf(sql`
    insert into booking_requests (request_id, ${columns})
    select gen_random_uuid(), ${columns} from booking_requests, generate_series(1, 120) where request_id = ${seed}`);
  const waiting = async () =>
    (await rowsOf(sql`select from booking_requests where status = 'PendingApproval'`)).length;
  expect(await waiting()).toBe(121);
  await lookAt('2026-05-01T00:00:00Z', AbortSignal.abort());
  expect(await waiting()).toBe(121);
  await lookAt('2026-05-01T00:00:00Z');
  expect(await waiting()).toBe(0);
}, 60_000);
