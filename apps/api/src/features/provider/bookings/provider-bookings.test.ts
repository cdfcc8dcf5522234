import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { silentLog } from '../../../platform/runtime/log.ts';
import { startSequencer } from '../../../platform/events/sequencer.ts';
import type { Sequencer } from '../../../platform/events/sequencer.ts';
import { until } from '../../../platform/testing/until.ts';
import { createTestApp } from '../../../../test/support/test-app.ts';
import type { TestApp } from '../../../../test/support/test-app.ts';
import { staleCards } from '../../../../test/support/stale-cards.ts';
import { createProviderWorld } from '../testing/provider-world.ts';
import type { ProviderWorld } from '../testing/provider-world.ts';

let app: TestApp;
let world: ProviderWorld;
let sequencer: Sequencer;

beforeAll(async () => {
  app = await createTestApp();
  sequencer = await startSequencer({
    database: app.database.worker,
    directAddress: app.database.addresses.direct,
    clock: app.clock,
    log: silentLog,
  });
});
afterAll(async () => {
  await sequencer.stop();
  await app.close();
  expect(app.logged.filter((line) => line.level === 'error')).toEqual([]);
});
/** Monday 9 March 2026, 06:30 in Melbourne, and a world that no other test uses. */
beforeEach(async () => {
  app.clock.set('2026-03-08T19:30:00Z');
  world = await createProviderWorld(app);
});

const provider = '/api/v1/provider/bookings';
const offer = (bookingId: string, candidateId: string, wholeBlock = false) =>
  world.call(`POST ${provider}/${bookingId}/offer`, { candidateId, wholeBlock });
const answer = (bookingId: string, candidateId: string, given: 'accepted' | 'declined', wholeBlock = false) =>
  world.call(`POST ${provider}/${bookingId}/answer`, { candidateId, answer: given, wholeBlock });
const confirm = (
  bookingId: string,
  candidateId: string,
  state: 'confirmed' | 'arrived',
  wholeBlock = false,
) => world.call(`POST ${provider}/${bookingId}/confirm`, { candidateId, state, wholeBlock });
const withdraw = (bookingId: string, candidateId: string, wholeBlock = false) =>
  world.call(`POST ${provider}/${bookingId}/withdraw`, { candidateId, wholeBlock });
const late = (bookingId: string, candidateId: string, minutesLate: number) =>
  world.call(`POST ${provider}/${bookingId}/minutes-late`, { candidateId, minutesLate });
const open = async (after?: number) =>
  (await world.call(`GET ${provider}/unfilled${after === undefined ? '' : `?after=${after}`}`)).body as {
    cursor: number;
    bookings: { bookingId: string; clientGroupId: string; assignment: unknown }[];
    restrictions: {
      clientGroupId: string;
      clientId: string | null;
      locationId: number | null;
      candidateIds: string[];
    }[];
  };

/** Waits until everything announced so far has its number. */
async function settled(): Promise<void> {
  const waiting = sql<{ count: number }>`select count(*) as count from outbox`;
  await until(async () => (await waiting.execute(app.database.worker.db)).rows[0]?.count === 0);
}

/** In another world: before the first event there is no number to continue from. */
async function somethingHappened(): Promise<void> {
  const elsewhere = await createProviderWorld(app);
  const { bookingIds } = await elsewhere.block();
  const candidateId = await elsewhere.candidate();
  await elsewhere.call(`POST ${provider}/${bookingIds[0]}/offer`, { candidateId });
  await settled();
}

async function oneBooking(): Promise<{ bookingId: string; candidateId: string }> {
  const { bookingIds } = await world.block();
  return { bookingId: bookingIds[0]!, candidateId: await world.candidate() };
}

/** Turns an offered booking into an extension day that waits for the educator of its block. */
async function makeTentative(bookingId: string): Promise<void> {
  await world.rows(sql`update assignments set state = 'tentative' where booking_id = ${bookingId}`);
  await world.rows(sql`update bookings set status = 'Filled' where booking_id = ${bookingId}`);
  await world.rows(sql`update day_counters set open_count = 0`);
}

test('leads a booking from offered to arrived, with its counters, versions, times and trail', async () => {
  const { bookingId, candidateId } = await oneBooking();
  expect((await offer(bookingId, candidateId)).body).toEqual({
    bookingId,
    status: 'Unfilled',
    state: 'offered',
    version: 2,
  });
  expect(await world.counters()).toEqual([{ date_local: '2026-03-10', total_count: 1, open_count: 1 }]);
  app.clock.advance({ seconds: 3 });
  expect((await answer(bookingId, candidateId, 'accepted')).body).toEqual({
    bookingId,
    status: 'Filled',
    state: 'accepted',
    version: 3,
  });
  expect(await world.counters()).toEqual([{ date_local: '2026-03-10', total_count: 1, open_count: 0 }]);
  app.clock.advance({ seconds: 3 });
  expect((await confirm(bookingId, candidateId, 'confirmed')).body).toMatchObject({
    status: 'Filled',
    state: 'confirmed',
  });
  expect((await late(bookingId, candidateId, 12)).status).toBe(200);
  expect(await world.booking(bookingId)).toMatchObject({ minutes_late: 12 });
  expect((await confirm(bookingId, candidateId, 'arrived')).body).toEqual({
    bookingId,
    status: 'Filled',
    state: 'arrived',
    version: 6,
  });
  expect(await world.counters()).toEqual([{ date_local: '2026-03-10', total_count: 1, open_count: 0 }]);

  const [times] = await world.rows(sql`
    select offered_at_utc, accepted_at_utc, confirmed_at_utc, arrived_at_utc, ended_at_utc from assignments`);
  expect(times).toEqual({
    offered_at_utc: '2026-03-08T19:30:00Z',
    accepted_at_utc: '2026-03-08T19:30:03Z',
    confirmed_at_utc: '2026-03-08T19:30:06Z',
    arrived_at_utc: '2026-03-08T19:30:06Z',
    ended_at_utc: null,
  });
  const trail = await world.rows(sql`
    select action, actor_kind, entity_ids from audit_entries order by audit_entry_id`);
  expect(trail).toEqual(
    ['offer', 'accept', 'confirm', 'late', 'arrive'].map((verb) => ({
      action: `booking.${verb}`,
      actor_kind: 'provider',
      entity_ids: [bookingId],
    })),
  );
  expect(
    await world.rows(
      sql`select booking_count, last_booking_date_local, last_booking_id from client_candidates`,
    ),
  ).toEqual([{ booking_count: 1, last_booking_date_local: '2026-03-10', last_booking_id: bookingId }]);
});

test('lets the client’s group see the candidate from acceptance on', async () => {
  const { bookingId, candidateId } = await oneBooking();
  const seen = () => world.rows(sql`select candidate_id from candidates where candidate_id = ${candidateId}`);
  expect(await seen()).toEqual([]);
  await offer(bookingId, candidateId);
  expect(await seen()).toEqual([]);
  await answer(bookingId, candidateId, 'accepted');
  expect(await seen()).toHaveLength(1);
});

test('opens a booking again when the candidate declines, and remembers who declined', async () => {
  const { bookingId, candidateId } = await oneBooking();
  await offer(bookingId, candidateId);
  expect((await answer(bookingId, candidateId, 'declined')).body).toMatchObject({
    status: 'Unfilled',
    state: 'declined',
  });
  const next = await world.candidate();
  expect((await offer(bookingId, next)).status).toBe(200);
  const all = await open();
  const booking = all.bookings.find((one) => one.bookingId === bookingId);
  expect(booking).toMatchObject({
    declinedCandidateIds: [candidateId],
    assignment: { candidateId: next, state: 'offered', minutesLate: null },
    status: 'Unfilled',
    country: 'Australia',
    classificationTitle: 'Primary Teacher',
    startUtc: '2026-03-09T21:30:00Z',
    startTime: '08:30',
  });
});

test.each(['accepted', 'confirmed'] as const)(
  'makes a booking Unfilled when a candidate who is %s is withdrawn',
  async (state) => {
    const { bookingId, candidateId } = await oneBooking();
    await offer(bookingId, candidateId);
    await answer(bookingId, candidateId, 'accepted');
    if (state === 'confirmed') await confirm(bookingId, candidateId, 'confirmed');
    expect((await withdraw(bookingId, candidateId)).body).toMatchObject({
      status: 'Unfilled',
      state: 'withdrawn',
    });
    expect(await world.booking(bookingId)).toMatchObject({ status: 'Unfilled', state: null });
    expect(await world.counters()).toEqual([{ date_local: '2026-03-10', total_count: 1, open_count: 1 }]);
  },
);

test('keeps a booking Unfilled when an offer is withdrawn', async () => {
  const { bookingId, candidateId } = await oneBooking();
  await offer(bookingId, candidateId);
  expect((await withdraw(bookingId, candidateId)).status).toBe(200);
  expect(await world.counters()).toEqual([{ date_local: '2026-03-10', total_count: 1, open_count: 1 }]);
});

test('counts an extension day that is declined as open', async () => {
  const { bookingId, candidateId } = await oneBooking();
  await offer(bookingId, candidateId);
  await makeTentative(bookingId);
  expect((await answer(bookingId, candidateId, 'declined')).body).toMatchObject({ status: 'Unfilled' });
  expect(await world.counters()).toEqual([{ date_local: '2026-03-10', total_count: 1, open_count: 1 }]);
});

test('offers, fills and confirms a whole block in one step each, and each day arrives on its own', async () => {
  const dates = ['2026-03-10', '2026-03-11', '2026-03-12'];
  const { bookingIds } = await world.block({ dates });
  const candidateId = await world.candidate();
  await offer(bookingIds[1]!, candidateId, true);
  await answer(bookingIds[0]!, candidateId, 'accepted', true);
  await confirm(bookingIds[2]!, candidateId, 'confirmed', true);
  await confirm(bookingIds[0]!, candidateId, 'arrived', true);
  const states = await Promise.all(bookingIds.map((id) => world.booking(id)));
  expect(states.map(({ status, state }) => [status, state])).toEqual([
    ['Filled', 'arrived'],
    ['Filled', 'confirmed'],
    ['Filled', 'confirmed'],
  ]);
  expect(await world.counters()).toEqual(
    dates.map((date_local) => ({ date_local, total_count: 1, open_count: 0 })),
  );
});

test('leaves out the days of a block that are somebody else’s', async () => {
  const { bookingIds } = await world.block({ dates: ['2026-03-10', '2026-03-11'] });
  const [first, second] = [await world.candidate(), await world.candidate()];
  await offer(bookingIds[0]!, first);
  await offer(bookingIds[1]!, second, true);
  expect((await answer(bookingIds[1]!, second, 'accepted', true)).status).toBe(200);
  expect(await world.booking(bookingIds[0]!)).toMatchObject({ status: 'Unfilled', state: 'offered' });
});

test('refuses a candidate who is elsewhere at the time, for the whole block if for one of its days', async () => {
  const candidateId = await world.candidate();
  const elsewhere = await world.block({ dates: ['2026-03-11'], startTime: '15:00', endTime: '18:00' });
  await offer(elsewhere.bookingIds[0]!, candidateId);
  const { bookingIds } = await world.block({ dates: ['2026-03-10', '2026-03-11'] });
  const refused = await offer(bookingIds[0]!, candidateId, true);
  expect([refused.status, refused.body.code]).toEqual([409, 'candidate_not_free']);
  expect(await world.booking(bookingIds[0]!)).toMatchObject({ state: null, version: 1 });
  expect((await offer(bookingIds[0]!, candidateId)).status).toBe(200);
});

test('takes a candidate whose other booking ends when this one begins', async () => {
  const candidateId = await world.candidate();
  const before = await world.block({ startTime: '06:00', endTime: '08:30' });
  const { bookingIds } = await world.block();
  expect((await offer(before.bookingIds[0]!, candidateId)).status).toBe(200);
  expect((await offer(bookingIds[0]!, candidateId)).status).toBe(200);
});

test('gives one booking to one of many programs, and one candidate to one of many bookings', async () => {
  const { bookingIds } = await world.block();
  const candidates = await Promise.all(Array.from({ length: 8 }, () => world.candidate()));
  const answers = await Promise.all(candidates.map((candidateId) => offer(bookingIds[0]!, candidateId)));
  expect(answers.map((one) => one.status).toSorted()).toEqual([200, ...Array.from({ length: 7 }, () => 409)]);
  expect(new Set(answers.map((one) => one.body.code))).toEqual(new Set([undefined, 'booking_not_open']));

  const wanted = await world.candidate();
  const blocks = await Promise.all(Array.from({ length: 6 }, () => world.block({ dates: ['2026-03-20'] })));
  const offers = await Promise.all(blocks.map((block) => offer(block.bookingIds[0]!, wanted)));
  expect(offers.map((one) => one.status).toSorted()).toEqual([200, 409, 409, 409, 409, 409]);
  expect(new Set(offers.map((one) => one.body.code))).toEqual(new Set([undefined, 'candidate_not_free']));
});

test('lets two programs answer one offer once', async () => {
  const { bookingId, candidateId } = await oneBooking();
  await offer(bookingId, candidateId);
  const answers = await Promise.all([1, 2, 3, 4].map(() => answer(bookingId, candidateId, 'accepted')));
  expect(answers.map((one) => one.status).toSorted()).toEqual([200, 409, 409, 409]);
  expect(await world.counters()).toEqual([{ date_local: '2026-03-10', total_count: 1, open_count: 0 }]);
});

test('answers a repeated key with the first reply and does nothing twice', async () => {
  const { bookingId, candidateId } = await oneBooking();
  const headers = { 'idempotency-key': randomUUID() };
  const path = `POST ${provider}/${bookingId}/offer`;
  const first = await world.call(path, { candidateId }, headers);
  const again = await world.call(path, { candidateId }, headers);
  expect([first.status, again.status]).toEqual([200, 200]);
  expect(again.body).toEqual(first.body);
  expect(await world.booking(bookingId)).toMatchObject({ version: 2 });
});

test.each([
  { name: 'a booking that is cancelled', code: 'booking_not_open', scene: 'cancelled' },
  { name: 'a booking that is over', code: 'booking_not_open', scene: 'over' },
  { name: 'a candidate whom the client does not want', code: 'candidate_restricted', scene: 'restricted' },
  { name: 'a candidate who left', code: 'candidate_not_found', scene: 'inactive' },
  { name: 'a candidate of another country', code: 'candidate_not_free', scene: 'abroad' },
] as const)('refuses to offer $name', async ({ code, scene }) => {
  const { bookingIds } = await world.block();
  const bookingId = bookingIds[0]!;
  const candidateId = await world.candidate({
    ...(scene === 'inactive' && { active: false }),
    ...(scene === 'abroad' && { country: 'New Zealand' }),
  });
  if (scene === 'restricted') await world.prefer(candidateId, 'restricted');
  if (scene === 'over') app.clock.set('2026-03-10T04:30:00Z');
  if (scene === 'cancelled') {
    await world.rows(
      sql`update bookings set status = 'Cancelled', cancelled_at = now() where booking_id = ${bookingId}`,
    );
  }
  const refused = await offer(bookingId, candidateId);
  expect(refused.body.code).toBe(code);
  expect(await world.booking(bookingId)).toMatchObject({ version: 1, state: null });
});

test('refuses to offer a booking that asks for a certification which expires before its last day, and says so', async () => {
  const certifications = { 'First Aid': '2026-03-10', 'Working with children': null };
  const candidateId = await world.candidate({ certifications });
  const dates = ['2026-03-10', '2026-03-11'];
  const { bookingIds } = await world.block({ dates, certifications: ['First Aid', 'Working with children'] });
  const refused = await offer(bookingIds[0]!, candidateId, true);
  expect([refused.status, refused.body.code]).toEqual([409, 'candidate_certification_expired']);
  expect(refused.body.params).toMatchObject({ name: 'First Aid', date: '2026-03-10' });
  expect(await world.booking(bookingIds[0]!)).toMatchObject({ version: 1, state: null });
  expect((await offer(bookingIds[0]!, candidateId)).status).toBe(200);
});

test('refuses steps that do not follow, and tells the current state of the booking', async () => {
  const { bookingId, candidateId } = await oneBooking();
  const stranger = await world.candidate();
  expect((await offer(bookingId, candidateId)).body).toMatchObject({ state: 'offered' });
  for (const refused of [
    await confirm(bookingId, candidateId, 'confirmed'),
    await confirm(bookingId, candidateId, 'arrived'),
    await answer(bookingId, stranger, 'accepted'),
    await withdraw(bookingId, stranger),
  ]) {
    expect([refused.status, refused.body.code]).toEqual([409, 'assignment_state_wrong']);
    expect(refused.body.current).toEqual({ bookingId, status: 'Unfilled', state: 'offered', version: 2 });
  }
  expect((await late(bookingId, candidateId, 5)).body.code).toBe('booking_not_open');
});

test('records for the confirmation contacts who is coming, who is late and who is not coming after all', async () => {
  const [one, other] = [await app.seed.contact(world.group), await app.seed.contact(world.group)];
  const { bookingIds, blockId } = await world.block({
    dates: ['2026-03-10', '2026-03-11'],
    confirmations: [
      { contactId: one.contactId, email: true, sms: true, voice: false, push: false },
      { contactId: other.contactId, email: false, sms: false, voice: false, push: true },
    ],
  });
  const candidateId = await world.candidate();
  await offer(bookingIds[0]!, candidateId, true);
  await answer(bookingIds[0]!, candidateId, 'accepted', true);
  await late(bookingIds[1]!, candidateId, 10);
  await late(bookingIds[1]!, candidateId, 0);
  await withdraw(bookingIds[1]!, candidateId);
  const told = await world.rows(sql<{
    template: string;
    subject_id: string;
    params: unknown;
    methods: string[];
  }>`
    select template, subject_id, params, array_agg(method order by method) as methods from notifications
    group by template, subject_id, params order by template`);
  const methods = ['email', 'push', 'sms'];
  expect(told).toEqual([
    {
      template: 'bookingFilled',
      subject_id: blockId,
      params: { candidateId, datesLocal: ['2026-03-10', '2026-03-11'] },
      methods,
    },
    {
      template: 'bookingOpenAgain',
      subject_id: bookingIds[1],
      params: { candidateId, datesLocal: ['2026-03-11'] },
      methods,
    },
    {
      template: 'candidateLate',
      subject_id: bookingIds[1],
      params: { candidateId, datesLocal: ['2026-03-11'], minutesLate: 10 },
      methods,
    },
    {
      template: 'candidateOnTime',
      subject_id: bookingIds[1],
      params: { candidateId, datesLocal: ['2026-03-11'] },
      methods,
    },
  ]);
});

test('names nobody in the message that a tentative educator does not come', async () => {
  const { contactId } = await app.seed.contact(world.client);
  const confirmations = [{ contactId, email: true, sms: false, voice: false, push: false }];
  const { bookingIds } = await world.block({ confirmations });
  const [bookingId, candidateId] = [bookingIds[0]!, await world.candidate()];
  await offer(bookingId, candidateId);
  await makeTentative(bookingId);
  expect((await answer(bookingId, candidateId, 'declined')).status).toBe(200);
  expect(await world.rows(sql`select template, params from notifications`)).toEqual([
    { template: 'bookingOpenAgain', params: { datesLocal: ['2026-03-10'] } },
  ]);
});

test('takes minutes late back with 0', async () => {
  const { bookingId, candidateId } = await oneBooking();
  await offer(bookingId, candidateId);
  await answer(bookingId, candidateId, 'accepted');
  await late(bookingId, candidateId, 15);
  await late(bookingId, candidateId, 0);
  expect(await world.booking(bookingId)).toMatchObject({ minutes_late: null });
});

test('tells who asked for Replace Me that a replacement is found, and that it is lost again', async () => {
  const { bookingIds, requestId } = await world.block({ type: 'replaceMe' });
  const contact = await app.seed.contact(world.group);
  await world.rows(sql`
    insert into replace_me_requests
      (client_group_id, replace_me_request_id, request_id, contact_id, location_id, date_local, status)
    values (${world.group.groupId}, ${randomUUID()}, ${requestId}, ${contact.contactId}, ${world.location.locationId},
      '2026-03-10', 'BookingCreated')`);
  const status = async () =>
    (await world.rows(sql<{ status: string }>`select status from replace_me_requests`))[0]?.status;
  const candidateId = await world.candidate();
  await offer(bookingIds[0]!, candidateId);
  expect(await status()).toBe('BookingCreated');
  await answer(bookingIds[0]!, candidateId, 'accepted');
  expect(await status()).toBe('ReplacementFound');
  await withdraw(bookingIds[0]!, candidateId);
  expect(await status()).toBe('BookingCreated');
});

test('answers everything open first and then only what changed', async () => {
  const later = await world.block({ dates: ['2026-03-12'] });
  const sooner = await world.block({ dates: ['2026-03-10'] });
  const bookingIds = [later.bookingIds[0]!, sooner.bookingIds[0]!];
  await somethingHappened();
  const all = await open();
  const ours = (answered: typeof all) =>
    answered.bookings
      .filter((booking) => booking.clientGroupId === world.group.groupId)
      .map((one) => one.bookingId);
  expect(ours(all)).toEqual([bookingIds[1], bookingIds[0]]);
  const candidateId = await world.candidate();
  await offer(bookingIds[0]!, candidateId);
  await settled();
  const changes = await open(all.cursor);
  expect(ours(changes)).toEqual([bookingIds[0]]);
  expect(changes.bookings[0]).toMatchObject({ assignment: { candidateId, state: 'offered' } });
  expect(await open(changes.cursor)).toEqual({
    cursor: changes.cursor,
    bookings: [],
    restrictions: [],
    cancelled: [],
  });
});

test('answers everything again to a number from another database', async () => {
  await world.block();
  const all = await open();
  expect((await open(all.cursor + 1_000)).bookings).toHaveLength(all.bookings.length);
});

test('pages through changes by its limit', async () => {
  const { bookingIds } = await world.block({ dates: ['2026-03-10', '2026-03-11', '2026-03-12'] });
  await somethingHappened();
  const { cursor: start } = await open();
  for (const bookingId of bookingIds) await offer(bookingId, await world.candidate());
  await settled();
  const seen: string[] = [];
  let cursor = start;
  // Each page advances by one event; events of other kinds may come in between.
  for (;;) {
    const { body } = await world.call(`GET ${provider}/unfilled?after=${cursor}&limit=1`);
    if (body.cursor === cursor) break;
    expect(body.bookings.length).toBeLessThanOrEqual(1);
    seen.push(...body.bookings.map((booking: { bookingId: string }) => booking.bookingId));
    cursor = body.cursor;
  }
  expect(seen).toEqual(bookingIds);
});

test('pages through everything open, and each page tells from where the changes go on', async () => {
  const dates = ['2026-03-10', '2026-03-11', '2026-03-12', '2026-03-13'];
  const first = await world.block({ dates });
  const second = await world.block({ dates });
  await somethingHappened();
  const page = async (query: string) => {
    const { status, body, headers } = await world.call(`GET ${provider}/unfilled?pageSize=3${query}`);
    expect(status).toBe(200);
    const { pageSize, nextCursor } = JSON.parse(String(headers['x-pagination']));
    expect(pageSize).toBe(3);
    return { ...(body as Awaited<ReturnType<typeof open>>), nextCursor };
  };
  const pages = [await page('')];
  expect(pages[0]?.bookings).toHaveLength(3);
  const candidateId = await world.candidate();
  await offer(first.bookingIds[0]!, candidateId);
  await settled();
  for (let next = pages[0]?.nextCursor; next !== null; next = pages.at(-1)?.nextCursor)
    pages.push(await page(`&page=${next}`));
  const listed = pages.flatMap(({ bookings }) => bookings);
  const ours = listed.filter(({ clientGroupId }) => clientGroupId === world.group.groupId);
  const ids = ours.map(({ bookingId }) => bookingId);
  const inOrder = dates.flatMap((_, day) => [first.bookingIds[day]!, second.bookingIds[day]!].toSorted());
  expect(ids).toEqual(inOrder);
  expect(new Set(listed.map(({ bookingId }) => bookingId)).size).toBe(listed.length);
  expect(listed.map(({ bookingId }) => bookingId)).toEqual(
    (await open()).bookings.map(({ bookingId }) => bookingId),
  );
  expect(new Set(pages.map(({ cursor }) => cursor)).size).toBe(1);
  const changes = await open(pages.at(-1)!.cursor);
  expect(changes.bookings.map(({ bookingId }) => bookingId)).toEqual([first.bookingIds[0]]);
});

test('names who is not wanted back once, where it was decided, however many bookings there are', async () => {
  const dates = ['2026-03-10', '2026-03-11', '2026-03-12'];
  const { bookingIds } = await world.block({ dates });
  await world.block({ dates });
  const { groupId, clientId, locationId } = world.location;
  const [byClient, byLocation, byGroup, elsewhere, ended] = [
    await world.candidate(),
    await world.candidate(),
    await world.candidate(),
    await world.candidate(),
    await world.candidate(),
  ];
  await world.prefer(byClient, 'restricted');
  const other = await app.seed.location(world.client);
  const decide = (
    candidateId: string,
    place: { client: string | null; location: number | null },
    endedAt: string | null = null,
  ) =>
    world.rows(sql`
      insert into candidate_preferences (client_group_id, candidate_preference_id, candidate_id, client_id, location_id,
        preference, decided_at, ended_at)
      values (${groupId}, gen_random_uuid(), ${candidateId}, ${place.client}, ${place.location}, 'restricted', now(),
        ${endedAt})`);
  await decide(byLocation, { client: clientId, location: locationId });
  await decide(byGroup, { client: null, location: null });
  await decide(elsewhere, { client: clientId, location: other.locationId });
  await decide(ended, { client: clientId, location: locationId }, '2026-03-01T00:00:00Z');
  await somethingHappened();
  const everything = await open();
  const ours = everything.restrictions.filter(({ clientGroupId }) => clientGroupId === groupId);
  const named = [byClient, byLocation, byGroup, elsewhere, ended];
  expect(
    ours.map(({ candidateIds, ...place }) => ({
      ...place,
      candidateIds: candidateIds.filter((id) => named.includes(id)),
    })),
  ).toEqual([
    { clientGroupId: groupId, clientId: null, locationId: null, candidateIds: [byGroup] },
    { clientGroupId: groupId, clientId, locationId: null, candidateIds: [byClient] },
    { clientGroupId: groupId, clientId, locationId, candidateIds: [byLocation] },
  ]);
  // With what changed they are told as well.
  await offer(bookingIds[0]!, await world.candidate());
  await settled();
  const changes = await open(everything.cursor);
  expect(changes.bookings.map(({ bookingId }) => bookingId)).toEqual([bookingIds[0]]);
  expect(changes.restrictions).toEqual(ours);
});

test('refuses a page that no answer named, and pages of no or too many bookings', async () => {
  const encoded = (text: string): string => Buffer.from(text).toString('base64url');
  const id = '0195387d-90a0-7001-8fd0-fad1d2b3ea71';
  for (const text of [
    'x',
    `1 2026-02-30T00:00:00Z ${id}`,
    `1 2026-03-10T24:00:00Z ${id}`,
    '1 2026-03-10T00:00:00Z x',
  ])
    expect((await world.call(`GET ${provider}/unfilled?page=${encoded(text)}`)).body).toMatchObject({
      code: 'cursor_invalid',
    });
  for (const size of [0, 5001])
    expect((await world.call(`GET ${provider}/unfilled?pageSize=${size}`)).body).toMatchObject({
      code: 'page_out_of_range',
    });
});

test('keeps counters, statuses and assignments in step through a crowd of programs', async () => {
  const blocks = [];
  for (let block = 0; block < 5; block++) {
    blocks.push(await world.block({ dates: ['2026-03-10', '2026-03-11', '2026-03-12'] }));
  }
  const bookingIds = blocks.flatMap((block) => block.bookingIds);
  const candidates: string[] = [];
  for (let drawn = 0; drawn < 4; drawn++) candidates.push(await world.candidate());
  const dice = createDice(20260309);
  const program = async (): Promise<number[]> => {
    const statuses: number[] = [];
    for (let turn = 0; turn < 40; turn++) {
      const [bookingId, candidateId] = [dice.pick(bookingIds), dice.pick(candidates)];
      const wholeBlock = dice.pick([true, false]);
      const step = dice.pick([
        () => offer(bookingId, candidateId, wholeBlock),
        () => answer(bookingId, candidateId, 'accepted', wholeBlock),
        () => answer(bookingId, candidateId, 'declined', wholeBlock),
        () => confirm(bookingId, candidateId, 'confirmed', wholeBlock),
        () => withdraw(bookingId, candidateId, wholeBlock),
      ]);
      statuses.push((await step()).status);
    }
    return statuses;
  };
  const statuses = (await Promise.all(Array.from({ length: 5 }, program))).flat();
  expect(new Set(statuses)).toEqual(new Set([200, 409]));

  const bookings = await Promise.all(bookingIds.map((bookingId) => world.booking(bookingId)));
  for (const { status, state } of bookings) {
    expect(status).toBe(state === null || state === 'offered' ? 'Unfilled' : 'Filled');
  }
  const counted = await world.rows(sql`
    select date_local, count(*) as total_count, count(*) filter (where status = 'Unfilled') as open_count
    from bookings group by date_local order by date_local`);
  expect(await world.counters()).toEqual(counted);
  expect(await world.rows(staleCards)).toEqual([]);
  const [versions] = await world.rows(sql<{ written: number; told: number }>`
    select (select sum(version - 1) from bookings)::int as written,
      (select sum(cardinality(entity_ids)) from audit_entries)::int as told`);
  expect(versions?.told).toBe(versions?.written);
});

/** Draws the same values every time; only the interleaving differs. */
function createDice(seed: number) {
  let state = seed;
  return {
    pick: <Item>(items: readonly Item[]): Item => {
      state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
      return items[Math.floor((state / 2_147_483_648) * items.length)]!;
    },
  };
}

test('leaves bookings out that are over or cancelled', async () => {
  const { bookingIds } = await world.block({ dates: ['2026-03-10', '2026-03-11'] });
  app.clock.set('2026-03-10T04:30:00Z');
  const all = await open();
  const ids = all.bookings.map((booking) => booking.bookingId);
  expect(ids).not.toContain(bookingIds[0]);
  expect(ids).toContain(bookingIds[1]);
});

const suitable = async (bookingId: string, search = '') =>
  ((await world.call(`GET ${provider}/${bookingId}/candidates${search}`)).body ?? []) as {
    candidateId: string;
    qualified: boolean;
    certified: boolean;
    preferred: boolean;
    knowsClient: boolean;
    distanceKm: number | null;
  }[];

/** Only this test's candidates; those of the whole file are in one country. */
async function suitableAmong(
  bookingId: string,
  candidateIds: readonly string[],
  search = '',
): Promise<string[]> {
  const found = (await suitable(bookingId, search)).map((candidate) => candidate.candidateId);
  return found.filter((id) => candidateIds.includes(id));
}

test('puts the qualified and certified first, then the requested, those for the grade, the preferred, the known and the nearest', async () => {
  const country = 'Fiji';
  await world.rows(
    sql`update locations set country = ${country} where location_id = ${world.location.locationId}`,
  );
  const certifications = { 'First Aid': '2026-03-10' };
  const person = { country, certifications, gradeTitles: ['Year 2'] };
  const far = await world.candidate({ ...person, latitude: -38.5 });
  const near = await world.candidate({ ...person, latitude: -37.83 });
  const known = await world.candidate({ ...person, latitude: -39 });
  const preferred = await world.candidate({ ...person, latitude: -39.5 });
  const requested = await world.candidate({ ...person, latitude: -40 });
  await world.candidate({ ...person, certifications: { 'First Aid': '2026-03-09' } });
  const uncertified = await world.candidate({ ...person, certifications: {} });
  const unqualified = await world.candidate({ ...person, classifications: ['Childcare Educator'] });
  const otherGrade = await world.candidate({ ...person, gradeTitles: ['Year 11'] });
  const restricted = await world.candidate(person);
  await world.candidate({ ...person, active: false });
  await world.prefer(known, null, 3);
  await world.prefer(preferred, 'preferred');
  await world.prefer(restricted, 'restricted', 5);
  const { bookingIds } = await world.block({
    certifications: ['First Aid'],
    gradeTitles: ['Year 1', 'Year 2'],
    preferredCandidateId: requested,
  });
  const found = await suitable(bookingIds[0]!);
  expect(found.map((candidate) => candidate.candidateId)).toEqual([
    requested,
    preferred,
    known,
    near,
    far,
    otherGrade,
    uncertified,
    unqualified,
  ]);
  expect(found[3]).toMatchObject({
    qualified: true,
    certified: true,
    preferred: false,
    knowsClient: false,
    distanceKm: 1.1,
  });
  expect(found[6]).toMatchObject({ qualified: true, certified: false });
  expect(found[7]).toMatchObject({ qualified: false, certified: true });
});

test('offers the names of those who are free and have not declined', async () => {
  const { bookingIds } = await world.block({ dates: ['2026-03-10', '2026-03-11'] });
  const [busy, busyLater, declining, free] = [
    await world.candidate(),
    await world.candidate(),
    await world.candidate(),
    await world.candidate(),
  ];
  const all = [busy, busyLater, declining, free];
  for (const id of all) await world.prefer(id, 'preferred');
  const elsewhere = await world.block({ dates: ['2026-03-10'], startTime: '08:00', endTime: '11:30' });
  const elsewhereLater = await world.block({ dates: ['2026-03-11'] });
  await offer(elsewhere.bookingIds[0]!, busy);
  await offer(elsewhereLater.bookingIds[0]!, busyLater);
  await offer(bookingIds[0]!, declining);
  await answer(bookingIds[0]!, declining, 'declined');
  expect(new Set(await suitableAmong(bookingIds[0]!, all))).toEqual(new Set([busyLater, free]));
  expect(await suitableAmong(bookingIds[0]!, all, '?wholeBlock=true')).toEqual([free]);
});

test('answers 401 without a service key, with a wrong one, and with a contact’s token', async () => {
  const contact = await app.seed.contact(world.group);
  const token = await app.signInAs(contact);
  const { bookingId, candidateId } = await oneBooking();
  for (const path of [`GET ${provider}/unfilled`, `GET ${provider}/${bookingId}/candidates`]) {
    expect((await app.call(path)).body.code).toBe('service_key_required');
    expect((await app.call(path, { bearer: token })).body.code).toBe('service_key_invalid');
  }
  for (const step of ['offer', 'answer', 'confirm', 'withdraw', 'minutes-late']) {
    const path = `POST ${provider}/${bookingId}/${step}`;
    expect((await app.call(path, { body: { candidateId } })).status).toBe(401);
    expect((await app.call(path, { body: { candidateId }, bearer: token })).status).toBe(401);
  }
});

test('answers 404 for bookings that are not there', async () => {
  const candidateId = await world.candidate();
  const absent = randomUUID();
  for (const answered of [
    await offer(absent, candidateId),
    await answer(absent, candidateId, 'accepted'),
    await confirm(absent, candidateId, 'confirmed'),
    await withdraw(absent, candidateId),
    await late(absent, candidateId, 5),
    await world.call(`GET ${provider}/${absent}/candidates`),
  ]) {
    expect([answered.status, answered.body.code]).toEqual([404, 'not_found']);
  }
});

test('answers 404 for candidates that are not there, and 400 for input that is none', async () => {
  const { bookingId } = await oneBooking();
  expect((await offer(bookingId, randomUUID())).body.code).toBe('candidate_not_found');
  expect((await offer(bookingId, 'nobody')).status).toBe(400);
  expect((await world.call(`POST ${provider}/${bookingId}/minutes-late`, { minutesLate: 5 })).status).toBe(
    400,
  );
  expect((await world.call(`GET ${provider}/unfilled?after=abc`)).status).toBe(400);
});

test('stops a key that was revoked', async () => {
  expect((await world.call(`GET ${provider}/unfilled`)).status).toBe(200);
  await sql`update service_keys set revoked_at = now()`.execute(app.database.owner.db);
  await sql`select pg_notify('permissions', 'service keys')`.execute(app.database.owner.db);
  await until(async () => (await world.call(`GET ${provider}/unfilled`)).status === 401);
});
