import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createBookingWorld } from '../../../../test/support/booking-world.ts';
import type { BookingWorld, Person } from '../../../../test/support/booking-world.ts';
import { asAdmin } from '../../../../test/support/matrix/seed-tenant.ts';
import { staleCards } from '../../../../test/support/stale-cards.ts';
import type { Answer } from '../../../../test/support/test-app.ts';
import { createProviderWorld } from '../../provider/testing/provider-world.ts';
import type { ProviderWorld } from '../../provider/testing/provider-world.ts';

let world: BookingWorld;
let provider: ProviderWorld;
let elsewhere: ProviderWorld;
let officer: Person;
let viewer: Person;
let unverified: Person;
beforeAll(async () => {
  world = await createBookingWorld();
  provider = await createProviderWorld(world.app);
  elsewhere = await createProviderWorld(world.app);
  const at = async (permissions: string[], more = {}) => ({
    ...(await world.app.seed.contact(provider.group, [{ on: provider.client, permissions }], more)),
    bearer: '',
  });
  officer = await at(['booking_all'], { firstName: 'Olga', lastName: 'Office' });
  viewer = await at(['booking_view']);
  unverified = await at(['booking_all'], { emailVerified: false });
  world.app.identity.dropAll();
});
beforeEach(async () => {
  world.app.clock.set('2026-03-09T01:00:00Z');
  await signIn();
});
afterAll(() => world.close());

async function signIn(): Promise<void> {
  for (const person of [officer, viewer, unverified, world.officer])
    person.bearer = await world.app.signInAs(person);
}

/** After each test, counters equal a full count and cards equal newly made ones. */
afterEach(async () => {
  expect(
    await provider.rows(sql`
      with counted as (
        select location_id, date_local, count(*)::int as total, count(*) filter (where status = 'Unfilled')::int as open
        from bookings where status <> 'Cancelled' group by 1, 2)
      select * from counted full join day_counters using (location_id, date_local)
      where coalesce(total, 0) <> coalesce(total_count, 0) or coalesce(open, 0) <> coalesce(open_count, 0)`),
  ).toEqual([]);
  const stale = await world.app.seed.inGroup(provider.group, (tx) => staleCards.execute(tx.db));
  expect(stale.rows).toEqual([]);
  expect(world.app.logged.filter(({ level }) => level === 'error')).toEqual([]);
});

type Day = { dateLocal: string; startTime: string; endTime: string; breakMinutes: number };
const at = (dateLocal: string, changes: Partial<Day> = {}): Day => ({
  dateLocal,
  startTime: '08:30',
  endTime: '15:30',
  breakMinutes: 30,
  ...changes,
});
const extend = (bookingId: string, days: readonly Day[], headers = {}, who = officer, more = {}) =>
  world.post(who, `bookings/${bookingId}/extend`, { days, ...more }, headers);
const schedule = (bookingId: string, endDateLocal?: string, who = officer): Promise<Answer> =>
  world.get(
    who,
    `bookings/${bookingId}/extend/scheduling`,
    endDateLocal === undefined ? '' : `?endDateLocal=${endDateLocal}`,
  );
const codeOf = ({ status, body }: Answer) => [status, body.code];
const detail = async (bookingId: string) => (await world.get(officer, `bookings/${bookingId}`)).body;
const errorsOf = ({ body }: Answer) =>
  body.current.errors.map(({ field, code }: { field: string; code: string }) => `${field} ${code}`);

const confirmations = () => [
  { name: 'Olga Office', contactId: officer.contactId, email: true, sms: false, voice: false, push: false },
];
/** Mon 9 to Wed 11 March, or other days, without an educator. */
async function block(
  dates: readonly string[] = ['2026-03-09', '2026-03-10', '2026-03-11'],
  more: object = {},
) {
  return (await provider.block({ dates, confirmations: confirmations(), ...more })).bookingIds;
}
async function act(bookingId: string, step: string, body: object, at = provider): Promise<void> {
  const answer = await at.call(`POST /api/v1/provider/bookings/${bookingId}/${step}`, body);
  expect(answer.status, `${step} ${answer.text}`).toBe(200);
}
async function take(bookingIds: readonly string[], candidateId: string, at = provider): Promise<void> {
  const [bookingId = ''] = bookingIds;
  await act(bookingId, 'offer', { candidateId, wholeBlock: true }, at);
  await act(bookingId, 'answer', { candidateId, answer: 'accepted', wholeBlock: true }, at);
}
/** A block assigned to its own educator. */
async function heldBlock(dates?: readonly string[], more: object = {}) {
  const bookingIds = await block(dates, more);
  const candidateId = await provider.candidate({ firstName: 'Ann' });
  await take(bookingIds, candidateId);
  return { bookingIds, last: bookingIds.at(-1)!, candidateId };
}
const idsOf = ({ body }: Answer): string[] => body.bookings.map(({ id }: { id: string }) => id);

describe('the proposal', () => {
  test('runs day by day from the end of the block, with weekends, closed days and the educator', async () => {
    const { last, candidateId } = await heldBlock(['2026-03-09', '2026-03-11']);
    const other = (await elsewhere.block({ dates: ['2026-03-16'] })).bookingIds;
    await take(other, candidateId, elsewhere);
    await restrict(['2026-03-13'], ' **Closed** <script> ');
    const { status, body } = await schedule(last, '2026-03-16');
    expect(status).toBe(200);
    expect(body).toMatchObject({
      version: 3,
      currentEndDate: '2026-03-11',
      earliestDate: '2026-03-12',
      maxEndDate: '2026-04-05',
      maxDays: 28,
      earliestStart: null,
      victorianLimit: '2026-04-05',
      candidate: { name: expect.stringMatching(/^Ann /) },
    });
    expect(body.days).toEqual(
      [
        ['2026-03-12', false, false, true],
        ['2026-03-13', false, true, true],
        ['2026-03-14', true, false, true],
        ['2026-03-15', true, false, true],
        ['2026-03-16', false, false, false],
      ].map(([dateLocal, isWeekend, isBlocked, candidateAvailable]) => ({
        ...at(dateLocal as string),
        isWeekend,
        isBlocked,
        closedMessage: isBlocked === true ? '**Closed** <script>' : null,
        candidateAvailable,
      })),
    );
    await restrict(['2026-03-13']);
    const [, closed] = (await schedule(last)).body.days;
    expect(closed).toMatchObject({ isBlocked: true, closedMessage: null });
    await restrict(null);
  });

  test('counts the weeks of the educator at the client, blocks before it included', async () => {
    const { last, candidateId } = await heldBlock(['2026-03-10', '2026-03-19']);
    const later = await block(['2026-03-24']);
    await take(later, candidateId);
    const placement = { maxWeeks: 4, sinceLocal: '2026-03-10', limitLocal: '2026-04-05', isOver: false };
    expect((await schedule(last)).body.placement).toEqual({ ...placement, weeks: 2 });
    expect((await schedule(later[0]!)).body.placement).toEqual({ ...placement, weeks: 3 });
    // An offer is not work, and other clients count separately.
    const offered = await block(['2026-03-31']);
    await act(offered[0]!, 'offer', { candidateId, wholeBlock: true });
    expect((await schedule(offered[0]!)).body.placement).toBeNull();
    const other = (await elsewhere.block({ dates: ['2026-04-07'] })).bookingIds;
    await take(other, candidateId, elsewhere);
    expect((await schedule(later[0]!)).body.placement).toEqual({ ...placement, weeks: 3 });
  });

  test('is a week when no end is asked for, and stops at the last possible day', async () => {
    const [first = ''] = await block(['2026-03-09', '2026-04-01']);
    const body = (await schedule(first)).body;
    expect(body.days.map((day: Day) => day.dateLocal)).toEqual([
      '2026-04-02',
      '2026-04-03',
      '2026-04-04',
      '2026-04-05',
    ]);
    expect(body.candidate).toBeNull();
    expect(body.days[0].candidateAvailable).toBeNull();
    expect((await schedule(first, '2027-01-01')).body.days.at(-1).dateLocal).toBe('2026-04-05');
    expect((await schedule(first, '2026-02-30')).status).toBe(400);
  });

  test('asks nobody whom the client does not want back', async () => {
    const { last, candidateId } = await heldBlock();
    await provider.prefer(candidateId, 'restricted', 1);
    expect((await schedule(last)).body.days[0].candidateAvailable).toBe(false);
    const extended = await extend(last, [at('2026-03-12')]);
    expect(extended.body.status).toBe('Unfilled');
    expect(await provider.booking(idsOf(extended)[0]!)).toMatchObject({ status: 'Unfilled', state: null });
  });

  test('is refused where nothing can be added, and to those who may not change bookings', async () => {
    const [first = '', last = ''] = await block(['2026-03-09', '2026-04-05']);
    expect(codeOf(await schedule(first))).toEqual([422, 'block_too_long']);
    expect(codeOf(await schedule(last, undefined, viewer))).toEqual([403, 'permission_missing']);
    expect(codeOf(await extend(last, [at('2026-04-06')], {}, viewer))).toEqual([403, 'permission_missing']);
    const absent = await schedule(randomUUID());
    const foreign = await schedule(last, undefined, world.officer);
    expect([foreign.status, foreign.body.code]).toEqual([absent.status, absent.body.code]);
    expect(codeOf(await extend(last, [at('2026-04-06')], {}, world.officer))).toEqual([404, 'not_found']);
    expect((await world.get(null, `bookings/${last}/extend/scheduling`)).status).toBe(401);
  });

  test('can be read, but not acted on, before the email address is verified', async () => {
    const { last } = await heldBlock();
    expect((await schedule(last, undefined, unverified)).status).toBe(200);
    expect(codeOf(await extend(last, [at('2026-03-12')], {}, unverified))).toEqual([403, 'email_unverified']);
  });
});

describe('extending', () => {
  test('adds days that hold what the booking holds, tentatively offered to its educator', async () => {
    const { bookingIds, last, candidateId } = await heldBlock(undefined, {
      gradeTitles: ['Year 5'],
      certifications: ['First aid'],
    });
    const written = await world.post(officer, `bookings/${last}/amend`, {
      room: 'Room 12',
      notes: 'Bring a hat',
      covering: { name: 'Ms Lee' },
      reasonForAbsence: 'Training Cover',
    });
    expect(written.status).toBe(200);
    world.app.clock.advance({ minutes: 1 });
    const before = await detail(last);
    const answer = await extend(last, [at('2026-03-13', { endTime: '14:00' }), at('2026-03-12')], {
      'if-match': String(before.version),
    });
    expect(answer.status).toBe(201);
    const base = before.number.slice(0, 9);
    expect(answer.body).toMatchObject({
      status: 'Filled',
      version: before.version + 1,
      bookings: [
        { number: `${base}-4`, dateLocal: '2026-03-12', status: 'Filled', version: 1 },
        { number: `${base}-5`, dateLocal: '2026-03-13', status: 'Filled', version: 1 },
      ],
    });
    const [first = '', second = ''] = idsOf(answer);
    const added = await detail(first);
    const { earliestDate, latestDate, areDatesConsecutive, ...held } = before.details;
    expect(added).toMatchObject({
      type: 'extension',
      status: 'Filled',
      position: 4,
      total: 5,
      blockId: before.blockId,
      createdBy: { name: 'Olga Office' },
      dateLocal: '2026-03-12',
      assignment: { state: 'tentative' },
      candidate: null,
      details: { ...held, earliestDate: '2026-03-09', latestDate: '2026-03-13', areDatesConsecutive: true },
    });
    expect(added.dates.map(({ isTentative }: { isTentative: boolean }) => isTentative)).toEqual([
      false,
      false,
      false,
      true,
      true,
    ]);
    expect([earliestDate, latestDate, areDatesConsecutive]).toEqual(['2026-03-09', '2026-03-11', true]);
    expect((await detail(second)).details.endTime).toBe('14:00');
    expect(added.history.map(({ what, who }: { what: string; who: string }) => [what, who])).toEqual([
      ['extended', 'Olga Office'],
      ['offered', 'the staffing provider'],
    ]);
    const after = await detail(bookingIds[0]!);
    expect([after.total, after.details.latestDate]).toEqual([5, '2026-03-13']);
    expect(after.history.at(-1)).toMatchObject({
      what: 'extended',
      who: 'Olga Office',
      changes: [{ field: 'seriesEnd', from: '2026-03-11', to: '2026-03-13' }],
    });

    // Everybody is notified: the contacts, the provider, the audit trail, other screens.
    expect(
      await provider.rows(sql`
        select method, params from notifications where subject_id = ${before.blockId} and template = 'bookingExtended'`),
    ).toEqual([{ method: 'email', params: { datesLocal: ['2026-03-12', '2026-03-13'], candidateId } }]);
    expect(added.notificationsLog).toMatchObject([{ template: 'bookingExtended' }]);
    const open = await provider.call('GET /api/v1/provider/bookings/unfilled');
    const offered = open.body.bookings.find((one: { bookingId: string }) => one.bookingId === first);
    expect(offered).toMatchObject({
      status: 'Filled',
      position: 4,
      total: 5,
      gradeTitles: ['Year 5'],
      certifications: ['First aid'],
      assignment: { candidateId, state: 'tentative' },
    });
    const [event] = await provider.rows(sql<{ entity_ids: string[]; dates_local: string[] }>`
      select entity_ids, dates_local from outbox where kind = 'booking' and ${first}::uuid = any(entity_ids)`);
    expect(event!.entity_ids.toSorted()).toEqual([...bookingIds, first, second].toSorted());
    expect(
      await provider.rows(sql`select action from audit_entries where ${second}::uuid = any(entity_ids)`),
    ).toEqual([{ action: 'booking.extend' }]);
    const list = await world.get(officer, 'bookings', `?dateFromLocal=2026-03-12&search=${base}`);
    expect(list.body.map(({ number, total }: { number: string; total: number }) => [number, total])).toEqual(
      [1, 2, 3, 4, 5].map((position) => [`${base}-${position}`, 5]),
    );
  });

  test('waits for the answer: accepted names the educator, declined opens the day', async () => {
    const { last, candidateId } = await heldBlock();
    const [first = '', second = ''] = idsOf(await extend(last, [at('2026-03-12'), at('2026-03-13')]));
    await act(first, 'answer', { candidateId, answer: 'accepted' });
    await act(second, 'answer', { candidateId, answer: 'declined' });
    expect(await detail(first)).toMatchObject({ status: 'Filled', candidate: { id: candidateId } });
    const declined = await detail(second);
    expect(declined).toMatchObject({ status: 'Unfilled', assignment: null, candidate: null });
    expect(declined.history.map(({ what }: { what: string }) => what)).toEqual([
      'extended',
      'offered',
      'declined',
    ]);
    const open = await provider.call('GET /api/v1/provider/bookings/unfilled');
    const wanted = open.body.bookings.find((one: { bookingId: string }) => one.bookingId === second);
    expect(wanted).toMatchObject({ status: 'Unfilled', declinedCandidateIds: [candidateId] });
    const told = await provider.rows<{ template: string }>(sql`
      select distinct template from notifications where subject_id in (${first}, ${second})`);
    expect(told.map(({ template }) => template).toSorted()).toEqual(['bookingFilled', 'bookingOpenAgain']);
    // For the next days there is nobody to ask: the last day is open.
    expect((await extend(first, [at('2026-03-16')])).body.status).toBe('Unfilled');
  });

  test('leaves open the days on which the educator works elsewhere, also by an offer that nobody here sees', async () => {
    const { last, candidateId } = await heldBlock();
    const other = (await elsewhere.block({ dates: ['2026-03-13'] })).bookingIds;
    await take(other, candidateId, elsewhere);
    const offered = (await elsewhere.block({ dates: ['2026-03-16'] })).bookingIds;
    await act(offered[0]!, 'offer', { candidateId }, elsewhere);
    const halfDay = (await elsewhere.block({ dates: ['2026-03-17'], startTime: '15:30', endTime: '18:30' }))
      .bookingIds;
    await take(halfDay, candidateId, elsewhere);
    const days = ['2026-03-12', '2026-03-13', '2026-03-16', '2026-03-17'].map((date) => at(date));
    const answer = await extend(last, days);
    expect(answer.body.status).toBe('Unfilled');
    expect(answer.body.bookings.map(({ status }: { status: string }) => status)).toEqual([
      'Filled',
      'Unfilled',
      'Unfilled',
      'Filled',
    ]);
    expect((await detail(idsOf(answer)[1]!)).assignment).toBeNull();
  });

  test('leaves days open where nobody holds the block', async () => {
    const [first = ''] = await block();
    const answer = await extend(first, [at('2026-03-12')]);
    expect([answer.status, answer.body.status]).toEqual([201, 'Unfilled']);
    const [notice] = await provider.rows<{ params: object }>(sql`
      select params from notifications where request_id = ${answer.body.requestId}`);
    expect(notice!.params).toEqual({ datesLocal: ['2026-03-12'] });
  });

  test('goes on after a tentative day without naming whom it asks', async () => {
    const { last, candidateId } = await heldBlock();
    await extend(last, [at('2026-03-12')]);
    expect((await schedule(last)).body.candidate).toEqual({ name: null });
    const again = await extend(last, [at('2026-03-13')]);
    expect(again.body.status).toBe('Filled');
    const [notice] = await provider.rows<{ params: object }>(sql`
      select params from notifications where request_id = ${again.body.requestId}`);
    expect(notice!.params).toEqual({ datesLocal: ['2026-03-13'] });
    expect(await provider.booking(idsOf(again)[0]!)).toMatchObject({ state: 'tentative' });
    expect(candidateId).toBeTruthy();
  });

  test('ends where the last day that is not cancelled ends', async () => {
    const [first = '', , last = ''] = await block();
    await world.post(officer, `bookings/${last}/cancel`, { cancelReason: 'Back early' });
    expect((await schedule(first)).body).toMatchObject({
      currentEndDate: '2026-03-10',
      earliestDate: '2026-03-11',
    });
    expect(codeOf(await schedule(last))).toEqual([409, 'booking_already_cancelled']);
    expect(codeOf(await extend(last, [at('2026-03-12')]))).toEqual([409, 'booking_already_cancelled']);
    const answer = await extend(first, [at('2026-03-11')]);
    expect(answer.status).toBe(201);
    expect(await detail(idsOf(answer)[0]!)).toMatchObject({ position: 4, total: 4, dateLocal: '2026-03-11' });
  });

  test('crosses the end of a year and the change of the clocks', async () => {
    world.app.clock.set('2026-12-20T22:00:00Z');
    await signIn();
    const { last } = await heldBlock(['2026-12-21', '2026-12-22']);
    const over = await extend(last, [at('2026-12-31'), at('2027-01-04')]);
    expect(over.body.bookings.map(({ dateLocal }: Day) => dateLocal)).toEqual(['2026-12-31', '2027-01-04']);
    world.app.clock.set('2026-03-29T22:00:00Z');
    await signIn();
    const spring = await heldBlock(['2026-03-31', '2026-04-02']);
    const [before = '', after = ''] = idsOf(await extend(spring.last, [at('2026-04-03'), at('2026-04-06')]));
    expect((await detail(before)).startUtc).toBe('2026-04-02T21:30:00Z');
    expect((await detail(after)).startUtc).toBe('2026-04-05T22:30:00Z');
  });
});

describe('what becomes of added days', () => {
  const post = (bookingId: string, step: string, body?: object) =>
    world.post(officer, `bookings/${bookingId}/${step}`, body);
  const tentative = {
    type: 'extension',
    status: 'Filled',
    candidate: null,
    assignment: { state: 'tentative' },
  };
  async function extended(count = 1) {
    const held = await heldBlock(['2026-03-10', '2026-03-11']);
    const dates = ['2026-03-12', '2026-03-13', '2026-03-16'].slice(0, count);
    const answer = await extend(
      held.last,
      dates.map((date) => at(date)),
    );
    expect(answer.body.status).toBe('Filled');
    return { ...held, added: idsOf(answer) };
  }
  const whats = ({ history }: { history: { what: string }[] }) => history.map(({ what }) => what);

  test('cancelled and brought back, a day waits again for the educator, who can still answer', async () => {
    const { added, candidateId } = await extended();
    const [id = ''] = added;
    expect((await post(id, 'cancel', { cancelReason: 'Closed' })).status).toBe(200);
    expect(await detail(id)).toMatchObject({ status: 'Cancelled', assignment: null, candidate: null });
    expect((await post(id, 'restore')).body.days).toMatchObject([{ bookingId: id, status: 'Filled' }]);
    const back = await detail(id);
    expect(back).toMatchObject(tentative);
    expect(whats(back)).toEqual(['extended', 'offered', 'withdrawn', 'cancelled', 'restored']);
    const open = await provider.call('GET /api/v1/provider/bookings/unfilled');
    expect(open.body.bookings.find((one: { bookingId: string }) => one.bookingId === id)).toMatchObject({
      status: 'Filled',
      assignment: { candidateId, state: 'tentative' },
    });
    await act(id, 'answer', { candidateId, answer: 'accepted' });
    expect(await detail(id)).toMatchObject({ status: 'Filled', candidate: { id: candidateId } });
  });

  test('brought back when the educator has other work, a day is told to be lost', async () => {
    const { added, candidateId } = await extended();
    const [id = ''] = added;
    expect((await post(id, 'cancel', { cancelReason: 'Closed' })).status).toBe(200);
    await take((await elsewhere.block({ dates: ['2026-03-12'] })).bookingIds, candidateId, elsewhere);
    expect(codeOf(await post(id, 'restore'))).toEqual([409, 'candidate_taken']);
    expect((await detail(id)).status).toBe('Cancelled');
  });

  test('changed, a day waits on at its new times, still without a name', async () => {
    const { added, candidateId } = await extended();
    const [id = ''] = added;
    const answer = await post(id, 'amend', { startTime: '09:00', endTime: '14:00', notes: 'Bring a hat' });
    expect(answer.body).toMatchObject({ status: 'Filled', educator: 'told', version: 2 });
    const changed = await detail(id);
    expect(changed).toMatchObject({ ...tentative, details: { startTime: '09:00', notes: 'Bring a hat' } });
    expect(whats(changed)).toEqual(['extended', 'offered', 'changed']);
    expect(
      await provider.rows(sql`
        select a.candidate_id, a.state, a.start_utc = b.start_utc and a.end_utc = b.end_utc as fits
        from assignments a join bookings b using (client_group_id, booking_id) where b.booking_id = ${id}`),
    ).toEqual([{ candidate_id: candidateId, state: 'tentative', fits: true }]);
    const notices = await provider.rows<{ params: object }>(sql`
      select params from notifications where subject_id = ${id} and template = 'bookingChanged'`);
    expect(JSON.stringify(notices)).not.toContain(candidateId);
    expect(codeOf(await post(id, 'amend', { dateLocal: '2026-03-13' }))).toEqual([422, 'booking_date_fixed']);
  });

  test('changed to times at which the educator works elsewhere, a day is open, and who was asked is let go', async () => {
    const { added, candidateId } = await extended();
    const [id = ''] = added;
    const evening = { dates: ['2026-03-12'], startTime: '16:00', endTime: '19:00' };
    await take((await elsewhere.block(evening)).bookingIds, candidateId, elsewhere);
    const answer = await post(id, 'amend', { endTime: '17:00' });
    expect(answer.body).toMatchObject({ status: 'Unfilled', educator: 'released' });
    expect(await detail(id)).toMatchObject({ status: 'Unfilled', assignment: null, candidate: null });
  });

  test('a change of the series from its first day on reaches them, confirmed, accepted and tentative alike', async () => {
    const { bookingIds, added, candidateId } = await extended(2);
    const [first = '', last = ''] = bookingIds;
    await act(last, 'confirm', { candidateId, state: 'confirmed' });
    const answer = await post(first, 'amend', { endTime: '15:00', scope: 'following' });
    expect(answer.status).toBe(200);
    expect(answer.body.days).toMatchObject(
      [first, last, ...added].map((bookingId) => ({ bookingId, result: 'changed' })),
    );
    const states = await Promise.all(
      [first, last, ...added].map(async (id) => (await detail(id)).assignment.state),
    );
    expect(states).toEqual(['accepted', 'accepted', 'tentative', 'tentative']);
  });

  test('cancelled as a block through one of them, all days go, its length stays, and all of it comes back', async () => {
    const { bookingIds, added, candidateId } = await extended(2);
    const all = [...bookingIds, ...added];
    const before = await Promise.all(all.map((id) => provider.booking(id)));
    const answer = await post(added[0]!, 'cancel', { cancelReason: 'Closed', scope: 'block' });
    expect(answer.status).toBe(200);
    expect(answer.body.days.map(({ bookingId }: { bookingId: string }) => bookingId)).toEqual(all);
    const counts = () =>
      provider.rows<{ days: number; running: number; total: number; live: number }>(sql`
        select count(*)::int as days, count(*) filter (where b.status <> 'Cancelled')::int as running,
          max(bl.total)::int as total, count(a.booking_id)::int as live
        from booking_blocks bl join bookings b using (client_group_id, block_id)
        left join assignments a on a.booking_id = b.booking_id and a.live
        where bl.block_id = (select block_id from bookings where booking_id = ${all[0]})`);
    expect(await counts()).toEqual([{ days: 4, running: 0, total: 4, live: 0 }]);
    expect((await post(bookingIds[0]!, 'restore')).body.days).toHaveLength(4);
    expect(await counts()).toEqual([{ days: 4, running: 4, total: 4, live: 4 }]);
    const after = await Promise.all(all.map((id) => provider.booking(id)));
    expect(after.map(({ status, state }) => [status, state])).toEqual(
      before.map(({ status, state }) => [status, state]),
    );
    // The educator's other work can no longer overlap these times.
    const other = (await elsewhere.block({ dates: ['2026-03-13'] })).bookingIds[0]!;
    const refused = await elsewhere.call(`POST /api/v1/provider/bookings/${other}/offer`, { candidateId });
    expect(refused.status).toBe(409);
  });

  test('a day that was cancelled is not brought back beside the one that took its place', async () => {
    const [first = '', second = ''] = await block(['2026-03-09', '2026-03-10']);
    expect((await post(second, 'cancel', { cancelReason: 'Back early' })).status).toBe(200);
    expect((await extend(first, [at('2026-03-10')])).status).toBe(201);
    expect(codeOf(await post(second, 'restore'))).toEqual([422, 'booking_date_in_series']);
    expect((await detail(second)).status).toBe('Cancelled');
  });

  test('nor beside another day that was moved onto its date', async () => {
    const [first = '', second = ''] = await block(['2026-03-11', '2026-03-12']);
    expect((await post(second, 'cancel', { cancelReason: 'Back early' })).status).toBe(200);
    expect((await post(first, 'amend', { dateLocal: '2026-03-12' })).status).toBe(200);
    expect(codeOf(await post(second, 'restore'))).toEqual([422, 'booking_date_in_series']);
    expect((await detail(second)).status).toBe('Cancelled');
  });

  test.each([
    ['2026-04-06', 200, undefined],
    ['2026-04-07', 422, 'block_too_long'],
  ])('a day comes back to four weeks in Victoria, not to more: to %s', async (until, status, code) => {
    const [first = '', last = ''] = await block(['2026-03-10', '2026-03-30']);
    expect((await post(first, 'cancel', { cancelReason: 'Moved' })).status).toBe(200);
    expect((await extend(last, [at(until)])).status).toBe(201);
    expect(codeOf(await post(first, 'restore'))).toEqual([status, code]);
    expect((await detail(first)).status).toBe(code === undefined ? 'Unfilled' : 'Cancelled');
  });
});

describe('extending is refused', () => {
  test.each([
    ['without a day', [], ['days extension_days_required']],
    ['for a day twice', [at('2026-03-12'), at('2026-03-12')], ['days extension_day_repeated']],
    ['for a day of the block', [at('2026-03-11')], ['days.0.dateLocal extension_day_too_early']],
    ['past the fourth week', [at('2026-04-05'), at('2026-04-06')], ['days block_too_long']],
    [
      'for an end before the start',
      [at('2026-03-12', { endTime: '08:00' })],
      ['days.0.endTime end_time_before_start'],
    ],
    [
      'for less than the minimum, with each day named',
      [at('2026-03-12'), at('2026-03-13', { endTime: '11:29' }), at('2026-03-16', { endTime: '10:00' })],
      ['days.1.endTime booking_duration_too_short', 'days.2.endTime booking_duration_too_short'],
    ],
    [
      'for a break as long as the day',
      [at('2026-03-12', { endTime: '11:30', breakMinutes: 180 })],
      ['days.0.breakMinutes break_out_of_range'],
    ],
  ])('%s', async (_name, days, expected) => {
    const { last } = await heldBlock();
    const answer = await extend(last, days);
    expect(answer.status).toBe(422);
    expect(errorsOf(answer)).toEqual(expected);
    expect((await detail(last)).total).toBe(3);
  });

  test('more than 28 days past the end elsewhere than in Victoria, in the words of the specification', async () => {
    const { last } = await heldBlock();
    await provider.rows(
      sql`update locations set state = 'NSW' where location_id = ${provider.location.locationId}`,
    );
    const answer = await extend(last, [at('2026-04-08'), at('2026-04-09')]);
    expect([answer.body.code, answer.body.params, answer.body.message]).toEqual([
      'extension_too_long',
      { n: '28 days', date: '2026-04-08' },
      'Only 28 days can be extended at a time. Max date: Wednesday 8 April 2026',
    ]);
    expect((await extend(last, [at('2026-04-08')])).status).toBe(201);
    await provider.rows(
      sql`update locations set state = 'VIC' where location_id = ${provider.location.locationId}`,
    );
  });

  test('before the earliest start of the client', async () => {
    const { last } = await heldBlock();
    const set = (time: string | null) =>
      provider.rows(sql`
        update clients set earliest_start_time_local = ${time} where client_id = ${provider.client.clientId}`);
    await set('07:00');
    expect((await schedule(last)).body.earliestStart).toBe('07:00');
    const early = await extend(last, [at('2026-03-12', { startTime: '06:59' })]);
    expect(errorsOf(early)).toEqual(['days.0.startTime extension_start_too_early']);
    expect((await extend(last, [at('2026-03-12', { startTime: '07:00' })])).status).toBe(201);
    await set(null);
  });

  test('for a day that was closed after the proposal was shown, by its place', async () => {
    const { last } = await heldBlock();
    expect((await schedule(last)).body.days[1].isBlocked).toBe(false);
    await restrict(['2026-03-13']);
    const answer = await extend(last, [at('2026-03-12'), at('2026-03-13')]);
    expect([answer.status, answer.body.code, answer.body.param]).toEqual([
      422,
      'location_restricted',
      'days.1.dateLocal',
    ]);
    expect(answer.body.params).toEqual({ date: '2026-03-13' });
    await restrict(null);
  });

  test('on the day itself from the cut-off on', async () => {
    world.app.clock.set('2026-03-06T01:00:00Z');
    const { last } = await heldBlock(['2026-03-07', '2026-03-08']);
    world.app.clock.set('2026-03-08T20:59:59Z'); // 07:59:59 on the 9th in Melbourne
    await signIn();
    expect((await schedule(last)).body.earliestDate).toBe('2026-03-09');
    world.app.clock.set('2026-03-08T21:00:00Z');
    await signIn();
    expect((await schedule(last)).body.earliestDate).toBe('2026-03-10');
    expect(errorsOf(await extend(last, [at('2026-03-09')]))).toEqual([
      'days.0.dateLocal same_day_cut_off_passed',
    ]);
  });

  test('where its room or its person is booked already, until it is meant', async () => {
    const { last } = await heldBlock(['2026-03-23', '2026-03-24']);
    await world.post(officer, `bookings/${last}/amend`, { room: 'Room 7' });
    const [other = ''] = await block(['2026-03-25']);
    await world.post(officer, `bookings/${other}/amend`, { room: 'room 7' });
    const days = [at('2026-03-25'), at('2026-03-26')];
    const refused = await extend(last, days);
    expect(codeOf(refused)).toEqual([409, 'booking_double']);
    expect(refused.body.current.doubles).toMatchObject([{ id: other, dateLocal: '2026-03-25' }]);
    expect((await extend(last, [at('2026-03-25', { startTime: '15:30', endTime: '18:30' })])).status).toBe(
      201,
    );
    const more = await extend(last, [at('2026-03-26')], {}, officer, { bookAnyway: true });
    expect(more.status).toBe(201);
  });

  test('at a location that awaits confirmation', async () => {
    const { last } = await heldBlock();
    const { locationId } = provider.location;
    await provider.rows(sql`update locations set tags = '{}' where location_id = ${locationId}`);
    expect(codeOf(await schedule(last))).toEqual([422, 'location_not_confirmed']);
    expect(codeOf(await extend(last, [at('2026-03-12')]))).toEqual([422, 'location_not_confirmed']);
    await provider.rows(sql`update locations set tags = '{confirmed}' where location_id = ${locationId}`);
  });
});

describe('two at once', () => {
  test('one extends; whoever saw the booking before is shown the current one', async () => {
    const { bookingIds, last } = await heldBlock();
    const { version } = (await schedule(last)).body;
    const headers = { 'if-match': String(version) };
    const answers = await Promise.all(
      [last, bookingIds[0]!, last].map((id) => extend(id, [at('2026-03-12')], headers)),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409, 409]);
    const [lost] = answers.filter(({ status }) => status === 409);
    expect(lost!.body.code).toBe('stale_version');
    expect(lost!.body.current.booking).toMatchObject({ total: 4, details: { latestDate: '2026-03-12' } });
  });

  test('without a version the later one is told that the day is taken', async () => {
    const { bookingIds } = await heldBlock();
    const answers = await Promise.all(bookingIds.map((id) => extend(id, [at('2026-03-12')])));
    expect(answers.map((answer) => answer.body.code ?? 201).toSorted()).toEqual([
      201,
      'extension_day_too_early',
      'extension_day_too_early',
    ]);
    expect((await detail(bookingIds[0]!)).total).toBe(4);
  });

  test('the same call twice extends once', async () => {
    const { last } = await heldBlock();
    const key = { 'idempotency-key': randomUUID() };
    const [one, two] = [
      await extend(last, [at('2026-03-12')], key),
      await extend(last, [at('2026-03-12')], key),
    ];
    expect([one.status, two.status]).toEqual([201, 201]);
    expect(two.body).toEqual(one.body);
    expect((await detail(last)).total).toBe(4);
  });

  test('two blocks of one educator for the same day: one is tentative, the other open', async () => {
    const one = await heldBlock(['2026-03-09']);
    const others = await block(['2026-03-10']);
    await take(others, one.candidateId);
    const answers = await Promise.all([
      extend(one.last, [at('2026-03-12')]),
      extend(others[0]!, [at('2026-03-12')]),
    ]);
    expect(answers.map(({ body }) => body.status).toSorted()).toEqual(['Filled', 'Unfilled']);
  });
});

/** Dates on which the location takes no bookings; null for none. */
async function restrict(dates: readonly string[] | null, message = ''): Promise<void> {
  const { groupId, locationId } = provider.location;
  await asAdmin(world.app, async (query) => {
    await query('delete from booking_restrictions where location_id = $1', [locationId]);
    if (dates !== null)
      await query(
        `insert into booking_restrictions (client_group_id, booking_restriction_id, location_id, dates_local, message_markdown)
         values ($1, $2, $3, $4, $5)`,
        [groupId, randomUUID(), locationId, dates, message],
      );
  });
}
