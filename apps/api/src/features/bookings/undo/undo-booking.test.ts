import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startSequencer } from '../../../platform/events/sequencer.ts';
import type { Sequencer } from '../../../platform/events/sequencer.ts';
import { silentLog } from '../../../platform/runtime/log.ts';
import { until } from '../../../platform/testing/until.ts';
import { createProviderWorld } from '../../provider/testing/provider-world.ts';
import type { ProviderWorld } from '../../provider/testing/provider-world.ts';
import { createBookingWorld } from '../../../../test/support/booking-world.ts';
import type { BookingWorld, Person } from '../../../../test/support/booking-world.ts';
import { staleCards } from '../../../../test/support/stale-cards.ts';
import type { Answer } from '../../../../test/support/test-app.ts';

const start = '2026-03-09T01:00:00Z';
let world: BookingWorld;
let provider: ProviderWorld;
let sequencer: Sequencer;
/** Has the officer's permissions, but did not make the booking. */
let colleague: Person;
/** May book, but not cancel. */
let booker: Person;
beforeAll(async () => {
  world = await createBookingWorld();
  provider = await createProviderWorld(world.app);
  const at = async (permissions: string[]) => ({
    ...(await world.app.seed.contact(world.client, [{ on: world.client, permissions }])),
    bearer: '',
  });
  colleague = await at(['booking_all']);
  booker = await at(['booking_view', 'booking_create']);
  world.app.identity.dropAll();
  sequencer = await startSequencer({
    database: world.app.database.worker,
    directAddress: world.app.database.addresses.direct,
    clock: world.app.clock,
    log: silentLog,
  });
});
beforeEach(async () => {
  world.app.clock.set(start);
  for (const person of [world.officer, world.asker, world.viewer, world.stranger, colleague, booker])
    person.bearer = await world.app.signInAs(person);
});
afterAll(async () => {
  await sequencer.stop();
  await world.close();
});

async function rowsOf<Row>(text: ReturnType<typeof sql<Row>>): Promise<Row[]> {
  const { rows } = await world.app.seed.inGroup(world.client, (tx) => text.execute(tx.db));
  return rows;
}

/** After each test, counters equal a full count and cards equal newly made ones. */
afterEach(async () => {
  const wrong = await rowsOf(sql`
    with counted as (
      select location_id, date_local, count(*)::int as total, count(*) filter (where status = 'Unfilled')::int as open
      from bookings where status <> 'Cancelled' group by 1, 2)
    select * from counted full join day_counters using (location_id, date_local)
    where coalesce(total, 0) <> coalesce(total_count, 0) or coalesce(open, 0) <> coalesce(open_count, 0)`);
  expect(wrong).toEqual([]);
  const stale = await world.app.seed.inGroup(world.client, (tx) => staleCards.execute(tx.db));
  expect(stale.rows).toEqual([]);
});

const later = (time: string) => world.app.clock.set(`2026-03-09T${time}Z`);
const undo = (bookingId: string, who: Person = world.officer, headers = {}) =>
  world.post(who, `bookings/${bookingId}/undo`, undefined, headers);
const codeOf = ({ status, body }: Answer) => [status, body.code];
const detail = async (id: string, who: Person = world.officer) =>
  (await world.get(who, `bookings/${id}`)).body;

let day = 0;
/** Days that no other test books. */
const nextDays = (count = 1) =>
  Array.from({ length: count }, () => Temporal.PlainDate.from('2026-04-01').add({ days: day++ }).toString());

async function book(changes: Record<string, unknown> = {}, who: Person = world.officer) {
  const made = await world.post(who, 'bookings', world.bookingBody({ dates: nextDays(), ...changes }));
  expect(made.status).toBe(201);
  const ids = made.body.blocks.flatMap(({ bookingIds }: { bookingIds: string[] }) => bookingIds) as string[];
  return { requestId: made.body.requestId as string, ids, id: ids[0]! };
}

async function offer(bookingId: string): Promise<string> {
  const candidateId = await provider.candidate();
  const answer = await provider.call(`POST /api/v1/provider/bookings/${bookingId}/offer`, { candidateId });
  expect(answer.status).toBe(200);
  return candidateId;
}

const sequenced = () => until(async () => (await rowsOf(sql`select from outbox`)).length === 0);
const heardAfter = async (cursor: number) => {
  await sequenced();
  return (await provider.call(`GET /api/v1/provider/bookings/unfilled?after=${cursor}`)).body;
};

describe('undoing a booking just made', () => {
  test('takes back every date and educator of the request, counters, audit and history with it', async () => {
    const dates = nextDays(3);
    const { ids, id, requestId } = await book({ dates, bookingsPerDate: 2 });
    expect((await detail(id)).undoSecondsLeft).toBe(30);
    later('01:00:12.4');
    expect((await detail(id)).undoSecondsLeft).toBe(18);
    const answer = await undo(ids[4]!);
    expect(answer.status).toBe(200);
    expect(answer.body.requestId).toBe(requestId);
    expect(answer.body.days.map(({ bookingId }: { bookingId: string }) => bookingId).toSorted()).toEqual(
      ids.toSorted(),
    );
    expect(await rowsOf(sql`select status, version from bookings where request_id = ${requestId}`)).toEqual(
      Array.from(ids, () => ({ status: 'Cancelled', version: 2 })),
    );
    expect(
      await rowsOf(
        sql`select total_count, open_count from day_counters where date_local = any(${dates}::date[])`,
      ),
    ).toEqual(Array.from(dates, () => ({ total_count: 0, open_count: 0 })));
    const after = await detail(id);
    expect(after).toMatchObject({ status: 'Cancelled', cancelReason: null, undoSecondsLeft: null });
    expect(after.history).toMatchObject([{ what: 'created' }, { what: 'undone', who: 'Olive Officer' }]);
    const [audit] = await rowsOf(sql<{ action: string; entity_ids: string[] }>`
      select action, entity_ids from audit_entries where request_id = ${answer.headers['x-request-id']}`);
    expect(audit?.action).toBe('booking.undo');
    expect(audit?.entity_ids.toSorted()).toEqual([requestId, ...ids].toSorted());
  });

  test.each([
    ['01:00:30', 200, undefined],
    ['01:00:32', 200, undefined],
    ['01:00:32.001', 422, 'booking_undo_time_passed'],
  ])('by the server’s clock, at %s', async (time, status, code) => {
    const { id } = await book();
    later(time);
    const answer = await undo(id);
    expect(codeOf(answer)).toEqual([status, code]);
    if (code === undefined) return;
    expect(answer.body.current.booking).toMatchObject({ id, status: 'Unfilled', undoSecondsLeft: null });
  });

  test('is over with the first offer of any day, also one that was declined', async () => {
    const { ids } = await book({ dates: nextDays(2), bookingsPerDate: 2 });
    later('01:00:29');
    const candidateId = await offer(ids[3]!);
    expect((await detail(ids[0]!)).undoSecondsLeft).toBeNull();
    const refused = await undo(ids[0]!);
    expect(codeOf(refused)).toEqual([409, 'booking_already_offered']);
    expect(refused.body.current.booking).toMatchObject({ id: ids[0], status: 'Unfilled' });
    const answered = await provider.call(`POST /api/v1/provider/bookings/${ids[3]}/answer`, {
      candidateId,
      answer: 'declined',
    });
    expect(answered.status).toBe(200);
    expect(codeOf(await undo(ids[0]!))).toEqual([409, 'booking_already_offered']);
  });

  test('is for who booked; nobody else, and nothing foreign', async () => {
    const { id } = await book();
    expect(codeOf(await undo(id, colleague))).toEqual([403, 'own_booking_required']);
    expect((await detail(id, colleague)).undoSecondsLeft).toBeNull();
    expect(codeOf(await undo(id, world.viewer))).toEqual([403, 'permission_missing']);
    const [foreign, absent] = [await undo(id, world.stranger), await undo(randomUUID(), world.stranger)];
    expect([foreign.status, foreign.text]).toEqual([404, absent.text]);
    expect((await detail(id)).status).toBe('Unfilled');
  });

  test('needs the right to book, not the right to cancel', async () => {
    const { id } = await book({}, booker);
    expect((await detail(id, booker)).undoSecondsLeft).toBe(30);
    expect((await undo(id, booker)).status).toBe(200);
  });

  test('is not for what was approved: that was asked for, and withdrawn while it waited', async () => {
    const asked = await world.post(world.asker, 'bookings', world.bookingBody({ dates: nextDays() }));
    later('01:00:03');
    const accepted = await world.post(world.officer, `pending-bookings/${asked.body.requestId}/action`, {
      action: 'accept',
    });
    const id = accepted.body.bookings[0].id as string;
    expect((await detail(id)).undoSecondsLeft).toBeNull();
    expect(codeOf(await undo(id))).toEqual([403, 'own_booking_required']);
    // A requester who may book by now did not make this booking.
    await rowsOf(sql`update booking_requests set created_by_contact_id = ${world.officer.contactId}
      where request_id = ${asked.body.requestId} returning 1`);
    expect((await detail(id)).undoSecondsLeft).toBeNull();
    expect(codeOf(await undo(id))).toEqual([422, 'booking_undo_time_passed']);
  });

  test('is refused once days were added, which would be left standing; open again when these are cancelled', async () => {
    const [first = '', second = ''] = nextDays(2);
    const { id } = await book({ dates: [first] });
    const day = { dateLocal: second, startTime: '08:30', endTime: '15:30', breakMinutes: 30 };
    const extended = await world.post(world.officer, `bookings/${id}/extend`, { days: [day] });
    expect(extended.status).toBe(201);
    const added = extended.body.bookings[0].id as string;
    expect((await detail(id)).undoSecondsLeft).toBeNull();
    const refused = await undo(id);
    expect(codeOf(refused)).toEqual([409, 'booking_already_extended']);
    expect(refused.body.current.booking).toMatchObject({ id, status: 'Unfilled', total: 2 });
    // An added day was not booked by an action of its own.
    expect((await detail(added)).undoSecondsLeft).toBeNull();
    expect(codeOf(await undo(added))).toEqual([422, 'booking_undo_time_passed']);
    const cancelled = await world.post(world.officer, `bookings/${added}/cancel`, { cancelReason: 'Moved' });
    expect(cancelled.status).toBe(200);
    expect((await detail(id)).undoSecondsLeft).toBe(30);
    expect((await undo(id)).body.days).toMatchObject([{ bookingId: id }]);
  });

  test('an extension and an undo at once: one of them is refused, and no added day is left alone', async () => {
    for (let round = 0; round < 5; round++) {
      const [first = '', second = ''] = nextDays(2);
      const { id } = await book({ dates: [first] });
      const day = { dateLocal: second, startTime: '08:30', endTime: '15:30', breakMinutes: 30 };
      const answers = await Promise.all([
        world.post(world.officer, `bookings/${id}/extend`, { days: [day] }),
        undo(id),
      ]);
      expect([
        [201, 'booking_already_extended'],
        ['booking_already_cancelled', 200],
      ]).toContainEqual(answers.map(({ status, body }) => body.code ?? status));
    }
  });

  test('is done once: pressed twice with one key the answer is the same, with another the current booking is returned', async () => {
    const { id } = await book();
    const key = { 'idempotency-key': randomUUID() };
    const first = await undo(id, world.officer, key);
    const again = await undo(id, world.officer, key);
    expect([again.status, again.text]).toEqual([200, first.text]);
    const second = await undo(id);
    expect(codeOf(second)).toEqual([409, 'booking_already_cancelled']);
    expect(second.body.current.booking.history.at(-1)).toMatchObject({ what: 'undone' });
    // And it is final: a cancellation can be restored, this cannot.
    expect(codeOf(await world.post(world.officer, `bookings/${id}/restore`, undefined))).toEqual([
      422,
      'booking_undone',
    ]);
  });

  test('takes back what is left when a colleague cancelled a day meanwhile', async () => {
    const { ids } = await book({ dates: nextDays(2) });
    const cancelled = await world.post(colleague, `bookings/${ids[0]}/cancel`, { cancelReason: 'Moved' });
    expect(cancelled.status).toBe(200);
    const { status, body } = await undo(ids[0]!);
    expect([status, body.days]).toEqual([200, [expect.objectContaining({ bookingId: ids[1] })]]);
    expect((await detail(ids[0]!)).cancelReason).toBe('Moved');
    // That day stays cancelled too, also for the colleague.
    expect((await detail(ids[0]!, colleague)).undoSecondsLeft).toBeNull();
    const restored = await world.post(colleague, `bookings/${ids[0]}/restore`, undefined);
    expect(codeOf(restored)).toEqual([422, 'booking_undone']);
  });

  test('keeps cancelled what was cancelled before it: another block of the request, and a day that was added', async () => {
    const [first = '', second = ''] = nextDays(2);
    const { ids } = await book({ dates: [first], bookingsPerDate: 2 });
    const day = { dateLocal: second, startTime: '08:30', endTime: '15:30', breakMinutes: 30 };
    const extended = await world.post(world.officer, `bookings/${ids[0]}/extend`, { days: [day] });
    const gone = [extended.body.bookings[0].id as string, ids[1]!];
    for (const id of gone)
      expect((await world.post(colleague, `bookings/${id}/cancel`, { cancelReason: 'Moved' })).status).toBe(
        200,
      );
    expect((await undo(ids[0]!)).status).toBe(200);
    for (const id of gone)
      expect(codeOf(await world.post(colleague, `bookings/${id}/restore`, undefined))).toEqual([
        422,
        'booking_undone',
      ]);
  });

  test('an offer and an undo at once: one of them is refused, and nobody is on a cancelled booking', async () => {
    for (let round = 0; round < 5; round++) {
      const { ids } = await book({ dates: nextDays(2) });
      const candidateId = await provider.candidate();
      const [offered, undone] = await Promise.all([
        provider.call(`POST /api/v1/provider/bookings/${ids[1]}/offer`, { candidateId, wholeBlock: true }),
        undo(ids[0]!),
      ]);
      const codes = [offered, undone].map(({ status, body }) => body.code ?? status);
      expect([
        [200, 'booking_already_offered'],
        ['booking_not_open', 200],
      ]).toContainEqual(codes);
      const live = await rowsOf(sql`
        select from bookings b join assignments a using (client_group_id, booking_id)
        where a.live and b.status = 'Cancelled' and b.booking_id = any(${ids}::uuid[])`);
      expect(live).toEqual([]);
    }
  });
});

describe('the provider', () => {
  test('never hears of a booking that was made and undone since it last asked', async () => {
    await book();
    const { cursor } = await heardAfter(0);
    const { id, ids } = await book({ dates: nextDays(2) });
    await sequenced();
    expect((await undo(id)).status).toBe(200);
    const heard = await heardAfter(cursor);
    expect([heard.bookings, heard.cancelled]).toEqual([[], []]);
    const everything = await heardAfter(0);
    const known = everything.bookings.map(({ bookingId }: { bookingId: string }) => bookingId);
    expect(known.filter((bookingId: string) => ids.includes(bookingId))).toEqual([]);
    const refused = await provider.call(`POST /api/v1/provider/bookings/${id}/offer`, {
      candidateId: await provider.candidate(),
    });
    expect(codeOf(refused)).toEqual([409, 'booking_not_open']);
  });

  test('forgets one that it has read', async () => {
    await book();
    const before = await heardAfter(0);
    const { id } = await book();
    const { cursor, bookings } = await heardAfter(before.cursor);
    expect(bookings).toMatchObject([{ bookingId: id }]);
    expect((await undo(id)).status).toBe(200);
    expect((await heardAfter(cursor)).cancelled).toEqual([{ bookingId: id, candidateId: null }]);
  });
});

describe('messages', () => {
  const told = async (requestId: string) =>
    (
      await rowsOf(sql<{ line: string }>`
        select template || ' ' || method || ' ' || coalesce(not_sent_because,
          case when sent_at is null then 'waits' else 'sent' end) as line
        from notifications where request_id = ${requestId} order by 1`)
    ).map(({ line }) => line);
  const everywhere = () => [
    { contactId: world.officer.contactId, email: true, sms: true, voice: false, push: false },
  ];

  test('that nobody has yet are not sent, and nothing follows them', async () => {
    const { id, requestId } = await book({ confirmations: everywhere() });
    expect((await undo(id)).status).toBe(200);
    expect(await told(requestId)).toEqual(['bookingCreated email overtaken', 'bookingCreated sms overtaken']);
    expect((await detail(id)).notificationsLog).toEqual([]);
  });

  test('that were sent, or are being sent, are followed by a word by the same method', async () => {
    const { id, requestId } = await book({ confirmations: everywhere() });
    await rowsOf(sql`update notifications set sent_at = ${start}, attempts = 1
      where request_id = ${requestId} and method = 'email' returning 1`);
    expect((await undo(id)).status).toBe(200);
    expect(await told(requestId)).toEqual([
      'bookingCreated email sent',
      'bookingCreated sms overtaken',
      'bookingUndone email waits',
    ]);

    const other = await book({ confirmations: everywhere() });
    await rowsOf(sql`update notifications set attempts = 1
      where request_id = ${other.requestId} and method = 'sms' returning 1`);
    expect((await undo(other.id)).status).toBe(200);
    expect(await told(other.requestId)).toEqual([
      'bookingCreated email overtaken',
      'bookingCreated sms overtaken',
      'bookingUndone sms waits',
    ]);
  });

  test('of a request that is withdrawn reach the approvers who were asked, and nobody else', async () => {
    const asked = await world.post(
      world.asker,
      'bookings',
      world.bookingBody({ dates: nextDays(), confirmations: everywhere() }),
    );
    const { requestId } = asked.body;
    const before = (await world.get(world.asker, `pending-bookings/${requestId}`)).body;
    expect(before.undoSecondsLeft).toBe(30);
    expect((await world.get(world.officer, `pending-bookings/${requestId}`)).body.undoSecondsLeft).toBeNull();
    await rowsOf(sql`update notifications set sent_at = ${start}, attempts = 1
      where request_id = ${requestId} and template = 'approvalAsked' and contact_id = ${world.officer.contactId}
        and method = 'email' returning 1`);
    const { body } = await world.post(world.asker, `pending-bookings/${requestId}/withdraw`, undefined);
    expect(body).toMatchObject({ status: 'Cancelled', undoSecondsLeft: null });
    const lines = await told(requestId);
    expect(lines.filter((line) => line.endsWith('waits'))).toEqual(['pendingBookingWithdrawn email waits']);
    expect(lines.filter((line) => line.endsWith('sent'))).toEqual(['approvalAsked email sent']);
  });
});
