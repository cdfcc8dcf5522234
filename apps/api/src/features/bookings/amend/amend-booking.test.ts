import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createProviderWorld } from '../../provider/testing/provider-world.ts';
import type { ProviderWorld } from '../../provider/testing/provider-world.ts';
import { createBookingWorld } from '../../../../test/support/booking-world.ts';
import type { BookingWorld, Person } from '../../../../test/support/booking-world.ts';
import { staleCards } from '../../../../test/support/stale-cards.ts';
import type { Answer } from '../../../../test/support/test-app.ts';

let world: BookingWorld;
let provider: ProviderWorld;
let officer: Person;
let viewer: Person;
let stranger: Person;
const gradeId = randomUUID();
beforeAll(async () => {
  world = await createBookingWorld();
  provider = await createProviderWorld(world.app);
  const { seed } = world.app;
  const at = (permissions: string[], name = {}) =>
    seed.contact(provider.group, [{ on: provider.client, permissions }], name);
  officer = { ...(await at(['booking_all'], { firstName: 'Olga', lastName: 'Office' })), bearer: '' };
  viewer = { ...(await at(['booking_view'])), bearer: '' };
  stranger = { ...world.officer };
  await seed.inGroup(provider.group, (tx) =>
    sql`insert into grades (client_group_id, grade_id, client_id, title)
      values (${provider.group.groupId}, ${gradeId}, ${provider.client.clientId}, 'Year 3')`.execute(tx.db),
  );
  world.app.identity.dropAll();
});
beforeEach(async () => {
  world.app.clock.set('2026-03-09T01:00:00Z');
  for (const person of [officer, viewer, stranger]) person.bearer = await world.app.signInAs(person);
});
afterAll(() => world.close());

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
  expect(world.app.logged.filter(({ level }) => level === 'error')).toEqual([]);
});

const amend = (bookingId: string, body: object, who: Person = officer, headers = {}): Promise<Answer> =>
  world.post(who, `bookings/${bookingId}/amend`, body, headers);
type HistoryEntry = { what: string; who: string; atUtc: string; changes: unknown };
const codeOf = ({ status, body }: Answer) => [status, body.code];
const detail = async (bookingId: string) => (await world.get(officer, `bookings/${bookingId}`)).body;

let day = Temporal.PlainDate.from('2026-03-15');
/** Days that no other test uses. */
function nextDays(count = 1): string[] {
  return Array.from({ length: count }, () => (day = day.add({ days: 1 })).toString());
}
async function bookings(dates: readonly string[] = nextDays(), more: object = {}): Promise<string[]> {
  const confirmations = [
    { name: 'Olga Office', contactId: officer.contactId, email: true, sms: false, voice: false, push: false },
  ];
  return (await provider.block({ dates, confirmations, ...more })).bookingIds;
}
async function take(bookingId: string, candidateId: string, state: 'offered' | 'accepted' | 'confirmed') {
  const act = async (step: string, body: object) => {
    const answer = await provider.call(`POST /api/v1/provider/bookings/${bookingId}/${step}`, {
      candidateId,
      ...body,
    });
    expect(answer.status, step).toBe(200);
  };
  await act('offer', {});
  if (state === 'offered') return;
  await act('answer', { answer: 'accepted' });
  if (state === 'confirmed') await act('confirm', { state: 'confirmed' });
}

describe('changing a booking', () => {
  test('changes what was named and nothing else, with before and after in its history', async () => {
    const [id = ''] = await bookings();
    const before = await detail(id);
    const answer = await amend(id, {
      startTime: '09:00',
      endTime: '15:00',
      breakMinutes: 20,
      room: ' Room 4 ',
      notes: 'Bring a hat',
      reasonForAbsence: 'Training Cover',
      covering: { name: 'Ms Lee' },
      gradeIds: [gradeId],
    });
    expect([answer.status, answer.body]).toEqual([
      200,
      {
        version: 2,
        status: 'Unfilled',
        changed: [
          'startTime',
          'endTime',
          'breakMinutes',
          'gradeIds',
          'reasonForAbsence',
          'covering',
          'room',
          'notes',
        ],
        educator: 'nobody',
        days: [
          { bookingId: id, dateLocal: day.toString(), result: 'changed', code: null, params: {}, version: 2 },
        ],
      },
    ]);
    const after = await detail(id);
    expect(after.details).toMatchObject({
      startTime: '09:00',
      endTime: '15:00',
      breakMinutes: 20,
      room: 'Room 4',
      notes: 'Bring a hat',
      reasonForAbsence: 'Training Cover',
      covering: { id: null, name: 'Ms Lee' },
      grades: [{ id: gradeId, title: 'Year 3' }],
      classification: before.details.classification,
    });
    expect(after.history.at(-1)).toEqual({
      atUtc: '2026-03-09T01:00:00Z',
      what: 'changed',
      who: 'Olga Office',
      changes: [
        { field: 'startTime', from: '08:30', to: '09:00' },
        { field: 'endTime', from: '15:30', to: '15:00' },
        { field: 'breakMinutes', from: '30', to: '20' },
        { field: 'gradeIds', from: '', to: 'Year 3' },
        { field: 'reasonForAbsence', from: 'Sick Leave Cover', to: 'Training Cover' },
        { field: 'covering', from: '', to: 'Ms Lee' },
        { field: 'room', from: '', to: 'Room 4' },
        { field: 'notes', from: '', to: 'Bring a hat' },
      ],
    });
    const [notice] = await provider.rows(sql`select template from notifications where subject_id = ${id}`);
    expect(notice).toEqual({ template: 'bookingChanged' });
    const open = await provider.call('GET /api/v1/provider/bookings/unfilled');
    expect(open.body.bookings.find((one: { bookingId: string }) => one.bookingId === id)).toMatchObject({
      startTime: '09:00',
      gradeTitles: ['Year 3'],
      version: 2,
    });
    const found = await world.get(officer, 'bookings', `?dateFromLocal=${after.dateLocal}&search=Ms+Lee`);
    expect(found.body.map((card: { id: string }) => card.id)).toEqual([id]);
    expect(codeOf(await amend(id, { room: 'Room 4', startTime: '09:00' }))).toEqual([422, 'amendment_empty']);
  });

  test.each([
    ['confirmed', { startTime: '09:00' }, 'askedAgain', 'accepted'],
    ['confirmed', { breakMinutes: 0 }, 'askedAgain', 'accepted'],
    ['confirmed', { gradeIds: [gradeId] }, 'askedAgain', 'accepted'],
    ['confirmed', { room: 'Room 9' }, 'told', 'confirmed'],
    ['accepted', { startTime: '09:00' }, 'told', 'accepted'],
    ['offered', { startTime: '09:00' }, 'told', 'offered'],
  ] as const)('with an educator who %s, %j: %s', async (state, body, educator, after) => {
    const [id = ''] = await bookings();
    const candidateId = await provider.candidate();
    await take(id, candidateId, state);
    const answer = await amend(id, body);
    expect([answer.status, answer.body.educator]).toEqual([200, educator]);
    expect((await provider.booking(id)).state).toBe(after);
    if (educator !== 'askedAgain') return;
    const again = await provider.call(`POST /api/v1/provider/bookings/${id}/confirm`, {
      candidateId,
      state: 'confirmed',
    });
    expect(again.status).toBe(200);
  });

  test.each([
    ['another start ends', { startTime: '09:00' }, null],
    ['another end keeps', { endTime: '15:00' }, 20],
    ['another room keeps', { room: 'Room 9' }, 20],
  ] as const)('%s the report that the educator comes late', async (_, body, minutesLate) => {
    const [id = ''] = await bookings();
    const candidateId = await provider.candidate();
    await take(id, candidateId, 'confirmed');
    const late = { candidateId, minutesLate: 20 };
    expect((await provider.call(`POST /api/v1/provider/bookings/${id}/minutes-late`, late)).status).toBe(200);
    expect((await amend(id, body)).status).toBe(200);
    expect((await detail(id)).candidate).toMatchObject({ minutesLate });
  });

  test('who is asked again has accepted and confirmed before, and the history keeps when', async () => {
    const [id = ''] = await bookings();
    const candidateId = await provider.candidate();
    const { clock } = world.app;
    await take(id, candidateId, 'confirmed');
    const taken = clock.now().toString();
    for (const startTime of ['09:00', '09:15']) {
      clock.advance({ minutes: 2 });
      expect((await amend(id, { startTime })).status).toBe(200);
      expect((await detail(id)).assignment).toMatchObject({
        state: 'accepted',
        acceptedAtUtc: taken,
        confirmedAtUtc: null,
      });
      clock.advance({ minutes: 1 });
      const again = { candidateId, state: 'confirmed' };
      expect((await provider.call(`POST /api/v1/provider/bookings/${id}/confirm`, again)).status).toBe(200);
    }
    const { history } = await detail(id);
    const told = history.map(({ what, atUtc }: { what: string; atUtc: string }) => [
      what,
      Temporal.Instant.from(atUtc).since(Temporal.Instant.from(taken)).total('minutes'),
    ]);
    expect(told).toEqual([
      ['created', 0],
      ['offered', 0],
      ['accepted', 0],
      ['confirmed', 0],
      ['changed', 2],
      ['confirmed', 3],
      ['changed', 5],
      ['confirmed', 6],
    ]);
  });

  test('the history lists late reports and their end, and of a corrected slip only the correction', async () => {
    const [id = ''] = await bookings();
    const candidateId = await provider.candidate();
    await take(id, candidateId, 'confirmed');
    const { clock } = world.app;
    const told = clock.now();
    const report = async (minutesLate: number, secondsLater: number) => {
      clock.advance({ seconds: secondsLater });
      const body = { candidateId, minutesLate };
      expect((await provider.call(`POST /api/v1/provider/bookings/${id}/minutes-late`, body)).status).toBe(
        200,
      );
    };
    await report(0, 60);
    await report(12, 0);
    await report(15, 59);
    await report(25, 60);
    await report(25, 60);
    await report(0, 60);
    expect((await amend(id, { startTime: '09:00' })).status).toBe(200);
    await report(25, 60);
    const { history } = await detail(id);
    expect(
      history.flatMap(({ what, who, atUtc, changes }: HistoryEntry) =>
        what === 'late' || what === 'onTime'
          ? [[what, who, Temporal.Instant.from(atUtc).since(told).total('seconds'), changes]]
          : [],
      ),
    ).toEqual([
      ['late', 'the staffing provider', 119, [{ field: 'minutesLate', from: '12', to: '15' }]],
      ['late', 'the staffing provider', 179, [{ field: 'minutesLate', from: '15', to: '25' }]],
      ['onTime', 'the staffing provider', 299, [{ field: 'minutesLate', from: '25', to: '' }]],
      ['late', 'the staffing provider', 359, [{ field: 'minutesLate', from: '', to: '25' }]],
    ]);
  });

  test('an educator who is booked elsewhere at the new times refuses it; a mere offer lapses', async () => {
    const [date = ''] = nextDays();
    const [id = ''] = await bookings([date], { startTime: '08:30', endTime: '12:00' });
    const [other = ''] = await bookings([date], { startTime: '13:00', endTime: '17:00' });
    const candidateId = await provider.candidate();
    await take(other, candidateId, 'accepted');
    await take(id, candidateId, 'accepted');
    expect(codeOf(await amend(id, { endTime: '13:30' }))).toEqual([409, 'candidate_booked_elsewhere']);
    expect((await detail(id)).details.endTime).toBe('12:00');
    expect((await amend(id, { endTime: '13:00' })).status).toBe(200);

    const [offered = ''] = await bookings([date], { startTime: '17:00', endTime: '20:30' });
    await take(offered, candidateId, 'offered');
    const answer = await amend(offered, { startTime: '16:00' });
    expect([answer.status, answer.body.educator, answer.body.status]).toEqual([200, 'released', 'Unfilled']);
    expect((await provider.booking(offered)).state).toBeNull();
    const { history } = await detail(offered);
    expect(history.find(({ what }: { what: string }) => what === 'withdrawn').who).toBe('Olga Office');
  });

  test('the date moves while nobody has taken it, with its counters and the ends of its series', async () => {
    const dates = nextDays(2);
    const [free = '', target = ''] = nextDays(3);
    const [first = '', second = ''] = await bookings(dates);
    const answer = await amend(second, { dateLocal: target });
    expect([answer.status, answer.body.changed]).toEqual([200, ['dateLocal']]);
    expect((await detail(first)).details.latestDate).toBe(target);
    expect(codeOf(await amend(second, { dateLocal: dates[0] }))).toEqual([422, 'booking_date_in_series']);
    await take(second, await provider.candidate(), 'accepted');
    expect(codeOf(await amend(second, { dateLocal: free }))).toEqual([422, 'booking_date_fixed']);
  });

  test.each([
    [{ endTime: '08:00' }, 422, 'end_time_before_start'],
    [{ endTime: '10:00' }, 422, 'booking_duration_too_short'],
    [{ breakMinutes: 240, endTime: '12:00' }, 422, 'break_out_of_range'],
    [{ reasonForAbsence: 'Lost' }, 422, 'reason_for_absence_unknown'],
    [{ gradeIds: [randomUUID()] }, 422, 'grade_not_available'],
    [{ covering: { contactId: randomUUID() } }, 422, 'covering_unknown'],
    [{ dateLocal: '2026-03-08' }, 422, 'date_in_past'],
    [{ dateLocal: '2027-12-01' }, 422, 'date_too_far_ahead'],
    [{}, 422, 'amendment_empty'],
    [{ room: 'x'.repeat(51) }, 400, 'validation_failed'],
  ])('%j is refused: %i %s', async (body, status, code) => {
    const [id = ''] = await bookings();
    const answer = await amend(id, body);
    expect([answer.status, answer.body.code ?? 'validation_failed']).toEqual([status, code]);
    expect((await provider.booking(id)).version).toBe(1);
  });

  test.each([
    ['2026-03-09T20:59:59Z', 200, undefined],
    ['2026-03-09T21:00:00Z', 422, 'same_day_cut_off_passed'],
    ['2026-03-09T21:30:00Z', 422, 'booking_already_commenced'],
  ])('on its own day, at %s', async (now, status, code) => {
    const [id = ''] = await bookings(['2026-03-10']);
    world.app.clock.set(now);
    officer.bearer = await world.app.signInAs(officer);
    expect(codeOf(await amend(id, { room: 'Room 1' }))).toEqual([status, code]);
  });

  test('warns of a double, and changes it on the second word', async () => {
    const dates = nextDays();
    const [id = ''] = await bookings(dates);
    const [other = ''] = await bookings(dates);
    expect((await amend(other, { room: 'Hall' })).status).toBe(200);
    const warned = await amend(id, { room: 'hall' });
    expect(codeOf(warned)).toEqual([409, 'booking_double']);
    expect(warned.body.current.doubles).toMatchObject([{ id: other }]);
    expect((await amend(id, { room: 'hall', bookAnyway: true })).status).toBe(200);
    // A booking is not a double of itself.
    expect((await amend(other, { notes: 'New' })).status).toBe(200);
  });

  test('who comes second sees the current booking; who may not, and who sees nothing of it, is refused', async () => {
    const [id = ''] = await bookings();
    expect((await amend(id, { room: 'A' }, officer, { 'if-match': '"1"' })).status).toBe(200);
    const late = await amend(id, { room: 'B' }, officer, { 'if-match': '"1"' });
    expect([...codeOf(late), late.body.current.booking.details.room]).toEqual([409, 'stale_version', 'A']);
    expect(codeOf(await amend(id, { room: 'C' }, viewer))).toEqual([403, 'permission_missing']);
    const foreign = await amend(id, { room: 'C' }, stranger);
    const absent = await amend(randomUUID(), { room: 'C' }, stranger);
    expect([foreign.status, foreign.text]).toEqual([404, absent.text]);
    await world.post(officer, `bookings/${id}/cancel`, { cancelReason: 'Moved' });
    expect(codeOf(await amend(id, { room: 'D' }))).toEqual([409, 'booking_already_cancelled']);
  });

  test('of fifty changes from one version one is taken', async () => {
    const [id = ''] = await bookings();
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, actor) =>
        amend(id, { room: `Room ${actor}` }, officer, { 'if-match': '"1"' }),
      ),
    );
    const decided = answers.filter(({ status }) => status !== 503);
    expect(decided.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(new Set(decided.map(({ status, body }) => body.code ?? status))).toEqual(
      new Set([200, 'stale_version']),
    );
    expect((await provider.booking(id)).version).toBe(2);
  });
});

describe('changing a series', () => {
  type Result = { dateLocal: string; result: string; code: string | null };
  const resultsOf = ({ body }: Answer) => body.days.map(({ result, code }: Result) => code ?? result);
  const rooms = async (ids: readonly string[]) =>
    Promise.all(ids.map(async (id) => (await detail(id)).details.room));

  test('every day from this one on, or every day that has not begun, in one press', async () => {
    const dates = nextDays(4);
    const ids = await bookings(dates);
    const following = await amend(ids[2]!, { scope: 'following', room: 'Hall' });
    expect([following.status, resultsOf(following)]).toEqual([200, ['changed', 'changed']]);
    expect(await rooms(ids)).toEqual(['', '', 'Hall', 'Hall']);
    const block = await amend(ids[2]!, { scope: 'block', room: 'Hall', notes: 'Bring a hat' });
    expect(block.body.days.map(({ dateLocal }: Result) => dateLocal)).toEqual(dates);
    expect(block.body).toMatchObject({ version: 3, changed: ['room', 'notes'], educator: 'nobody' });
    expect(await rooms(ids)).toEqual(['Hall', 'Hall', 'Hall', 'Hall']);
    // One message, one event and one audit entry for all of them.
    const notices = await provider.rows(sql<{ days: number }>`
      select jsonb_array_length(params -> 'datesLocal') as days from notifications
      where template = 'bookingChanged' and request_id in (select request_id from bookings where booking_id = ${ids[0]})
      order by 1`);
    expect(notices).toEqual([{ days: 2 }, { days: 4 }]);
    const audits = await provider.rows(sql<{ entity_ids: string[] }>`
      select entity_ids from audit_entries where request_id = ${block.headers['x-request-id']}`);
    expect(audits.map((one) => one.entity_ids.toSorted())).toEqual([ids.toSorted()]);
    // Days that already match are left out; with none left there is nothing to change.
    const some = await amend(ids[0]!, { scope: 'block', notes: 'Bring a hat', room: 'Hall' });
    expect(codeOf(some)).toEqual([422, 'amendment_empty']);
  });

  test('days that the rules refuse stay, and say why (207); cancelled days are not meant', async () => {
    const dates = nextDays(4);
    const ids = await bookings(dates);
    const candidateId = await provider.candidate();
    await take(ids[1]!, candidateId, 'accepted');
    const [elsewhere = ''] = await bookings([dates[1]!], { startTime: '16:00', endTime: '20:00' });
    await take(elsewhere, candidateId, 'accepted');
    const confirmed = await provider.candidate();
    await take(ids[2]!, confirmed, 'confirmed');
    const gone = await world.post(officer, `bookings/${ids[3]}/cancel`, { cancelReason: 'Moved' });
    expect(gone.status).toBe(200);
    const answer = await amend(ids[0]!, { scope: 'block', endTime: '17:00' });
    expect([answer.status, resultsOf(answer)]).toEqual([
      207,
      ['changed', 'candidate_booked_elsewhere', 'changed'],
    ]);
    expect(answer.body.educator).toBe('askedAgain');
    const ends = await Promise.all(ids.map(async (id) => (await detail(id)).details.endTime));
    expect(ends).toEqual(['17:00', '15:30', '17:00', '15:30']);
    expect((await detail(ids[2]!)).assignment.state).toBe('accepted');
  });

  test('a refusal is told with the values of its text; where all days are refused it is the answer', async () => {
    const dates = nextDays(2);
    const ids = await bookings(dates);
    const refused = await amend(ids[0]!, { scope: 'block', endTime: '08:00' });
    expect(codeOf(refused)).toEqual([422, 'end_time_before_start']);
    expect(refused.body.param).toBe('endTime');
    expect((await detail(ids[1]!)).version).toBe(1);
    expect((await amend(ids[1]!, { startTime: '07:00' })).status).toBe(200);
    // Too short only for the first day.
    const partly = await amend(ids[0]!, { scope: 'block', endTime: '10:30' });
    expect([partly.status, resultsOf(partly)]).toEqual([207, ['booking_duration_too_short', 'changed']]);
    expect(partly.body.days[0].params).toEqual({ minimumMinutes: 180 });
  });

  test('a date is of one day alone, and a stale version changes no day', async () => {
    const ids = await bookings(nextDays(2));
    const [free = ''] = nextDays();
    expect((await amend(ids[0]!, { scope: 'block', dateLocal: free })).status).toBe(400);
    expect((await amend(ids[0]!, { room: 'A' })).status).toBe(200);
    const late = await amend(ids[0]!, { scope: 'block', room: 'B' }, officer, { 'if-match': '1' });
    expect(codeOf(late)).toEqual([409, 'stale_version']);
    expect(await rooms(ids)).toEqual(['A', '']);
  });

  test('by several at once: each day ends wholly as one of them changed it', async () => {
    const ids = await bookings(nextDays(3));
    const answers = await Promise.all(
      ['A', 'B', 'C'].map((room) => amend(ids[1]!, { scope: 'block', room, notes: room })),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    const [first, ...rest] = await rooms(ids);
    expect(rest).toEqual([first, first]);
  });
});
