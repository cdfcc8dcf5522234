import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createBookingWorld } from '../../../../test/support/booking-world.ts';
import type { BookingWorld } from '../../../../test/support/booking-world.ts';

let world: BookingWorld;
beforeAll(async () => {
  world = await createBookingWorld();
});
afterAll(() => world.close());

const rows = async <Row>(statement: ReturnType<typeof sql<Row>>) =>
  (await world.app.seed.inGroup(world.client, (tx) => statement.execute(tx.db))).rows;

test('refuses a call without a token', async () => {
  const answer = await world.post(null, 'bookings', world.bookingBody());
  expect([answer.status, answer.body.code]).toEqual([401, 'access_token_required']);
});

test('refuses contacts without a right to book or to ask', async () => {
  for (const person of [world.manager, world.viewer]) {
    const answer = await world.post(person, 'bookings', world.bookingBody());
    expect([answer.status, answer.body.code]).toEqual([403, 'permission_missing']);
  }
});

test('answers the same bytes for a location of another group and for one that does not exist', async () => {
  const foreign = await world.post(
    world.officer,
    'bookings',
    world.bookingBody({ locationId: world.foreign.locationId }),
  );
  const absent = await world.post(world.officer, 'bookings', world.bookingBody({ locationId: 7 }));
  expect([foreign.status, foreign.text]).toEqual([404, absent.text]);
});

test('refuses a body that does not fit the contract, and names the fields', async () => {
  const answer = await world.post(
    world.officer,
    'bookings',
    world.bookingBody({ startTime: '8.30', owner: 'me' }),
  );
  expect(answer.status).toBe(400);
  expect(Object.keys(answer.body.errors).toSorted()).toEqual(['owner', 'startTime']);
});

test('books every date and position at once with the right to create', async () => {
  const dates = ['2026-03-12', '2026-03-11', '2026-03-12'];
  const answer = await world.post(
    world.officer,
    'bookings',
    world.bookingBody({ dates, bookingsPerDate: 2 }),
  );
  expect(answer.status).toBe(201);
  expect(answer.body.status).toBe('created');
  expect(answer.body.blocks.map((block: { bookingIds: string[] }) => block.bookingIds.length)).toEqual([
    2, 2,
  ]);

  const made = await rows(sql<{
    booking_id: string;
    position: number;
    date_local: string;
    start_utc: string;
    status: string;
  }>`
    select booking_id, position, date_local, start_utc, status from bookings
    where request_id = ${answer.body.requestId} order by block_id, position`);
  expect(
    made.map(({ position, date_local, start_utc, status }) => [position, date_local, start_utc, status]),
  ).toEqual([
    [1, '2026-03-11', '2026-03-10T21:30:00Z', 'Unfilled'],
    [2, '2026-03-12', '2026-03-11T21:30:00Z', 'Unfilled'],
    [1, '2026-03-11', '2026-03-10T21:30:00Z', 'Unfilled'],
    [2, '2026-03-12', '2026-03-11T21:30:00Z', 'Unfilled'],
  ]);
  const detail = await world.get(world.officer, `bookings/${answer.body.blocks[0].bookingIds[0]}`);
  expect(detail.body.details.grades).toEqual([{ id: world.gradeId, title: 'Grade 3' }]);
  expect(detail.body.notificationsLog.map((entry: { method: string }) => entry.method).toSorted()).toEqual([
    'email',
    'sms',
  ]);
});

test('writes the announcement, the audit row and the counters with the booking', async () => {
  const answer = await world.post(
    world.officer,
    'bookings',
    world.bookingBody({ dates: ['2026-04-20', '2026-04-21'] }),
  );
  const bookingIds = answer.body.blocks[0].bookingIds;
  const [outbox] = await rows(sql<Record<string, unknown>>`
    select kind, entity_ids, dates_local, made_by_contact_id, request_id from outbox
    where entity_ids && ${bookingIds}::uuid[]`);
  expect(outbox).toEqual({
    kind: 'booking',
    entity_ids: bookingIds,
    dates_local: ['2026-04-20', '2026-04-21'],
    made_by_contact_id: world.officer.contactId,
    request_id: answer.headers['x-request-id'],
  });
  const [audit] = await rows(sql<{ action: string; actor_id: string }>`
    select action, actor_id from audit_entries where entity_ids @> array[${answer.body.requestId}::uuid]`);
  expect(audit).toEqual({ action: 'booking.create', actor_id: world.officer.contactId });
  const counters = await rows(sql<{ date_local: string; total_count: number; open_count: number }>`
    select date_local, total_count, open_count from day_counters
    where date_local in ('2026-04-20', '2026-04-21') order by date_local`);
  expect(counters).toEqual([
    { date_local: '2026-04-20', total_count: 1, open_count: 1 },
    { date_local: '2026-04-21', total_count: 1, open_count: 1 },
  ]);
});

test('makes a pending booking without bookings for somebody who may only ask', async () => {
  const answer = await world.post(
    world.asker,
    'bookings',
    world.bookingBody({ dates: ['2026-03-17', '2026-03-16'] }),
  );
  expect([answer.status, answer.body.status, answer.body.blocks]).toEqual([201, 'pending', []]);
  const [request] = await rows(sql<Record<string, unknown>>`
    select status, dates_local, approve_before_utc, last_start_utc, decided_at from booking_requests
    where request_id = ${answer.body.requestId}`);
  expect(request).toEqual({
    status: 'PendingApproval',
    dates_local: ['2026-03-16', '2026-03-17'],
    approve_before_utc: '2026-03-15T21:00:00Z',
    last_start_utc: '2026-03-16T21:30:00Z',
    decided_at: null,
  });
  // The requester also receives it, in all their browsers.
  const [outbox] = await rows(sql<{ kind: string; contact_id: string; location_id: number }>`
    select kind, contact_id, location_id from outbox where entity_ids && ${[answer.body.requestId]}::uuid[]`);
  expect(outbox).toEqual({
    kind: 'pendingBooking',
    contact_id: world.asker.contactId,
    location_id: world.bookingBody().locationId,
  });
  expect(await rows(sql`select from bookings where request_id = ${answer.body.requestId}`)).toEqual([]);
  expect(await rows(sql`select from day_counters where date_local in ('2026-03-16', '2026-03-17')`)).toEqual(
    [],
  );
});

test('locks the action while the email address is not verified', async () => {
  const contact = await world.app.seed.contact(
    world.client,
    [{ on: world.client, permissions: ['booking_all'] }],
    {
      emailVerified: false,
    },
  );
  const bearer = await world.app.signInAs(contact);
  const answer = await world.post({ ...contact, bearer }, 'bookings', world.bookingBody());
  expect([answer.status, answer.body.code]).toEqual([403, 'email_unverified']);
});

test.each([
  ['dates_required', { dates: [] }],
  ['confirmation_contact_required', { confirmations: [] }],
  ['booking_duration_too_short', { endTime: '11:29' }],
  ['end_time_before_start', { endTime: '08:00' }],
  ['bookings_per_date_out_of_range', { bookingsPerDate: 11 }],
  ['date_in_past', { dates: ['2026-03-08'] }],
  ['date_too_far_ahead', { dates: ['2027-03-10'] }],
  ['classification_not_available', { classificationId: '0198c000-0000-7000-8000-000000000001' }],
  ['grade_not_available', { gradeIds: ['0198c000-0000-7000-8000-000000000001'] }],
  ['certification_not_available', { certificationIds: ['0198c000-0000-7000-8000-000000000001'] }],
  ['reason_for_absence_unknown', { reasonForAbsence: 'Tired' }],
  ['candidate_not_available', { preferredCandidateId: '0198c000-0000-7000-8000-000000000001' }],
  ['covering_unknown', { covering: { contactId: '0198c000-0000-7000-8000-000000000001' } }],
])('refuses with %s', async (code, changes) => {
  const answer = await world.post(world.officer, 'bookings', world.bookingBody(changes));
  expect([answer.status, answer.body.code]).toEqual([422, code]);
});

test('takes a preferred educator who is about to come for the first time, and not for one who was only offered', async () => {
  const ask = async (state: string) => {
    const preferredCandidateId = await world.insertCandidate(`Nell ${state}`);
    await world.assign(await world.insertBooking({ status: 'Filled' }), preferredCandidateId, state);
    return (await world.post(world.officer, 'bookings', world.bookingBody({ preferredCandidateId }))).status;
  };
  expect([await ask('accepted'), await ask('offered')]).toEqual([201, 422]);
});

test('refuses a total above the maximum, with the maximum', async () => {
  const dates = Array.from({ length: 11 }, (_, day) => `2026-04-${String(day + 1).padStart(2, '0')}`);
  const answer = await world.post(
    world.officer,
    'bookings',
    world.bookingBody({ dates, bookingsPerDate: 10 }),
  );
  expect([answer.status, answer.body.code, answer.body.params.maxBookingsAllowed]).toEqual([
    422,
    'bookings_total_exceeded',
    100,
  ]);
});

test('names every broken rule with its field, the first one as the code', async () => {
  const answer = await world.post(
    world.officer,
    'bookings',
    world.bookingBody({ dates: [], confirmations: [], endTime: '10:00' }),
  );
  expect(answer.body.code).toBe('dates_required');
  expect(
    answer.body.current.errors.map(({ code, field }: { code: string; field: string }) => [code, field]),
  ).toEqual([
    ['dates_required', 'dates'],
    ['booking_duration_too_short', 'endTime'],
    ['confirmation_contact_required', 'confirmations'],
  ]);
});

test('refuses methods that do not reach the contact, and contacts of other places', async () => {
  const confirm = (contactId: string, push: boolean) => ({
    confirmations: [{ contactId, email: !push, sms: false, voice: false, push }],
  });
  const unusable = await world.post(
    world.officer,
    'bookings',
    world.bookingBody(confirm(world.officer.contactId, true)),
  );
  expect(unusable.body.code).toBe('confirmation_method_unusable');
  const unknown = await world.post(
    world.officer,
    'bookings',
    world.bookingBody(confirm(world.stranger.contactId, false)),
  );
  expect(unknown.body.code).toBe('confirmation_contact_unknown');
});

const longest = {
  room: 50,
  notes: 1000,
  submittedBy: 100,
  purchaseOrder: 100,
  costCentre: 100,
  reference: 100,
} as const;

test('takes texts of the greatest length in code points, down to the database, and refuses one more', async () => {
  const dates = ['2026-08-03'];
  const texts = Object.fromEntries(
    Object.entries(longest).map(([field, length]) => [field, '\u{1F9D1}'.repeat(length)]),
  );
  const covering = { name: '\u{1F9D1}'.repeat(100) };
  const made = await world.post(world.officer, 'bookings', world.bookingBody({ ...texts, covering, dates }));
  expect(made.status).toBe(201);
  const detail = await world.get(world.officer, `bookings/${made.body.blocks[0].bookingIds[0]}`);
  expect(detail.body.details).toMatchObject(texts);
  expect(detail.body.details.covering.name).toBe(covering.name);

  for (const [field, length] of Object.entries(longest)) {
    const tooLong = { [field]: 'x'.repeat(length + 1), dates };
    const refused = await world.post(world.officer, 'bookings', world.bookingBody(tooLong));
    expect([refused.status, refused.body.errors[field]]).toEqual([
      400,
      [`This field must be ${length} characters or less`],
    ]);
  }
});

test('keeps what was typed without the spaces around it, and nothing where nobody would see anything', async () => {
  const detailOf = async (typed: object) => {
    const body = world.bookingBody({ ...typed, dates: ['2026-08-04'], bookAnyway: true });
    const made = await world.post(world.officer, 'bookings', body);
    expect(made.status).toBe(201);
    return (await world.get(world.officer, `bookings/${made.body.blocks[0].bookingIds[0]}`)).body.details;
  };
  const fields = ['submittedBy', 'purchaseOrder', 'costCentre', 'reference', 'room', 'notes'];
  const everywhere = (text: string) => Object.fromEntries(fields.map((field) => [field, text]));
  expect(await detailOf(everywhere(' PO 7\u00A0'))).toMatchObject(everywhere('PO 7'));
  for (const blank of ['', '   ', '\u200B\u2060', '\u3164\n'])
    expect(await detailOf({ ...everywhere(blank), covering: { name: blank } })).toMatchObject({
      submittedBy: null,
      purchaseOrder: null,
      costCentre: null,
      reference: null,
      room: '',
      notes: '',
      covering: null,
    });
});

test('asks who submits where the location’s template requires it', async () => {
  const { client, location } = world;
  const require = (isRequired: boolean) =>
    world.app.seed.inGroup(client, (tx) =>
      sql`update locations set submitted_by_template_required = ${isRequired}
        where location_id = ${location.locationId}`.execute(tx.db),
    );
  await require(true);
  const dates = ['2026-08-04'];
  for (const submittedBy of [null, '', '  ']) {
    const refused = await world.post(world.officer, 'bookings', world.bookingBody({ dates, submittedBy }));
    expect([refused.body.code, refused.body.param]).toEqual(['submitted_by_required', 'submittedBy']);
  }
  const made = await world.post(
    world.officer,
    'bookings',
    world.bookingBody({ dates, submittedBy: 'Kim Office' }),
  );
  expect(made.status).toBe(201);
  await require(false);
});

test.each([
  [
    'a longer minimum',
    'minimum_duration_minutes = 240',
    { endTime: '12:29' },
    'booking_duration_too_short',
    'endTime',
  ],
  [
    'an earliest end',
    "earliest_end_time_local = '15:00'",
    { endTime: '14:59' },
    'end_time_too_early',
    'endTime',
  ],
  [
    'no break to choose',
    'should_show_breaks = false, default_break_minutes = 20',
    { breakMinutes: 90 },
    null,
    null,
  ],
])('obeys %s of the classification', async (_what, setting, changes, code, field) => {
  const change = (settings: string) =>
    world.app.seed.inGroup(world.client, (tx) =>
      sql`update classifications set ${sql.raw(settings)}
        where classification_id = ${world.classificationId}`.execute(tx.db),
    );
  await change(setting);
  const answer = await world.post(
    world.officer,
    'bookings',
    world.bookingBody({ dates: ['2026-08-05'], ...changes }),
  );
  await change(
    'minimum_duration_minutes = null, earliest_end_time_local = null, should_show_breaks = true, default_break_minutes = null',
  );
  if (code === null) {
    const detail = await world.get(world.officer, `bookings/${answer.body.blocks[0].bookingIds[0]}`);
    expect(detail.body.details.breakMinutes).toBe(20);
  } else expect([answer.body.code, answer.body.param]).toEqual([code, field]);
});

test('warns of a double with the other booking, and books it anyway when told so', async () => {
  const body = world.bookingBody({ dates: ['2026-05-04'], room: 'Room 4' });
  expect((await world.post(world.officer, 'bookings', body)).status).toBe(201);
  const second = await world.post(world.officer, 'bookings', {
    ...body,
    room: ' room 4',
    startTime: '12:00',
  });
  expect([second.status, second.body.code]).toEqual([409, 'booking_double']);
  expect(second.body.current.doubles[0]).toMatchObject({
    dateLocal: '2026-05-04',
    room: 'Room 4',
    createdBy: 'Olive Officer',
  });
  const warned = await world.post(world.officer, 'bookings/doubles', {
    locationId: world.location.locationId,
    dates: ['2026-05-04'],
    startTime: '12:00',
    endTime: '15:00',
    covering: null,
    room: 'Room 4',
  });
  expect(warned.body).toHaveLength(1);
  const anyway = await world.post(world.officer, 'bookings', { ...body, bookAnyway: true });
  expect(anyway.status).toBe(201);
});

test('warns of a double of a person who is named here and was chosen there', async () => {
  const { fullName, contactId } = { fullName: 'Olive Officer', contactId: world.officer.contactId };
  const dates = ['2026-05-05'];
  const named = world.bookingBody({ dates, covering: { name: ` ${fullName.toUpperCase()}` } });
  expect((await world.post(world.officer, 'bookings', named)).status).toBe(201);
  const { locationId, startTime, endTime } = named;
  const body = { locationId, dates, startTime, endTime, covering: { contactId }, room: '' };
  const warned = await world.post(world.officer, 'bookings/doubles', body);
  expect(warned.body).toMatchObject([{ dateLocal: '2026-05-05', createdBy: fullName }]);
  const second = await world.post(
    world.officer,
    'bookings',
    world.bookingBody({ dates, covering: { contactId } }),
  );
  expect([second.status, second.body.code]).toEqual([409, 'booking_double']);
});

test('covers a contact of the location by id, under the name that is registered, and nobody of elsewhere', async () => {
  const covers = (contactId: string) =>
    world.bookingBody({ dates: ['2026-05-06'], covering: { contactId, name: 'Somebody Else' } });
  const made = await world.post(world.asker, 'bookings', covers(world.officer.contactId));
  expect(made.body.status).toBe('pending');
  const [kept] = await rows(sql<{ covering_contact_id: string; covering_name: string }>`
    select covering_contact_id, covering_name from booking_requests where request_id = ${made.body.requestId}`);
  expect(kept).toEqual({ covering_contact_id: world.officer.contactId, covering_name: 'Olive Officer' });
  for (const other of [world.stranger, world.manager]) {
    const refused = await world.post(world.officer, 'bookings', covers(other.contactId));
    expect([refused.status, refused.body.code, refused.body.param]).toEqual([
      422,
      'covering_unknown',
      'covering',
    ]);
  }
});

test('refuses a restricted date, and a location that is not confirmed', async () => {
  const { client, location } = world;
  await world.app.seed.inGroup(client, async (tx) => {
    tx.send(sql`
      insert into booking_restrictions (client_group_id, booking_restriction_id, location_id, dates_local, message_markdown)
      values (${client.groupId}, gen_random_uuid(), ${location.locationId}, '{2026-06-01}', 'Closed for **works**')`);
  });
  const restricted = await world.post(
    world.officer,
    'bookings',
    world.bookingBody({ dates: ['2026-06-01'] }),
  );
  expect([restricted.body.code, restricted.body.param]).toEqual(['location_restricted', 'dates']);
  const blocks = await world.get(
    world.officer,
    'locations/booking-blocks',
    `?locationId=${location.locationId}`,
  );
  expect(blocks.body).toEqual([
    { locationId: location.locationId, datesLocal: ['2026-06-01'], messageMarkDown: 'Closed for **works**' },
  ]);
  const unconfirmed = await world.app.seed.location(client, { tags: [] });
  world.app.identity.dropAll();
  const answer = await world.post(
    world.officer,
    'bookings',
    world.bookingBody({ locationId: unconfirmed.locationId, certificationIds: [] }),
  );
  expect(answer.body.code).toBe('location_not_confirmed');
});

test('makes one request of twenty equal calls at once with one key', async () => {
  const body = world.bookingBody({ dates: ['2026-07-01'] });
  const key = { 'idempotency-key': 'the-same-key' };
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => world.post(world.officer, 'bookings', body, key)),
  );
  const made = answers.filter(({ status }) => status === 201);
  expect(made.length).toBeGreaterThan(0);
  expect(new Set(made.map(({ body }) => body.requestId)).size).toBe(1);
  const others = answers.filter(({ status }) => status !== 201).map(({ body }) => body.code);
  expect(new Set(others).difference(new Set(['idempotency_in_flight']))).toEqual(new Set());
  expect(await rows(sql`select from booking_requests where dates_local = '{2026-07-01}'`)).toHaveLength(1);
  const again = await world.post(world.officer, 'bookings', body, key);
  expect(again.body).toEqual(made[0]?.body);
});

test('lets only one of two parallel doubles through', async () => {
  const body = world.bookingBody({ dates: ['2026-07-08'], room: 'Hall' });
  const answers = await Promise.all([1, 2, 3, 4].map(() => world.post(world.officer, 'bookings', body)));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409, 409, 409]);
});
