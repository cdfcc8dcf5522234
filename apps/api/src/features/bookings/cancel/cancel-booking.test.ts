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
/** Has all booking permissions at the provider world's location. */
let officer: Person;
let viewer: Person;
/** In another group. */
let stranger: Person;
let sequencer: Sequencer;
beforeAll(async () => {
  world = await createBookingWorld();
  provider = await createProviderWorld(world.app);
  const { seed } = world.app;
  const at = (permissions: string[], name = {}) =>
    seed.contact(provider.group, [{ on: provider.client, permissions }], name);
  officer = { ...(await at(['booking_all'], { firstName: 'Olga', lastName: 'Office' })), bearer: '' };
  stranger = { ...world.officer };
  viewer = { ...(await at(['booking_view'])), bearer: '' };
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
  for (const person of [officer, viewer, stranger]) person.bearer = await world.app.signInAs(person);
});
afterAll(async () => {
  await sequencer.stop();
  await world.close();
});

/** After each test, counters equal a full count and cards equal newly made ones. */
afterEach(async () => {
  const rows = await provider.rows(sql`
    with counted as (
      select location_id, date_local, count(*)::int as total, count(*) filter (where status = 'Unfilled')::int as open
      from bookings where status <> 'Cancelled' group by 1, 2)
    select * from counted full join day_counters using (location_id, date_local)
    where coalesce(total, 0) <> coalesce(total_count, 0) or coalesce(open, 0) <> coalesce(open_count, 0)`);
  expect(rows).toEqual([]);
  const stale = await world.app.seed.inGroup(provider.group, (tx) => staleCards.execute(tx.db));
  expect(stale.rows).toEqual([]);
});

const reason = 'The excursion was moved';
function cancel(bookingId: string, more: object = {}, who: Person = officer, headers = {}): Promise<Answer> {
  return world.post(who, `bookings/${bookingId}/cancel`, { cancelReason: reason, ...more }, headers);
}
const restore = (bookingId: string, who: Person = officer, headers = {}) =>
  world.post(who, `bookings/${bookingId}/restore`, undefined, headers);
const codeOf = ({ status, body }: Answer) => [status, body.code];
const tell = { name: 'Olga Office', contactId: '', email: true, sms: true, voice: false, push: false };

async function bookings(dates: readonly string[] = ['2026-03-10'], more: object = {}): Promise<string[]> {
  const confirmations = [{ ...tell, contactId: officer.contactId }];
  return (await provider.block({ dates, confirmations, ...more })).bookingIds;
}

async function act(bookingId: string, step: string, body: object): Promise<void> {
  const answer = await provider.call(`POST /api/v1/provider/bookings/${bookingId}/${step}`, body);
  expect(answer.status, step).toBe(200);
}

async function take(bookingId: string, candidateId: string, state: 'offered' | 'accepted' | 'confirmed') {
  await act(bookingId, 'offer', { candidateId });
  if (state === 'offered') return;
  await act(bookingId, 'answer', { candidateId, answer: 'accepted' });
  if (state === 'confirmed') await act(bookingId, 'confirm', { candidateId, state: 'confirmed' });
}

async function terms(list: readonly object[]): Promise<void> {
  await world.app.seed.inGroup(provider.group, (tx) =>
    sql`update clients set cancellation_terms = ${JSON.stringify(list)}::jsonb`.execute(tx.db),
  );
}

async function allowOnline(isAllowed: boolean): Promise<void> {
  await world.app.seed.inGroup(provider.group, (tx) =>
    sql`update clients set online_cancellation_allowed = ${isAllowed}`.execute(tx.db),
  );
  // Places are cached.
  world.app.identity.dropAll();
}

describe('cancelling', () => {
  test('takes effect at once: status, educator, counters, history, notices, audit and event', async () => {
    const [id = ''] = await bookings();
    const candidateId = await provider.candidate({ firstName: 'Sam' });
    await take(id, candidateId, 'accepted');
    const before = await provider.counters();
    const answer = await cancel(id);
    expect([answer.status, answer.body]).toEqual([
      200,
      {
        undoSecondsLeft: 30,
        days: [
          {
            bookingId: id,
            dateLocal: '2026-03-10',
            result: 'cancelled',
            code: null,
            costPercent: 0,
            version: 4,
          },
        ],
      },
    ]);
    expect(await provider.booking(id)).toMatchObject({ status: 'Cancelled', version: 4, state: null });
    const day = before.find(({ date_local }) => date_local === '2026-03-10');
    expect((await provider.counters()).find(({ date_local }) => date_local === '2026-03-10')).toEqual({
      ...day,
      total_count: day!.total_count - 1,
    });
    const detail = (await world.get(officer, `bookings/${id}`)).body;
    expect(detail).toMatchObject({
      status: 'Cancelled',
      cancelReason: reason,
      candidate: null,
      undoSecondsLeft: 30,
    });
    expect(detail.history.slice(-2).map(({ what }: { what: string }) => what)).toEqual([
      'withdrawn',
      'cancelled',
    ]);
    expect(detail.history.slice(-2).map(({ who }: { who: string }) => who)).toEqual([
      'Olga Office',
      'Olga Office',
    ]);
    const notices = await provider.rows(sql<{ template: string; method: string }>`
      select template, method from notifications where subject_id = ${id} and template like 'bookingCancel%' order by 2`);
    expect(notices).toEqual([
      { template: 'bookingCancelled', method: 'email' },
      { template: 'bookingCancelled', method: 'sms' },
    ]);
    const [audit] = await provider.rows(sql`
      select action, changes from audit_entries where request_id = ${answer.headers['x-request-id']}`);
    expect(audit).toEqual({ action: 'booking.cancel', changes: { status: 'Cancelled' } });
    const told = await provider.rows(sql`
      select kind from (select kind, entity_ids from outbox union all select kind, entity_ids from events) one
      where ${id}::uuid = any(entity_ids) and kind = 'booking'`);
    expect(told.length).toBeGreaterThan(0);
    // The educator is free again.
    const [other = ''] = await bookings();
    await take(other, candidateId, 'accepted');
  });

  test.each([
    ['confirmed', 'booking_already_confirmed'],
    ['accepted', null],
    ['offered', null],
  ] as const)('with the educator %s', async (state, code) => {
    const [id = ''] = await bookings();
    await take(id, await provider.candidate(), state);
    const answer = await cancel(id);
    expect(codeOf(answer)).toEqual(code === null ? [200, undefined] : [422, code]);
    if (code !== null) expect(answer.body.current.booking.assignment.state).toBe('confirmed');
  });

  test.each([
    ['2026-03-09T21:29:59Z', 200, undefined],
    ['2026-03-09T21:30:00Z', 422, 'booking_already_commenced'],
    ['2026-03-09T21:30:01Z', 422, 'booking_already_commenced'],
  ])('at %s', async (now, status, code) => {
    const [id = ''] = await bookings();
    world.app.clock.set(now);
    officer.bearer = await world.app.signInAs(officer);
    expect(codeOf(await cancel(id))).toEqual([status, code]);
  });

  test('is refused where the client does not cancel online', async () => {
    const [id = ''] = await bookings();
    await allowOnline(false);
    expect(codeOf(await cancel(id))).toEqual([422, 'online_cancellation_blocked']);
    await allowOnline(true);
    expect((await cancel(id)).status).toBe(200);
  });

  test('asks for a reason of at most 500 characters', async () => {
    const [id = ''] = await bookings();
    for (const cancelReason of ['', '  \n'])
      expect(codeOf(await cancel(id, { cancelReason }))).toEqual([422, 'cancel_reason_required']);
    expect((await cancel(id, { cancelReason: '😀'.repeat(501) })).status).toBe(400);
    expect((await cancel(id, { cancelReason: '😀'.repeat(500) })).status).toBe(200);
  });

  test('is refused without the right and outside of what one sees', async () => {
    const [id = ''] = await bookings();
    expect(codeOf(await cancel(id, {}, viewer))).toEqual([403, 'permission_missing']);
    const foreign = await cancel(id, {}, stranger);
    const absent = await cancel(randomUUID(), {}, stranger);
    expect([foreign.status, foreign.text]).toEqual([404, absent.text]);
    expect((await provider.booking(id)).status).toBe('Unfilled');
  });

  test('one who is late is told the current state, and by whom', async () => {
    const [id = ''] = await bookings();
    expect((await cancel(id, {}, officer, { 'if-match': '"1"' })).status).toBe(200);
    const late = await cancel(id, {}, officer, { 'if-match': '"1"' });
    expect(codeOf(late)).toEqual([409, 'booking_already_cancelled']);
    expect(late.body.current.booking.history.at(-1)).toMatchObject({ what: 'cancelled' });
    const [changed = ''] = await bookings();
    await take(changed, await provider.candidate(), 'offered');
    const stale = await cancel(changed, {}, officer, { 'if-match': '"1"' });
    expect(codeOf(stale)).toEqual([409, 'stale_version']);
    expect(stale.body.current.booking.version).toBe(2);
    expect((await provider.booking(changed)).status).toBe('Unfilled');
  });

  test('the provider hears of it with who was on it, and gives the booking to nobody else', async () => {
    const { body } = await heardSoFar();
    const [id = ''] = await bookings();
    const candidateId = await provider.candidate();
    await take(id, candidateId, 'accepted');
    await cancel(id);
    await sequence();
    const heard = await provider.call(`GET /api/v1/provider/bookings/unfilled?after=${body.cursor}`);
    expect(heard.body.cancelled).toContainEqual({ bookingId: id, candidateId });
    expect(heard.body.bookings.map((one: { bookingId: string }) => one.bookingId)).not.toContain(id);
    const offer = await provider.call(`POST /api/v1/provider/bookings/${id}/offer`, { candidateId });
    expect(codeOf(offer)).toEqual([409, 'booking_not_open']);
  });

  test('a replacement that somebody asked for is cancelled with its booking and comes back with it', async () => {
    const block = await provider.block({ type: 'replaceMe' });
    const [id = ''] = block.bookingIds;
    await world.app.seed.inGroup(provider.group, (tx) =>
      sql`insert into replace_me_requests
        (client_group_id, replace_me_request_id, request_id, contact_id, location_id, date_local, status)
        values (${provider.group.groupId}, ${randomUUID()}, ${block.requestId}, ${officer.contactId},
          ${provider.location.locationId}, '2026-03-10', 'BookingCreated')`.execute(tx.db),
    );
    const status = async () =>
      (
        await provider.rows(sql<{ status: string }>`
        select status from replace_me_requests where request_id = ${block.requestId}`)
      )[0]?.status;
    await take(id, await provider.candidate(), 'accepted');
    expect(await status()).toBe('ReplacementFound');
    expect((await cancel(id)).status).toBe(200);
    expect(await status()).toBe('Cancelled');
    expect((await restore(id)).status).toBe(200);
    expect(await status()).toBe('ReplacementFound');
  });
});

describe('a whole block', () => {
  const dates = ['2026-03-10', '2026-03-11', '2026-03-12', '2026-03-13'];

  test('is cancelled from any of its days', async () => {
    const ids = await bookings(dates);
    const answer = await cancel(ids[2]!, { scope: 'block' });
    expect(answer.status).toBe(200);
    expect(answer.body.days.map((day: { bookingId: string }) => day.bookingId)).toEqual(ids);
    for (const id of ids) expect((await provider.booking(id)).status).toBe('Cancelled');
  });

  test.each([
    { name: 'the only educator of the days that went', second: 'accepted', told: ['Bea'] },
    { name: 'nobody where the days that went had several', second: 'other', told: [null] },
    { name: 'nobody who still comes on a day that stays', second: 'open', told: [null] },
  ] as const)('its message names $name', async ({ second, told }) => {
    const ids = await bookings(dates);
    const [ann, bea, cid] = await Promise.all(
      ['Ann', 'Bea', 'Cid'].map((firstName) => provider.candidate({ firstName })),
    );
    // Keeps the day by which the series is named.
    await take(ids[0]!, ann!, 'confirmed');
    if (second !== 'open') {
      await take(ids[1]!, bea!, 'accepted');
      await take(ids[2]!, second === 'other' ? cid! : bea!, 'accepted');
    }
    expect((await cancel(ids[0]!, { scope: 'block' })).status).toBe(207);
    const rows = await provider.rows(sql<{ first_name: string | null }>`
      select distinct ca.first_name from notifications n
      left join candidates ca on ca.candidate_id = (n.params ->> 'candidateId')::uuid
      where n.template = 'bookingCancelled' and n.subject_id = (
        select block_id from bookings where booking_id = ${ids[0]})`);
    expect(rows.map((row) => row.first_name)).toEqual(told);
  });

  test('keeps the days that may not be cancelled, and says why (207); those cancelled before stay out of it', async () => {
    const ids = await bookings(dates);
    await take(ids[1]!, await provider.candidate(), 'confirmed');
    expect((await cancel(ids[3]!)).status).toBe(200);
    const answer = await cancel(ids[0]!, { scope: 'block' });
    expect(answer.status).toBe(207);
    expect(
      answer.body.days.map((day: Record<string, unknown>) => [day['dateLocal'], day['result'], day['code']]),
    ).toEqual([
      ['2026-03-10', 'cancelled', null],
      ['2026-03-11', 'refused', 'booking_already_confirmed'],
      ['2026-03-12', 'cancelled', null],
    ]);
    expect((await provider.booking(ids[1]!)).status).toBe('Filled');
  });

  test('of a day that is confirmed, over or cancelled the others are offered to who may cancel them', async () => {
    const ids = await bookings(dates.slice(0, 3));
    const [first = '', second = '', third = ''] = ids;
    const canCancelOthers = async (id: string, who = officer) =>
      (await world.get(who, `bookings/${id}`)).body.canCancelOthers;
    expect(await canCancelOthers(first)).toBe(true);
    expect(await canCancelOthers(first, viewer)).toBe(false);
    await take(second, await provider.candidate(), 'confirmed');
    await cancel(third);
    expect(await Promise.all(ids.map((id) => canCancelOthers(id)))).toEqual([false, true, true]);
    await allowOnline(false);
    expect(await canCancelOthers(second)).toBe(false);
    await allowOnline(true);
    // At its start time the first booking has commenced.
    world.app.clock.set('2026-03-09T21:30:00Z');
    officer.bearer = await world.app.signInAs(officer);
    expect(await canCancelOthers(second)).toBe(false);
    const [alone = ''] = await bookings(['2026-03-13']);
    expect(await canCancelOthers(alone)).toBe(false);
  });

  test('a single day leaves the others', async () => {
    const ids = await bookings(dates);
    expect((await cancel(ids[0]!)).status).toBe(200);
    expect((await provider.booking(ids[1]!)).status).toBe('Unfilled');
  });

  test('is refused by the reason of the named day where none may be cancelled', async () => {
    const ids = await bookings(dates.slice(0, 2));
    for (const id of ids) await take(id, await provider.candidate(), 'confirmed');
    expect(codeOf(await cancel(ids[0]!, { scope: 'block' }))).toEqual([422, 'booking_already_confirmed']);
  });

  test('undo brings back exactly what that press cancelled', async () => {
    const ids = await bookings(dates);
    const candidateId = await provider.candidate();
    await take(ids[0]!, candidateId, 'accepted');
    await take(ids[1]!, candidateId, 'offered');
    expect((await cancel(ids[3]!)).status).toBe(200);
    world.app.clock.set('2026-03-09T01:00:05Z');
    expect((await cancel(ids[2]!, { scope: 'block' })).body.days).toHaveLength(3);
    const answer = await restore(ids[1]!);
    expect(answer.status).toBe(200);
    expect(answer.body.days.map((day: { bookingId: string }) => day.bookingId).toSorted()).toEqual(
      ids.slice(0, 3).toSorted(),
    );
    expect(
      await Promise.all(
        ids.map(async (id) => [(await provider.booking(id)).status, (await provider.booking(id)).state]),
      ),
    ).toEqual([
      ['Filled', 'accepted'],
      ['Unfilled', 'offered'],
      ['Unfilled', null],
      ['Cancelled', null],
    ]);
  });
});

describe('what it costs', () => {
  afterEach(() => terms([]));
  const dear = [
    { hoursBefore: 24, percent: 50 },
    { hoursBefore: 2, percent: 100 },
  ];

  test('is a fact of the client, told with its details', async () => {
    await terms(dear);
    const { clientId } = provider.client;
    const { body } = await world.get(officer, `clients/${clientId}/additional-details`);
    expect(body.cancellationTerms).toEqual(dear);
  });

  test('is kept with each day, and never more than what was shown', async () => {
    await terms(dear);
    const [today = '', later = ''] = await bookings(['2026-03-10', '2026-03-12']);
    const body = { scope: 'block', costPercent: 0 };
    const refused = await cancel(today, body);
    expect([...codeOf(refused), refused.body.params]).toEqual([
      409,
      'cancellation_cost_changed',
      { percent: 50 },
    ]);
    expect((await provider.booking(later)).status).toBe('Unfilled');
    const answer = await cancel(today, { ...body, costPercent: 50 });
    expect(answer.body.days.map((day: { costPercent: number }) => day.costPercent)).toEqual([50, 0]);
    const kept = await provider.rows(sql<{ percent: string }>`
      select details ->> 'costPercent' as percent from booking_changes
      where booking_id in (${today}, ${later}) order by 1`);
    expect(kept.map(({ percent }) => percent)).toEqual(['0', '50']);
  });
});

describe('undoing a cancellation', () => {
  test('restores the booking with its educator, and tells so', async () => {
    const [id = ''] = await bookings();
    const candidateId = await provider.candidate({ firstName: 'Sam' });
    await take(id, candidateId, 'accepted');
    const before = (await world.get(officer, `bookings/${id}`)).body;
    await cancel(id);
    world.app.clock.set('2026-03-09T01:00:30Z');
    const { body } = await heardSoFar();
    const answer = await restore(id);
    expect([answer.status, answer.body]).toEqual([
      200,
      { days: [{ bookingId: id, dateLocal: '2026-03-10', status: 'Filled', version: 5 }] },
    ]);
    const after = (await world.get(officer, `bookings/${id}`)).body;
    expect(after).toMatchObject({
      status: 'Filled',
      candidate: before.candidate,
      assignment: before.assignment,
    });
    expect([after.cancelReason, after.undoSecondsLeft]).toEqual([null, null]);
    const said = after.history.map(({ what }: { what: string }) => what);
    expect(said).toEqual([
      ...before.history.map(({ what }: { what: string }) => what),
      'withdrawn',
      'cancelled',
      'restored',
    ]);
    const notices = await provider.rows(sql`
      select from notifications where subject_id = ${id} and template = 'bookingReinstated'`);
    expect(notices).toHaveLength(2);
    const [audit] = await provider.rows(sql`
      select action from audit_entries where request_id = ${answer.headers['x-request-id']}`);
    expect(audit).toEqual({ action: 'booking.restore' });
    await sequence();
    const heard = await provider.call(`GET /api/v1/provider/bookings/unfilled?after=${body.cursor}`);
    expect(heard.body.cancelled).toEqual([]);
    expect(heard.body.bookings).toContainEqual(
      expect.objectContaining({
        bookingId: id,
        assignment: { candidateId, state: 'accepted', minutesLate: null },
      }),
    );
    // And can continue from there.
    await act(id, 'confirm', { candidateId, state: 'confirmed' });
    expect(codeOf(await cancel(id))).toEqual([422, 'booking_already_confirmed']);
  });

  test.each([
    { name: 'who had accepted every day', states: ['accepted', 'accepted'], told: ['Bea'] },
    { name: 'nobody where one of the days is open', states: ['accepted', null], told: [null] },
    { name: 'nobody who was only asked', states: ['offered', 'offered'], told: [null] },
  ] as const)('its message names $name, and whose press it was', async ({ states, told }) => {
    const ids = await bookings(['2026-03-10', '2026-03-11']);
    const bea = await provider.candidate({ firstName: 'Bea' });
    for (const [place, state] of states.entries()) if (state !== null) await take(ids[place]!, bea, state);
    expect((await cancel(ids[0]!, { scope: 'block' })).status).toBe(200);
    expect((await restore(ids[0]!)).status).toBe(200);
    const rows = await provider.rows(sql<{ first_name: string | null; by: string }>`
      select distinct ca.first_name, n.params ->> 'byContactId' as by from notifications n
      left join candidates ca on ca.candidate_id = (n.params ->> 'candidateId')::uuid
      where n.template = 'bookingReinstated' and n.subject_id = (
        select block_id from bookings where booking_id = ${ids[0]})`);
    expect(rows).toEqual(told.map((first_name) => ({ first_name, by: officer.contactId })));
  });

  test.each([
    ['2026-03-09T01:00:32Z', 200, undefined],
    ['2026-03-09T01:00:32.001Z', 422, 'undo_time_passed'],
  ])('by the server’s clock, at %s', async (now, status, code) => {
    const [id = ''] = await bookings();
    await cancel(id);
    world.app.clock.set(now);
    expect(codeOf(await restore(id))).toEqual([status, code]);
    expect((await provider.booking(id)).status).toBe(code === undefined ? 'Unfilled' : 'Cancelled');
  });

  test('says so where the educator’s time was taken, and leaves all as it is', async () => {
    const ids = await bookings(['2026-03-10', '2026-03-11']);
    const candidateId = await provider.candidate();
    for (const id of ids) await take(id, candidateId, 'accepted');
    expect((await cancel(ids[0]!, { scope: 'block' })).status).toBe(200);
    const [elsewhere = ''] = await bookings(['2026-03-11']);
    await take(elsewhere, candidateId, 'offered');
    expect(codeOf(await restore(ids[0]!))).toEqual([409, 'candidate_taken']);
    for (const id of ids)
      expect(await provider.booking(id)).toMatchObject({ status: 'Cancelled', state: null });
  });

  test('is done once; a booking that is not cancelled is returned as it is', async () => {
    const [id = ''] = await bookings();
    expect(codeOf(await restore(id))).toEqual([409, 'booking_not_cancelled']);
    await cancel(id);
    expect((await restore(id)).status).toBe(200);
    const again = await restore(id);
    expect(codeOf(again)).toEqual([409, 'booking_not_cancelled']);
    expect(again.body.current.booking.status).toBe('Unfilled');
    // Cancelled, undone and cancelled again: everything stays in the history.
    world.app.clock.set('2026-03-09T01:00:10Z');
    await cancel(id);
    const { history } = (await world.get(officer, `bookings/${id}`)).body;
    expect(history.map(({ what }: { what: string }) => what)).toEqual([
      'created',
      'cancelled',
      'restored',
      'cancelled',
    ]);
  });

  test('needs the right to cancel', async () => {
    const [id = ''] = await bookings();
    await cancel(id);
    expect(codeOf(await restore(id, viewer))).toEqual([403, 'permission_missing']);
    const foreign = await restore(id, stranger);
    const absent = await restore(randomUUID(), stranger);
    expect([foreign.status, foreign.text]).toEqual([404, absent.text]);
    expect((await world.get(viewer, `bookings/${id}`)).body.undoSecondsLeft).toBeNull();
  });
});

/** Until everything that was written has its number among the events. */
/** The events the provider has received so far; needs at least one, to continue from its number. */
async function heardSoFar() {
  const [id = ''] = await bookings();
  await take(id, await provider.candidate(), 'offered');
  await sequence();
  return provider.call('GET /api/v1/provider/bookings/unfilled');
}

async function sequence(): Promise<void> {
  await until(async () => {
    const [row] = await provider.rows(sql<{ count: number }>`select count(*)::int as count from outbox`);
    return row?.count === 0;
  });
}

describe('the dates of a series', () => {
  const days = ['2026-03-16', '2026-03-17', '2026-03-18', '2026-03-19'];
  /** As shown on each card, in the detail and in the extension limits. */
  async function seriesOf(bookingId: string): Promise<string[]> {
    const { body } = await world.get(officer, 'bookings', `?dateFromLocal=${days[0]}&dateToLocal=${days[3]}`);
    const { blockId, details } = (await world.get(officer, `bookings/${bookingId}`)).body;
    const cards = (body as { blockId: string; seriesStart: string; seriesEnd: string }[]).filter(
      (card) => card.blockId === blockId,
    );
    const said = [
      ...cards.map(({ seriesStart, seriesEnd }) => `${seriesStart} ${seriesEnd}`),
      `${details.earliestDate} ${details.latestDate}`,
    ];
    return [...new Set(said)];
  }

  test('leave out days at its ends that are cancelled, and take in those that come back', async () => {
    const [first, second, third, last] = (await bookings(days)) as [string, string, string, string];
    expect(await seriesOf(third)).toEqual(['2026-03-16 2026-03-19']);
    await cancel(last);
    expect(await seriesOf(third)).toEqual(['2026-03-16 2026-03-18']);
    await cancel(second);
    expect(await seriesOf(third)).toEqual(['2026-03-16 2026-03-18']);
    await cancel(first);
    expect(await seriesOf(third)).toEqual(['2026-03-18 2026-03-18']);
    expect((await restore(first)).status).toBe(200);
    expect(await seriesOf(third)).toEqual(['2026-03-16 2026-03-18']);
    // A day that moves within the others moves no end.
    expect((await world.post(officer, `bookings/${third}/amend`, { dateLocal: '2026-03-20' })).status).toBe(
      200,
    );
    expect(await seriesOf(third)).toEqual(['2026-03-16 2026-03-20']);
  });

  test('are those of all its days where every one is cancelled', async () => {
    const [first] = await bookings(days);
    expect((await cancel(first!, { scope: 'block' })).status).toBe(200);
    expect(await seriesOf(first!)).toEqual(['2026-03-16 2026-03-19']);
  });
});
