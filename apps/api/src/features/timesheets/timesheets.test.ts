import { randomUUID } from 'node:crypto';
import { variantOf } from '@staffroom/domain/regions/variants.ts';
import { sql } from 'kysely';
import { extractText } from 'unpdf';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createBookingWorld } from '../../../test/support/booking-world.ts';
import type { BookingOptions, BookingWorld, Person } from '../../../test/support/booking-world.ts';
import { recordStatements } from '../../../test/support/recorded-statements.ts';
import type { Answer } from '../../../test/support/test-app.ts';
import { drawTimesheet } from './pdf/draw-timesheet.ts';

let world: BookingWorld;
let serviceKey: string;
/** People with all timesheet permissions on the client; `reader` may only view. */
let manager: Person;
let colleague: Person;
let reader: Person;
beforeAll(async () => {
  world = await createBookingWorld();
  serviceKey = await world.app.serviceKey();
});
afterAll(() => world.close());
beforeEach(async () => {
  // Friday 13 March, 4 pm in Melbourne.
  world.app.clock.set('2026-03-13T05:00:00Z');
  manager = await somebody('timesheets_all');
  colleague = await somebody('timesheets_all');
  reader = await somebody('timesheets_view');
});

async function somebody(permission: string): Promise<Person> {
  const contact = await world.app.seed.contact(world.client, [
    { on: world.client, permissions: [permission] },
  ]);
  return { ...contact, bearer: await world.app.signInAs(contact) };
}

const lunch = { type: 'unpaid', startTime: '12:00', endTime: '12:30' };
const asBooked = {
  didNotHappen: false,
  startTime: '08:30',
  endTime: '15:30',
  breaks: [lunch],
  note: '',
  method: 'online',
};

type Worked = { bookingId: string; candidateId: string };

async function worked(options: BookingOptions = {}): Promise<Worked> {
  const booking = await world.insertBooking({ dateLocal: '2026-03-11', status: 'Filled', ...options });
  const candidateId = await world.insertCandidate(`Sam Number${randomUUID().slice(0, 6)}`);
  await world.assign(booking, candidateId, 'arrived');
  return { bookingId: booking.bookingId, candidateId };
}

const provider = (path: string, body: object, headers: Record<string, string> = {}) =>
  world.app.call(`POST /api/v1/provider/timesheets/${path}`, { bearer: serviceKey, body, headers });

function claim({ bookingId, candidateId }: Worked, changes: object = {}): Promise<Answer> {
  return provider(`${bookingId}/claim`, { candidateId, ...asBooked, ...changes });
}

/** A waiting row of the kind that the claim produces. */
async function row(changes: object = {}, options: BookingOptions = {}): Promise<Worked> {
  const booking = await worked(options);
  expect((await claim(booking, changes)).status).toBe(200);
  return booking;
}

const changed = { endTime: '16:00', note: 'Stayed for the staff meeting.' };
const notWorked = { didNotHappen: true, note: 'Was told at the gate.' };

const edit = {
  startTimeLocal: '08:30',
  endTimeLocal: '15:30',
  breaks: [lunch],
  didNotHappen: false,
  note: '',
};
const put = (who: Person, bookingId: string, changes: object = {}, headers: Record<string, string> = {}) =>
  world.app.call(`PUT /api/v1/timesheets/${bookingId}`, {
    bearer: who.bearer,
    body: { ...edit, ...changes },
    headers,
  });
const read = async (bookingId: string, who = manager) =>
  (await world.get(who, `timesheets/${bookingId}`)).body;
const ask = (bookingId: string, text = 'Was she there?') =>
  world.post(manager, `timesheets/${bookingId}/question`, { text });

/** Submits the rows in their current state, except for the test's changes. */
async function submit(
  kind: string,
  bookingIds: readonly string[],
  { who = manager, changes = {}, headers = {} as Record<string, string> } = {},
): Promise<Answer> {
  const records = await Promise.all(bookingIds.map((bookingId) => read(bookingId, who)));
  const timesheets = records.map((record) => ({
    bookingId: record.bookingId,
    version: record.version,
    startTimeLocal: record.startTimeLocal,
    endTimeLocal: record.endTimeLocal,
    breaks: record.breaks,
    didNotHappen: record.kind === 'didNotHappen',
    note: record.note,
    ...changes,
  }));
  return world.post(who, 'timesheets/submit', { kind, timesheets }, headers);
}
const wordOf = ({ status, body }: Answer) => `${status} ${body?.code ?? ''}`.trim();

describe('a claim', () => {
  test('as booked is ready, one that differs is changed, one of nothing did not happen', async () => {
    const rows = [await row(), await row(changed), await row(notWorked)];
    const kinds = await Promise.all(rows.map(async ({ bookingId }) => (await read(bookingId)).kind));
    expect(kinds).toEqual(['unmodified', 'candidateModified', 'didNotHappen']);
    const record = await read(rows[1]!.bookingId);
    expect(record).toMatchObject({
      status: 'PendingApproval',
      version: 1,
      clientName: 'Richmond Primary',
      locationName: 'Richmond North',
      locationTimeZone: 'Australia/Melbourne',
      originalStartTimeLocal: '08:30',
      originalEndTimeLocal: '15:30',
      candidateEndTimeLocal: '16:00',
      startTimeLocal: '08:30',
      endTimeLocal: '16:00',
      startTimeUTC: '2026-03-10T21:30:00Z',
      endTimeUTC: '2026-03-11T05:00:00Z',
      breakMinutes: 30,
      unpaidBreakMinutes: 30,
      breaks: [lunch],
      bookedMinutes: 390,
      claimedMinutes: 420,
      workedMinutes: 420,
      differenceMinutes: 30,
      payOptionType: 'daily',
      unitType: 'day',
      isApprovedByCandidate: true,
      timesheetMethod: 'online',
      bookingStatus: 'Filled',
      candidateBookingModifications: ['endTime'],
      candidateSaysDidNotHappen: false,
      candidateNote: 'Stayed for the staff meeting.',
      fileAvailable: false,
      canModify: true,
    });
    expect(await read(rows[2]!.bookingId)).toMatchObject({
      candidateStartTimeLocal: null,
      candidateSaysDidNotHappen: true,
      claimedMinutes: 0,
      workedMinutes: 0,
      differenceMinutes: -390,
    });
  });

  test('within the client’s tolerance is ready', async () => {
    expect((await read((await row({ endTime: '15:35' })).bookingId)).kind).toBe('unmodified');
    expect((await read((await row({ endTime: '15:36' })).bookingId)).kind).toBe('candidateModified');
    const tolerate = (minutes: number) =>
      world.app.seed.inGroup(world.client, (tx) =>
        sql`update clients set timesheet_tolerance_minutes = ${minutes} where client_id = ${world.client.clientId}`.execute(
          tx.db,
        ),
      );
    await tolerate(0);
    expect((await read((await row({ endTime: '15:31' })).bookingId)).kind).toBe('candidateModified');
    await tolerate(5);
  });

  test('is refused before the end, by another educator, of a booking that is not filled', async () => {
    const early = await worked({ dateLocal: '2026-03-13', endTime: '16:01' });
    expect(wordOf(await claim(early))).toBe('422 timesheet_too_early');
    const over = await worked({ dateLocal: '2026-03-13', endTime: '16:00' });
    expect(wordOf(await claim(over, { endTime: '16:00' }))).toBe('200');
    const other = await worked();
    expect(wordOf(await claim({ ...other, candidateId: randomUUID() }))).toBe('404 candidate_not_found');
    const open = await world.insertBooking({ dateLocal: '2026-03-11' });
    expect(wordOf(await claim({ ...open, candidateId: randomUUID() }))).toBe('409 timesheet_not_editable');
    expect(wordOf(await claim({ bookingId: randomUUID(), candidateId: randomUUID() }))).toBe('404 not_found');
  });

  test('takes the place of an earlier one until it is signed off', async () => {
    const sheet = await row(changed);
    await put(manager, sheet.bookingId, { endTimeLocal: '15:45' });
    expect((await claim(sheet, { startTime: '09:00' })).body).toMatchObject({ version: 3 });
    expect(await read(sheet.bookingId)).toMatchObject({
      startTimeLocal: '09:00',
      endTimeLocal: '15:30',
      candidateBookingModifications: ['startTime'],
    });
    expect((await submit('candidateModified', [sheet.bookingId])).status).toBe(200);
    expect(wordOf(await claim(sheet))).toBe('409 timesheet_not_editable');
  });

  test('on a signed paper needs nobody’s approval any more', async () => {
    const { bookingId } = await row({ method: 'paper', isSigned: true });
    expect((await read(bookingId)).status).toBe('ApprovedForInvoice');
    const answer = await submit('unmodified', [bookingId]);
    expect([answer.status, answer.body.results[0].reason]).toEqual([207, 'alreadyApprovedForInvoice']);
  });

  test('on the night that clocks change counts the time that passed', async () => {
    world.app.clock.set('2026-04-06T05:00:00Z');
    manager = await somebody('timesheets_all');
    const night = await worked({
      dateLocal: '2026-04-05',
      startTime: '01:30',
      endTime: '06:30',
      startUtc: '2026-04-04T14:30:00Z',
      endUtc: '2026-04-04T20:30:00Z',
    });
    await claim(night, { startTime: '01:30', endTime: '06:30', breaks: [] });
    // Six hours pass, because the clock goes back in that night; half an hour was booked as a break.
    expect(await read(night.bookingId)).toMatchObject({
      bookedMinutes: 330,
      claimedMinutes: 360,
      startTimeUTC: '2026-04-04T14:30:00Z',
      endTimeUTC: '2026-04-04T20:30:00Z',
    });
  });

  test('of a break over an hour that is not there takes off what passed', async () => {
    world.app.clock.set('2026-10-05T05:00:00Z');
    manager = await somebody('timesheets_all');
    const night = await worked({
      dateLocal: '2026-10-04',
      startTime: '01:00',
      endTime: '06:00',
      startUtc: '2026-10-03T15:00:00Z',
      endUtc: '2026-10-03T19:00:00Z',
    });
    const pause = { type: 'unpaid', startTime: '01:45', endTime: '03:15' };
    await claim(night, { startTime: '01:00', endTime: '06:00', breaks: [pause] });
    const claimed = { unpaidBreakMinutes: 30, claimedMinutes: 210, workedMinutes: 210 };
    expect(await read(night.bookingId)).toMatchObject(claimed);
    const edited = {
      startTimeLocal: '01:00',
      endTimeLocal: '06:00',
      breaks: [{ ...pause, endTime: '03:30' }],
    };
    expect((await put(manager, night.bookingId, edited)).body).toMatchObject({
      unpaidBreakMinutes: 45,
      workedMinutes: 195,
    });
  });
});

test('of bookings that are named the list holds those rows alone, where they wait and the viewer looks', async () => {
  const [one, other] = [await row(), await row(changed)];
  const beside = await row({}, { at: world.sibling });
  const contact = await world.app.seed.contact(world.client, [
    { on: world.location, permissions: ['timesheets_all'] },
  ]);
  const here: Person = { ...contact, bearer: await world.app.signInAs(contact) };
  const whole = (await world.get(here, 'timesheets')).body;
  const named = async (ids: readonly string[]) =>
    (await world.get(here, 'timesheets', `?${ids.map((id) => `bookingIds[]=${id}`).join('&')}`)).body;
  const both = await named([one.bookingId, other.bookingId, beside.bookingId]);
  expect(both.pendingApprovalList.map(({ bookingId }: Worked) => bookingId)).toEqual([
    other.bookingId,
    one.bookingId,
  ]);
  expect(both).toMatchObject({
    approvedCount: whole.approvedCount,
    pendingReviewCount: whole.pendingReviewCount,
  });
  expect((await submit('unmodified', [one.bookingId])).status).toBe(200);
  expect((await named([one.bookingId])).pendingApprovalList).toEqual([]);
});

test('a row says what it will cost where the client has a rate, and nothing where it has none', async () => {
  const { bookingId } = await row();
  expect((await read(bookingId)).expectedCost).toBeNull();
  const { groupId } = world.client;
  await world.app.seed.inGroup(world.client, (tx) =>
    sql`
      insert into pay_classes (client_group_id, pay_class_id, classification_id, name, pay_option_type, rate_cents, currency)
      select client_group_id, gen_random_uuid(), classification_id, 'Day', 'daily', 45050, 'AUD'
      from bookings where client_group_id = ${groupId} and booking_id = ${bookingId}`.execute(tx.db),
  );
  expect((await read(bookingId)).expectedCost).toEqual({ amount: 45_050, currency: 'AUD' });
  const flagged = await put(manager, bookingId, { didNotHappen: true });
  expect(flagged.body.expectedCost).toEqual({ amount: 0, currency: 'AUD' });
});

test('what is not invoiced yet adds up at the rates of today, for who sees the accounts', async () => {
  const at = await world.app.seed.location(await world.app.seed.client(world.client, { name: 'A hall' }));
  const own = await world.app.seed.contact(world.client, [
    { on: at, permissions: ['timesheets_all', 'accounts_view'] },
  ]);
  const person = { ...own, bearer: await world.app.signInAs(own) };
  const upcoming = async () => (await world.get(person, 'invoices/upcoming-charges')).body;
  expect(await upcoming()).toEqual({ unknownCount: 0, totals: [] });
  const first = await row({}, { at });
  const second = await row(changed, { at });
  await row(notWorked, { at });
  const ahead = await world.insertBooking({ at, dateLocal: '2026-03-20', status: 'Filled' });
  await world.insertBooking({ at, dateLocal: '2026-06-20', status: 'Filled' });
  await world.app.seed.inGroup(world.client, (tx) =>
    sql`
      insert into pay_classes (client_group_id, pay_class_id, classification_id, name, pay_option_type, rate_cents, currency)
      select distinct b.client_group_id, gen_random_uuid(), b.classification_id, 'Day', 'daily', 45050, 'AUD'
      from bookings b
      where b.booking_id = any (${[first.bookingId, second.bookingId, ahead.bookingId]}::uuid[])
        and not exists (select from pay_classes p where p.classification_id = b.classification_id)`.execute(
      tx.db,
    ),
  );
  await submit('unmodified', [first.bookingId], { who: person });
  const { totals, unknownCount } = await upcoming();
  expect([unknownCount, totals]).toEqual([
    0,
    [
      {
        currency: 'AUD',
        approved: { count: 1, amount: 45_050 },
        waiting: { count: 1, amount: 45_050 },
        booked: { count: 1, amount: 45_050 },
      },
    ],
  ]);
  const elsewhere = await world.get(
    person,
    'invoices/upcoming-charges',
    `?clientIds[]=${world.client.clientId}`,
  );
  expect(elsewhere.body.totals).toEqual([]);
});

test.each([
  ['a start in the repeated hour', { startTime: '02:30', endTime: '07:00' }, 330],
  ['an end in it', { startTime: '00:00', endTime: '02:30' }, 210],
])('what waits adds up by the time that passed: %s', async (_where, times, minutes) => {
  const at = await world.app.seed.location(await world.app.seed.client(world.client, { name: 'A night' }));
  const own = await world.app.seed.contact(world.client, [
    { on: at, permissions: ['timesheets_all', 'accounts_view'] },
  ]);
  const person = { ...own, bearer: await world.app.signInAs(own) };
  // In Melbourne clocks go back from 03:00 to 02:00.
  const booking = await row({ ...times, breaks: [] }, { at, dateLocal: '2025-04-06' });
  await world.app.seed.inGroup(world.client, async (tx) => {
    const ofBooking = sql`classification_id = (select b.classification_id from bookings b where b.booking_id = ${booking.bookingId})`;
    tx.send(sql`update classifications set rate_unit_type = 'hour' where ${ofBooking}`);
    tx.send(sql`
      insert into pay_classes (client_group_id, pay_class_id, classification_id, name, pay_option_type, rate_cents, currency)
      select client_group_id, gen_random_uuid(), classification_id, 'Hour', 'hourly', 6000, 'AUD'
      from classifications where ${ofBooking}`);
  });
  const sheet = await read(booking.bookingId, person);
  const { totals } = (await world.get(person, 'invoices/upcoming-charges')).body;
  expect(totals[0].waiting).toEqual({ count: 1, amount: sheet.expectedCost.amount });
  expect(sheet.workedMinutes).toBe(minutes);
});

describe('an edit', () => {
  test('keeps the kind, version by version', async () => {
    const { bookingId } = await row(changed);
    const answer = await put(
      manager,
      bookingId,
      { endTimeLocal: '15:45', note: ' Fifteen is fair ' },
      {
        'if-match': '1',
      },
    );
    expect(answer.body).toMatchObject({
      version: 2,
      kind: 'candidateModified',
      endTimeLocal: '15:45',
      candidateEndTimeLocal: '16:00',
      workedMinutes: 405,
      note: 'Fifteen is fair',
    });
    const stale = await put(colleague, bookingId, {}, { 'if-match': '1' });
    expect([wordOf(stale), stale.body.current.version]).toEqual(['409 stale_version', 2]);
  });

  test('is made once by one key', async () => {
    const { bookingId } = await row();
    const headers = { 'idempotency-key': randomUUID(), 'if-match': '1' };
    const [one, other] = [
      await put(manager, bookingId, {}, headers),
      await put(manager, bookingId, {}, headers),
    ];
    expect([other.status, other.text]).toEqual([200, one.text]);
  });

  test('of a flag makes it a row that did not happen, and the undo brings back what stood there', async () => {
    const { bookingId } = await row(changed);
    const flagged = await put(manager, bookingId, { didNotHappen: true, endTimeLocal: '16:00' });
    expect(flagged.body).toMatchObject({ kind: 'didNotHappen', isFlagged: true, workedMinutes: 0 });
    const undone = await put(manager, bookingId, { endTimeLocal: '16:00' });
    expect(undone.body).toMatchObject({
      kind: 'candidateModified',
      isFlagged: false,
      endTimeLocal: '16:00',
      workedMinutes: 420,
    });
  });

  test('does not overrule the educator who says that it did not happen', async () => {
    const { bookingId } = await row(notWorked);
    expect(wordOf(await put(manager, bookingId))).toBe('409 timesheet_candidate_says_not_worked');
    expect(wordOf(await put(manager, bookingId, { didNotHappen: true, note: 'Right' }))).toBe('200');
  });

  test.each([
    ['an end before the start', { endTimeLocal: '08:30' }, '422 end_time_before_start'],
    [
      'breaks that leave nothing worked',
      { startTimeLocal: '12:00', endTimeLocal: '12:30', breaks: [lunch] },
      '422 timesheet_nothing_worked',
    ],
    ['a break outside', { breaks: [{ ...lunch, startTime: '08:00' }] }, '422 timesheet_breaks_invalid'],
    ['a time that is none', { endTimeLocal: '24:00' }, '400'],
    ['a note that is too long', { note: 'x'.repeat(1001) }, '400'],
    ['seven breaks', { breaks: Array.from({ length: 7 }, () => lunch) }, '400'],
  ])('refuses %s', async (_what, changes, expected) => {
    const { bookingId } = await row();
    expect(wordOf(await put(manager, bookingId, changes))).toBe(expected);
    expect((await read(bookingId)).version).toBe(1);
  });

  test('needs the right, and a verified address', async () => {
    const { bookingId } = await row();
    expect(wordOf(await put(reader, bookingId))).toBe('403 permission_missing');
    const contact = await world.app.seed.contact(
      world.client,
      [{ on: world.client, permissions: ['timesheets_all'] }],
      { emailVerified: false },
    );
    const unverified = { ...contact, bearer: await world.app.signInAs(contact) };
    expect(wordOf(await put(unverified, bookingId))).toBe('403 email_unverified');
    expect(wordOf(await submit('unmodified', [bookingId], { who: unverified }))).toBe('403 email_unverified');
    expect((await read(bookingId, reader)).canModify).toBe(false);
  });
});

describe('submitting', () => {
  test('signs rows of one kind off', async () => {
    const rows = [await row(), await row()];
    const ids = rows.map(({ bookingId }) => bookingId);
    const answer = await submit('unmodified', ids);
    expect([answer.status, answer.body.results]).toEqual([
      200,
      ids.map((bookingId) => ({ bookingId, result: 'submitted', reason: null, code: null, version: 2 })),
    ]);
    expect(await read(ids[0]!)).toMatchObject({
      status: 'ApprovedForInvoice',
      submittedAtUtc: '2026-03-13T05:00:00Z',
      fileAvailable: true,
    });
    const { bookingId } = await row(notWorked);
    expect((await submit('didNotHappen', [bookingId])).status).toBe(200);
    expect((await read(bookingId)).status).toBe('DidNotHappen');
  });

  test('takes what is edited on the way', async () => {
    const { bookingId } = await row(changed);
    const changes = { endTimeLocal: '15:40', note: 'Agreed' };
    expect((await submit('candidateModified', [bookingId], { changes })).status).toBe(200);
    expect(await read(bookingId)).toMatchObject({ endTimeLocal: '15:40', note: 'Agreed', version: 2 });
  });

  test('refuses a mix of kinds with its own code, and nothing is submitted', async () => {
    const [one, other] = [await row(), await row(changed)];
    const answer = await submit('unmodified', [one.bookingId, other.bookingId]);
    expect(wordOf(answer)).toBe('422 timesheet_kinds_mixed');
    expect((await read(one.bookingId)).status).toBe('PendingApproval');
    expect(
      wordOf(await world.post(manager, 'timesheets/submit', { kind: 'unmodified', timesheets: [] })),
    ).toBe('422 timesheet_selection_empty');
  });

  test('keeps back only the row that has become of another kind', async () => {
    const { bookingId } = await row();
    const seen = await read(bookingId);
    await put(colleague, bookingId, { didNotHappen: true });
    const { startTimeLocal, endTimeLocal, breaks, version } = seen;
    const timesheet = {
      bookingId,
      version,
      startTimeLocal,
      endTimeLocal,
      breaks,
      didNotHappen: false,
      note: '',
    };
    const sheet = await claimedAgain();
    expect(
      wordOf(await world.post(manager, 'timesheets/submit', { kind: 'unmodified', timesheets: [timesheet] })),
    ).toBe('207');
    const turned = { ...timesheet, bookingId: sheet, version: 1 };
    const fine = { ...turned, bookingId: (await row()).bookingId };
    const answer = await world.post(manager, 'timesheets/submit', {
      kind: 'unmodified',
      timesheets: [turned, fine],
    });
    expect(answer.status).toBe(207);
    expect(answer.body.results).toMatchObject([
      { bookingId: turned.bookingId, result: 'refused', reason: 'unknown', code: 'stale_version' },
      { bookingId: fine.bookingId, result: 'submitted', reason: null, code: null },
    ]);
    expect((await read(turned.bookingId)).status).toBe('PendingApproval');
  });

  /** Read as unmodified, then claimed again with changes. */
  async function claimedAgain(): Promise<string> {
    const sheet = await row();
    await claim(sheet, changed);
    return sheet.bookingId;
  }

  test('answers 207 with a reason for each row that was not taken', async () => {
    const rows = await Promise.all(Array.from({ length: 7 }, () => row()));
    const [fine, submitted, invoiced, cancelled, held, stale, review] = rows.map(
      ({ bookingId }) => bookingId,
    );
    await submit('unmodified', [submitted!], { who: colleague });
    const set = (bookingId: string | undefined, status: string) =>
      world.app.seed.inGroup(world.client, (tx) =>
        sql`update timesheets set status = ${status} where booking_id = ${bookingId!}`.execute(tx.db),
      );
    await set(invoiced, 'Invoiced');
    await set(cancelled, 'Cancelled');
    await set(review, 'PendingReview');
    await ask(held!);
    const records = await Promise.all(rows.map(({ bookingId }) => read(bookingId)));
    await put(colleague, stale!);
    const timesheets = records.map(({ bookingId, version }) => ({ bookingId, version, ...edit }));
    const answer = await world.post(manager, 'timesheets/submit', { kind: 'unmodified', timesheets });
    expect(answer.status).toBe(207);
    const told = new Map(
      answer.body.results.map((one: { bookingId: string; reason: string | null; code: string | null }) => [
        one.bookingId,
        `${one.reason} ${one.code}`,
      ]),
    );
    expect([fine, submitted, invoiced, cancelled, held, stale, review].map((id) => told.get(id))).toEqual([
      'null null',
      'alreadySubmitted null',
      'alreadyInvoiced null',
      'bookingCancelled null',
      'unknown timesheet_question_open',
      'unknown stale_version',
      'unknown null',
    ]);
  });

  test.each([
    ['an end before the start', { endTimeLocal: '08:30' }, 'end_time_before_start'],
    ['a break outside', { breaks: [{ ...lunch, startTime: '08:00' }] }, 'timesheet_breaks_invalid'],
    ['nothing worked', { startTimeLocal: '12:00', endTimeLocal: '12:30' }, 'timesheet_nothing_worked'],
  ])('keeps one row with %s back, and no other', async (_what, changes, code) => {
    const [fine, broken] = [await row(), await row()];
    const timesheets = [
      { bookingId: broken.bookingId, version: 1, ...edit, ...changes },
      { bookingId: fine.bookingId, version: 1, ...edit },
    ];
    const answer = await world.post(manager, 'timesheets/submit', { kind: 'unmodified', timesheets });
    expect(answer.status).toBe(207);
    expect(answer.body.results).toMatchObject([
      { result: 'refused', reason: 'unknown', code },
      { result: 'submitted', reason: null, code: null },
    ]);
    expect((await read(broken.bookingId)).status).toBe('PendingApproval');
    expect((await read(fine.bookingId)).status).toBe('ApprovedForInvoice');
  });

  test('has one winner of two people who submit the same rows', async () => {
    const rows = await Promise.all([row(), row(), row()]);
    const ids = rows.map(({ bookingId }) => bookingId);
    const answers = await Promise.all([
      submit('unmodified', ids),
      submit('unmodified', ids.toReversed(), { who: colleague }),
    ]);
    const submitted = answers.flatMap(({ body }) =>
      body.results.filter(({ result }: { result: string }) => result === 'submitted'),
    );
    expect(submitted).toHaveLength(3);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 207]);
  });

  test('is done once by one key', async () => {
    const { bookingId } = await row();
    const headers = { 'idempotency-key': randomUUID() };
    const timesheets = [{ bookingId, version: 1, ...edit }];
    const send = () => world.post(manager, 'timesheets/submit', { kind: 'unmodified', timesheets }, headers);
    const [first, second] = [await send(), await send()];
    expect([second.status, second.text]).toEqual([200, first.text]);
  });

  test('answers a row of another group as one that is absent', async () => {
    const { bookingId } = await row();
    const texts = await Promise.all(
      [randomUUID(), randomUUID()].map(async (absent) => {
        const timesheets = [bookingId, absent].map((id) => ({ bookingId: id, version: 1, ...edit }));
        return (await world.post(manager, 'timesheets/submit', { kind: 'unmodified', timesheets })).text;
      }),
    );
    expect(new Set(texts).size).toBe(1);
    expect((await read(bookingId)).version).toBe(1);
    const twice = [1, 2].map(() => ({ bookingId, version: 1, ...edit }));
    const answer = await world.post(manager, 'timesheets/submit', { kind: 'unmodified', timesheets: twice });
    expect(answer.status).toBe(400);
  });
});

describe('a question', () => {
  test('holds its row and no other until it is answered in the same place', async () => {
    const [asked, other] = [await row(changed), await row(changed)];
    const answer = await ask(asked.bookingId);
    expect(answer.body).toMatchObject({
      isHeld: true,
      version: 2,
      question: { text: 'Was she there?', answer: null },
    });
    expect((await read(other.bookingId)).isHeld).toBe(false);
    expect(wordOf(await ask(asked.bookingId))).toBe('409 timesheet_question_open');
    const news = await world.app.call('GET /api/v1/provider/timesheets', { bearer: serviceKey });
    const told = news.body.timesheets.find((one: Worked) => one.bookingId === asked.bookingId);
    expect(told.question).toMatchObject({ id: answer.body.question.id, text: 'Was she there?' });

    const reply = { questionId: answer.body.question.id, answer: 'Yes, until four.' };
    expect((await provider(`${asked.bookingId}/answer`, reply)).body).toMatchObject({ version: 3 });
    expect(await read(asked.bookingId)).toMatchObject({
      isHeld: false,
      question: { answer: 'Yes, until four.', answeredAtUtc: '2026-03-13T05:00:00Z' },
    });
    expect(wordOf(await provider(`${asked.bookingId}/answer`, reply))).toBe(
      '409 timesheet_question_answered',
    );
    expect(wordOf(await provider(`${other.bookingId}/answer`, reply))).toBe('404 not_found');
    expect((await submit('candidateModified', [asked.bookingId])).status).toBe(200);
    expect(wordOf(await ask(asked.bookingId))).toBe('409 timesheet_not_editable');
  });

  test('is told however much was signed off for days before', async () => {
    const [signedOff, asked] = [
      await row({}, { dateLocal: '2026-03-09' }),
      await row({}, { dateLocal: '2026-03-12' }),
    ];
    await submit('unmodified', [signedOff.bookingId]);
    await ask(asked.bookingId);
    const news = await world.app.call('GET /api/v1/provider/timesheets', {
      bearer: serviceKey,
      search: '?pageSize=1',
    });
    const told: (Worked & { question: object | null })[] = news.body.timesheets;
    expect(told.map(({ bookingId }) => bookingId)).toContain(asked.bookingId);
    expect(told.filter(({ question }) => question === null)).toHaveLength(1);
  });
});

describe('lists', () => {
  test('count what waits by client and by educator, and show exceptions first', async () => {
    const at = await world.app.seed.location(
      await world.app.seed.client(world.client, { name: 'A college' }),
    );
    const own = await world.app.seed.contact(world.client, [{ on: at, permissions: ['timesheets_view'] }]);
    const person = { ...own, bearer: await world.app.signInAs(own) };
    const ready = await row({}, { at, dateLocal: '2026-03-10' });
    const late = await row(changed, { at, dateLocal: '2026-03-11' });
    const never = await row(notWorked, { at, dateLocal: '2026-03-12' });
    const list = await world.get(person, 'timesheets');
    expect(list.body).toMatchObject({ approvedCount: 0, pendingReviewCount: 0 });
    expect(list.body.pendingApprovalList.map(({ bookingId }: Worked) => bookingId)).toEqual([
      never.bookingId,
      late.bookingId,
      ready.bookingId,
    ]);
    const overview = await world.get(person, 'timesheets/overview');
    expect(overview.body).toMatchObject({
      totalPendingApprovalCount: 3,
      readyCount: 1,
      changedCount: 1,
      didNotHappenCount: 1,
      heldCount: 0,
      clientTimesheetsSummary: [{ clientName: 'A college', pendingApprovalCount: 3, approvedCount: 0 }],
    });
    expect(overview.body.candidateTimesheetsSummary).toHaveLength(3);
    const elsewhere = await world.get(person, 'timesheets', `?clientIds[]=${world.client.clientId}`);
    expect(elsewhere.body.pendingApprovalList).toEqual([]);
    const mine = await world.get(person, 'timesheets/candidate', `?candidateId=${late.candidateId}`);
    expect(mine.body.pendingApprovalList).toHaveLength(1);
    const absent = await world.get(person, 'timesheets/candidate', `?candidateId=${randomUUID()}`);
    expect(wordOf(absent)).toBe('404 not_found');
  });

  test('of one educator hold what is not invoiced however old it is, and of what is done with the last 90 days', async () => {
    const old = await row({}, { dateLocal: '2025-11-03' });
    const read = (candidateId: string) =>
      world.get(manager, 'timesheets/candidate', `?candidateId=${candidateId}`);
    const before = await read(old.candidateId);
    expect(before.body.pendingApprovalList.map(({ bookingId }: Worked) => bookingId)).toEqual([
      old.bookingId,
    ]);
    await submit('unmodified', [old.bookingId]);
    const after = await read(old.candidateId);
    expect(after.body).toMatchObject({ approvedCount: 1, others: [{ bookingId: old.bookingId }] });

    const never = await row(notWorked, { dateLocal: '2025-11-03' });
    await submit('didNotHappen', [never.bookingId]);
    expect(wordOf(await read(never.candidateId))).toBe('404 not_found');
  });

  test('send as many statements for thirty rows as for one', async () => {
    const recorder = recordStatements(world.app.database.web);
    const count = async (path: string) => {
      recorder.take();
      await world.get(manager, path);
      return recorder.take().length;
    };
    await count('timesheets');
    const before = [await count('timesheets'), await count('timesheets/overview')];
    for (let made = 0; made < 30; made++) await row(made % 2 === 0 ? {} : changed);
    expect([await count('timesheets'), await count('timesheets/overview')]).toEqual(before);
  });
});

test('a file is there once the row is signed off, and says what was worked', async () => {
  const { bookingId } = await row(changed);
  const download = () => world.get(manager, `timesheets/download/${bookingId}`);
  expect(wordOf(await download())).toBe('404 timesheet_file_not_available');
  await put(manager, bookingId, { endTimeLocal: '15:45' });
  await submit('candidateModified', [bookingId]);
  const answer = await download();
  expect([answer.status, answer.headers['content-type']]).toEqual([200, 'application/pdf']);
  const record = await read(bookingId);
  const pdf = await drawTimesheet(record, variantOf('AU'));
  const { text } = await extractText(new Uint8Array(pdf), { mergePages: true });
  for (const words of [
    record.number,
    record.candidateFullName,
    'Richmond North',
    '8:30 am–4:00 pm, 30 min unpaid break',
    '8:30 am–3:45 pm',
    '6 h 45 min',
    // In the school's local time.
    'Friday 13 March 2026, 4:00 pm',
  ])
    expect(text).toContain(words);
});

test('the provider reads work to claim and what was signed off page by page, and what was claimed meanwhile afterwards', async () => {
  const due: Worked[] = [];
  for (const dateLocal of ['2026-03-10', '2026-03-11', '2026-03-12']) due.push(await worked({ dateLocal }));
  const signedOff = [
    await row({}, { dateLocal: '2026-03-10' }),
    await row({}, { dateLocal: '2026-03-09' }),
    await row({}, { dateLocal: '2026-03-11' }),
  ].map(({ bookingId }) => bookingId);
  await submit('unmodified', signedOff);
  const read = async (search: string) => {
    const { status, body, headers } = await world.app.call('GET /api/v1/provider/timesheets', {
      bearer: serviceKey,
      search,
    });
    expect(status).toBe(200);
    expect(body.due.length).toBeLessThanOrEqual(1);
    const { pageSize, nextCursor } = JSON.parse(String(headers['x-pagination']));
    expect(pageSize).toBe(1);
    return { ...(body as { cursor: number; due: Worked[]; timesheets: Worked[] }), nextCursor };
  };
  const pages = [await read('?pageSize=1')];
  await claim(due[0]!);
  for (let next = pages[0]!.nextCursor; next !== null; next = pages.at(-1)!.nextCursor)
    pages.push(await read(`?pageSize=1&page=${next}`));
  const idsOf = (list: 'due' | 'timesheets'): string[] =>
    pages.flatMap((page) => page[list].map(({ bookingId }) => bookingId));
  const ours = (ids: string[], wanted: string[]): string[] => ids.filter((id) => wanted.includes(id));
  expect(
    ours(
      idsOf('due'),
      due.map(({ bookingId }) => bookingId),
    ),
  ).toEqual([due[2]!.bookingId, due[1]!.bookingId]);
  expect(ours(idsOf('timesheets'), signedOff)).toEqual([signedOff[1], signedOff[0], signedOff[2]]);
  for (const list of ['due', 'timesheets'] as const)
    expect(new Set(idsOf(list)).size).toBe(idsOf(list).length);
  expect(new Set(pages.map(({ cursor }) => cursor)).size).toBe(1);
  for (const page of ['x', '1 - 2026-02-30/0195387d-90a0-7001-8fd0-fad1d2b3ea71', '1 -'])
    expect(
      await world.app.call('GET /api/v1/provider/timesheets', {
        bearer: serviceKey,
        search: `?page=${Buffer.from(page).toString('base64url')}`,
      }),
    ).toMatchObject({ status: 400, body: { code: 'cursor_invalid' } });
});

test('the provider hears of work to claim, and of what was signed off since a cursor', async () => {
  await worked({ dateLocal: '2026-03-11' });
  const open = await worked({ dateLocal: '2026-03-12' });
  const hear = async (after = 0) =>
    (
      await world.app.call('GET /api/v1/provider/timesheets', {
        bearer: serviceKey,
        search: `?after=${after}`,
      })
    ).body;
  const due = (body: { due: Worked[] }) => body.due.find(({ bookingId }) => bookingId === open.bookingId);
  expect(due(await hear())).toMatchObject({
    candidateId: open.candidateId,
    startTime: '08:30',
    endTime: '15:30',
    breakMinutes: 30,
  });
  // The latest start comes first.
  const starts = (await hear()).due.map(
    ({ dateLocal, startTime }: { dateLocal: string; startTime: string }) => `${dateLocal} ${startTime}`,
  );
  expect(starts.length).toBeGreaterThan(1);
  expect(starts).toEqual(starts.toSorted().toReversed());
  await claim(open);
  expect(due(await hear())).toBeUndefined();
  await submit('unmodified', [open.bookingId]);
  const told = (await hear()).timesheets.find((one: Worked) => one.bookingId === open.bookingId);
  expect(told).toMatchObject({ status: 'ApprovedForInvoice', startTimeLocal: '08:30', question: null });
});

test('the list is sent again when a row has changed, and not before', async () => {
  const { bookingId } = await row();
  const list = (headers: Record<string, string> = {}) =>
    world.app.call('GET /api/v1/timesheets', { bearer: manager.bearer, headers });
  const { etag = '' } = (await list()).headers;
  const again = await list({ 'if-none-match': etag });
  expect([again.status, again.text]).toEqual([304, '']);
  expect((await put(manager, bookingId, { note: 'Checked.' })).status).toBe(200);
  const { status, body } = await list({ 'if-none-match': etag });
  expect(status).toBe(200);
  expect(body.pendingApprovalList).toContainEqual(expect.objectContaining({ bookingId, note: 'Checked.' }));
});
