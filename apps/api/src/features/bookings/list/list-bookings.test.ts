import { historyKinds } from '@staffroom/domain/bookings/read/get-booking.contract.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createBookingWorld } from '../../../../test/support/booking-world.ts';
import type { BookingWorld } from '../../../../test/support/booking-world.ts';

type Card = {
  id: string | null;
  pendingBookingId: string | null;
  dateLocal: string;
  startTime: string;
  status: string;
  location: { id: number };
  actions: Record<string, { ok: boolean; code?: string }>;
};

let world: BookingWorld;
beforeAll(async () => {
  world = await createBookingWorld();
});
afterAll(() => world.close());

const cardsOf = (body: unknown) => body as Card[];
const nextOf = (answer: { headers: Record<string, string> }): string | null =>
  JSON.parse(answer.headers['x-pagination'] ?? '{}').nextCursor ?? null;

describe.each([
  ['bookings/summary', '?dateFromLocal=2026-03-09'],
  ['bookings', '?dateFromLocal=2026-03-09'],
])('%s', (path, search) => {
  test('refuses a call without a token', async () => {
    expect((await world.get(null, path, search)).status).toBe(401);
  });

  test('refuses a contact without a right to read bookings', async () => {
    const answer = await world.get(world.manager, path, search);
    expect([answer.status, answer.body.code]).toEqual([403, 'permission_missing']);
  });

  test('refuses a date that does not exist', async () => {
    expect((await world.get(world.officer, path, '?dateFromLocal=2026-02-30')).status).toBe(400);
  });
});

test('answers 204 with the pagination header where there is nothing', async () => {
  const answer = await world.get(world.officer, 'bookings', '?dateFromLocal=2030-01-01');
  expect([answer.status, answer.text, nextOf(answer)]).toEqual([204, '', null]);
});

test('shows a card with every field of the contract', async () => {
  const booking = await world.insertBooking({
    dateLocal: '2026-03-10',
    status: 'Filled',
    room: 'R1',
    coveringName: 'Tom',
  });
  const candidateId = await world.insertCandidate('Cara Candidate');
  await world.assign(booking, candidateId, 'accepted');
  const answer = await world.get(world.officer, 'bookings/summary', '?dateFromLocal=2026-03-10');
  expect(answer.body).toEqual([
    {
      id: booking.bookingId,
      number: expect.stringMatching(/^[2346789KMRWY]{4}-[2346789KMRWY]{4}-1$/),
      pendingBookingId: null,
      blockId: booking.blockId,
      position: 1,
      total: 1,
      seriesStart: '2026-03-10',
      seriesEnd: '2026-03-10',
      type: 'standard',
      dateLocal: '2026-03-10',
      startTime: '08:30',
      endTime: '15:30',
      timeZone: 'Australia/Melbourne',
      startUtc: '2026-03-09T21:30:00Z',
      breakMinutes: 30,
      status: 'Filled',
      assignment: {
        state: 'accepted',
        offeredAtUtc: '2026-03-02T00:00:00Z',
        acceptedAtUtc: '2026-03-02T01:00:00Z',
        confirmedAtUtc: null,
        arrivedAtUtc: null,
      },
      client: { id: world.client.clientId, name: 'Richmond Primary' },
      location: { id: world.location.locationId, name: 'Richmond North' },
      classification: { id: world.classificationId, onlineTitle: 'Primary teacher' },
      candidate: { id: candidateId, name: 'Cara Candidate', minutesLate: null, imageVersion: 0 },
      covering: 'Tom',
      reasonForAbsence: 'Sick Leave Cover',
      requestedBy: null,
      room: 'R1',
      bookingsPerDate: 1,
      feedbackState: 'none',
      actions: { cancel: { ok: true }, extend: { ok: true }, amend: { ok: true } },
      version: 1,
    },
  ]);
});

test('shows only what stands at the viewer’s locations, whatever ids are asked for', async () => {
  const here = await world.insertBooking({ dateLocal: '2026-09-01' });
  await world.insertBooking({ dateLocal: '2026-09-01', at: world.sibling });
  await world.insertBooking({ dateLocal: '2026-09-01', at: world.foreign });
  const searches = [
    '?dateFromLocal=2026-09-01&dateToLocal=2026-09-01',
    `?dateFromLocal=2026-09-01&dateToLocal=2026-09-01&clientIds[]=${world.client.clientId}&clientIds[]=${world.foreign.clientId}`,
    `?dateFromLocal=2026-09-01&dateToLocal=2026-09-01&locationIds[]=${world.sibling.locationId}&locationIds[]=${world.foreign.locationId}&locationIds[]=${world.location.locationId}`,
  ];
  for (const search of searches) {
    const answer = await world.get(world.viewer, 'bookings', search);
    expect(cardsOf(answer.body).map(({ id }) => id)).toEqual([here.bookingId]);
  }
  const foreignOnly = await world.get(
    world.viewer,
    'bookings',
    `?dateFromLocal=2026-09-01&dateToLocal=2026-09-01&clientIds[]=${world.foreign.clientId}`,
  );
  expect(foreignOnly.status).toBe(204);
});

test('pages by key without a gap and without a double', async () => {
  const made: string[] = [];
  for (let index = 0; index < 60; index++) {
    const dateLocal = `2026-10-${String(1 + (index % 9)).padStart(2, '0')}`;
    const at = index % 2 === 0 ? world.location : world.sibling;
    made.push(
      (await world.insertBooking({ dateLocal, at, startTime: index % 3 === 0 ? '08:00' : '09:15' }))
        .bookingId,
    );
  }
  await world.post(
    world.asker,
    'bookings',
    world.bookingBody({ dates: ['2026-10-03', '2026-10-07'], startTime: '09:15' }),
  );
  const range = '?dateFromLocal=2026-10-01&dateToLocal=2026-10-09';
  const first = await world.get(world.officer, 'bookings', range);
  expect(cardsOf(first.body)).toHaveLength(50);
  const second = await world.get(world.officer, 'bookings', `${range}&cursor=${nextOf(first)}`);
  expect([cardsOf(second.body).length, nextOf(second)]).toEqual([12, null]);

  const cards = [...cardsOf(first.body), ...cardsOf(second.body)];
  expect(
    cards
      .map(({ id }) => id)
      .filter((id) => id !== null)
      .toSorted(),
  ).toEqual(made.toSorted());
  const keys = cards.map((card) => `${card.dateLocal} ${card.startTime} ${card.id ?? card.pendingBookingId}`);
  expect(keys).toEqual(keys.toSorted());
});

test('refuses a cursor that no page gave', async () => {
  const answer = await world.get(world.officer, 'bookings', '?dateFromLocal=2026-10-01&cursor=abc');
  expect([answer.status, answer.body.code]).toEqual([400, 'cursor_invalid']);
});

test('finds by status and by text, over both locations', async () => {
  await world.insertBooking({ dateLocal: '2026-11-02', status: 'Cancelled', room: 'Library' });
  const open = await world.insertBooking({ dateLocal: '2026-11-02', room: 'Library', at: world.sibling });
  await world.insertBooking({ dateLocal: '2026-11-02', room: 'Gym' });
  const search = '?dateFromLocal=2026-11-02&dateToLocal=2026-11-02';
  const byText = await world.get(world.officer, 'bookings', `${search}&search=LIBR`);
  expect(cardsOf(byText.body)).toHaveLength(2);
  const byBoth = await world.get(world.officer, 'bookings', `${search}&search=libr&status[]=Unfilled`);
  expect(cardsOf(byBoth.body).map(({ id }) => id)).toEqual([open.bookingId]);
  const wildcard = await world.get(world.officer, 'bookings', `${search}&search=%25`);
  expect(wildcard.status).toBe(204);
});

test('shows whatever signs a text has, on a page and on one of a status', async () => {
  const room = 'A\u001eB\u001fC "D" \\ \u0001';
  await world.insertBooking({ dateLocal: '2026-11-03', room });
  await world.insertBooking({ dateLocal: '2026-11-03', room: '' });
  for (const filter of ['', '&status[]=Unfilled']) {
    const { body } = await world.get(
      world.officer,
      'bookings',
      `?dateFromLocal=2026-11-03&dateToLocal=2026-11-03${filter}`,
    );
    expect.soft((body as { room: string }[]).map((card) => card.room)).toContain(room);
  }
});

describe('a search for the room Ōtāhuhu', () => {
  const day = '?dateFromLocal=2026-11-09&dateToLocal=2026-11-09';
  beforeAll(async () => {
    await world.insertBooking({ dateLocal: '2026-11-09', room: 'Ōtāhuhu 2' });
    await world.insertBooking({ dateLocal: '2026-11-09', room: 'Ōtaki 2' });
    const body = world.bookingBody({ dates: ['2026-11-09'], room: 'Ōtāhuhu 2', bookAnyway: true });
    expect((await world.post(world.asker, 'bookings', body)).status).toBe(201);
  });

  test.each(['tahuhu', 'ŌTĀHUHU', 'Ota\u0304huhu', 'huhu  2', '2 ōtāh'])(
    'finds bookings and requests by %s',
    async (typed) => {
      for (const path of ['bookings', `clients/${world.client.clientId}/bookings`]) {
        const found = await world.get(world.officer, path, `${day}&search=${encodeURIComponent(typed)}`);
        const rooms = (found.body as { room: string }[]).map(({ room }) => room);
        expect(rooms).toEqual(['Ōtāhuhu 2', 'Ōtāhuhu 2']);
      }
    },
  );
});

describe('pending requests', () => {
  const december = '?dateFromLocal=2026-12-01&dateToLocal=2026-12-31';
  let requestId: string;
  beforeAll(async () => {
    const body = world.bookingBody({ dates: ['2026-12-01', '2026-12-02', '2026-12-20'] });
    requestId = (await world.post(world.asker, 'bookings', body)).body.requestId;
  });

  test('stand once per date among the cards of an approver', async () => {
    const answer = await world.get(world.approver, 'bookings/summary', '?dateFromLocal=2026-12-01');
    expect(
      cardsOf(answer.body).map((card) => [card.id, card.pendingBookingId, card.dateLocal, card.status]),
    ).toEqual([
      [null, requestId, '2026-12-01', 'PendingApproval'],
      [null, requestId, '2026-12-02', 'PendingApproval'],
    ]);
    expect(cardsOf(answer.body)[0]?.actions['cancel']).toEqual({ ok: false, code: 'permission_missing' });
  });

  test('are not shown to somebody with booking view alone, but to whoever made them', async () => {
    const other = await world.get(world.viewer, 'bookings', december);
    expect(other.status).toBe(204);
    const own = await world.app.seed.contact(world.client, [
      { on: world.location, permissions: ['booking_view', 'pending booking_create'] },
    ]);
    const person = { ...own, bearer: await world.app.signInAs(own) };
    const made = await world.post(person, 'bookings', world.bookingBody({ dates: ['2026-12-28'] }));
    const seen = await world.get(person, 'bookings', december);
    expect(cardsOf(seen.body).map((card) => card.pendingBookingId)).toEqual([made.body.requestId]);
  });

  test('stay in sight of whoever made them with any right at the location, and of nobody else by that', async () => {
    const { location, sibling } = world;
    const asks = [{ on: location, permissions: ['pending booking_create'] }];
    const [maker, colleague] = await Promise.all(
      [asks, asks].map(async (grants) => {
        const contact = await world.app.seed.contact(world.client, grants);
        return { ...contact, bearer: await world.app.signInAs(contact) };
      }),
    );
    const { requestId: ownId } = (
      await world.post(maker!, 'bookings', world.bookingBody({ dates: ['2026-12-22'] }))
    ).body;
    const seenBy = async (person: typeof maker) => {
      const { status, body } = await world.get(
        person!,
        'bookings',
        '?dateFromLocal=2026-12-22&dateToLocal=2026-12-22',
      );
      return status === 200 ? cardsOf(body).map((card) => card.pendingBookingId) : status;
    };
    const holdsNow = async (person: typeof maker, at: typeof location, permission: string) => {
      await world.app.seed.inGroup(world.client, (tx) =>
        sql`update contact_grants set location_id = ${at.locationId}, permissions = ${[permission]}::text[]
          where contact_id = ${person!.contactId}`.execute(tx.db),
      );
      world.app.identity.dropAll();
    };
    expect([await seenBy(maker), await seenBy(colleague)]).toEqual([[ownId], 204]);

    for (const person of [maker, colleague]) await holdsNow(person, location, 'booking_view');
    expect([await seenBy(maker), await seenBy(colleague)]).toEqual([[ownId], 204]);
    const refused = await world.post(maker!, 'bookings', world.bookingBody({ dates: ['2026-12-23'] }));
    expect([refused.status, refused.body.code]).toEqual([403, 'permission_missing']);

    await holdsNow(maker, sibling, 'booking_view');
    expect(await seenBy(maker)).toBe(204);
  });

  test('are left out by a status, and found by theirs', async () => {
    const search = '?dateFromLocal=2026-12-02&dateToLocal=2026-12-02';
    expect((await world.get(world.officer, 'bookings', `${search}&status[]=Unfilled`)).status).toBe(204);
    const found = await world.get(world.officer, 'bookings', `${search}&status[]=PendingApproval`);
    expect(cardsOf(found.body)).toHaveLength(1);
  });
});

describe('the bookings of a client', () => {
  test('carry every field', async () => {
    await world.post(
      world.officer,
      'bookings',
      world.bookingBody({ dates: ['2027-02-01'], notes: 'Bring chalk' }),
    );
    const answer = await world.get(
      world.officer,
      `clients/${world.client.clientId}/bookings`,
      '?dateFromLocal=2027-02-01',
    );
    expect(answer.body[0]).toMatchObject({
      grades: ['Grade 3'],
      certifications: ['First aid'],
      notes: 'Bring chalk',
      confirmations: [
        {
          id: world.officer.contactId,
          name: 'Olive Officer',
          email: true,
          sms: true,
          voice: false,
          push: false,
        },
      ],
      feedback: null,
    });
  });

  test('are 404 for a client of another group and for none, byte for byte, and 403 without the right', async () => {
    const search = '?dateFromLocal=2027-02-01';
    const foreign = await world.get(world.officer, `clients/${world.foreign.clientId}/bookings`, search);
    const absent = await world.get(
      world.officer,
      'clients/0198c000-0000-7000-8000-000000000001/bookings',
      search,
    );
    expect([foreign.status, foreign.text]).toEqual([404, absent.text]);
    const elsewhere = await world.app.seed.client(world.client);
    const place = await world.app.seed.location(elsewhere);
    const contact = await world.app.seed.contact(world.client, [
      { on: world.client, permissions: ['timesheets_view'] },
      { on: place, permissions: ['booking_view'] },
    ]);
    const person = { ...contact, bearer: await world.app.signInAs(contact) };
    const refused = await world.get(person, `clients/${world.client.clientId}/bookings`, search);
    expect([refused.status, refused.body.code]).toEqual([403, 'permission_missing']);
  });
});

describe('a booking’s detail', () => {
  test('tells its history, its dates and who was told', async () => {
    const made = await world.post(
      world.officer,
      'bookings',
      world.bookingBody({ dates: ['2027-01-11', '2027-01-12'] }),
    );
    const [first, second] = made.body.blocks[0].bookingIds;
    expect((await world.get(world.officer, `bookings/${second}`)).body).toMatchObject({
      blockId: made.body.blocks[0].blockId,
      position: 2,
      total: 2,
      details: {
        confirmations: [
          {
            id: world.officer.contactId,
            name: 'Olive Officer',
            email: true,
            sms: true,
            voice: false,
            push: false,
          },
        ],
      },
    });
    const candidateId = await world.insertCandidate('Dora Declines');
    await world.assign({ bookingId: first }, candidateId, 'accepted');
    await world.assign({ bookingId: second }, candidateId, 'confirmed');
    const { body } = await world.get(world.officer, `bookings/${first}`);
    expect(body.dates).toEqual([
      { id: first, date: '2027-01-11', status: 'Unfilled', isConfirmed: false, isTentative: false },
      { id: second, date: '2027-01-12', status: 'Unfilled', isConfirmed: true, isTentative: false },
    ]);
    expect(body.details).toMatchObject({
      areDatesConsecutive: true,
      earliestDate: '2027-01-11',
      latestDate: '2027-01-12',
    });
    expect(body.history.map(({ what, who }: { what: string; who: string }) => [what, who])).toEqual([
      ['offered', 'the staffing provider'],
      ['accepted', 'Dora Declines'],
      ['created', 'Olive Officer'],
    ]);
    expect(body.notificationsLog[0]).toMatchObject({
      contactName: 'Olive Officer',
      template: 'bookingCreated',
      sentAtUtc: null,
    });
  });

  test('tells of a request that waited who asked and who approved', async () => {
    const { bookingId, requestId } = await world.insertBooking({ dateLocal: '2027-01-14' });
    await world.app.seed.inGroup(world.client, (tx) =>
      sql`update booking_requests set decided_by_contact_id = ${world.asker.contactId}, decided_at = '2026-03-01T02:00:00Z'
        where request_id = ${requestId}`.execute(tx.db),
    );
    const { body } = await world.get(world.officer, `bookings/${bookingId}`);
    expect(body.history.map(({ what, who }: { what: string; who: string }) => [what, who])).toEqual([
      ['requested', 'Olive Officer'],
      ['approved', 'Asa Asker'],
    ]);
  });

  test('tells every step of an educator, and the end of each, with the kinds of the contract', async () => {
    const { bookingId } = await world.insertBooking({ dateLocal: '2027-01-15', status: 'Cancelled' });
    for (const state of ['declined', 'withdrawn'])
      await world.assign({ bookingId }, await world.insertCandidate('Wim Withdraws'), state);
    await world.app.seed.inGroup(world.client, (tx) =>
      sql`update assignments set confirmed_at_utc = '2026-03-02T02:00:00Z', arrived_at_utc = '2026-03-02T03:00:00Z',
        ended_at_utc = '2026-03-02T04:00:00Z' where booking_id = ${bookingId}`.execute(tx.db),
    );
    const { body } = await world.get(world.officer, `bookings/${bookingId}`);
    const told = new Set<string>(body.history.map(({ what }: { what: string }) => what));
    // Deciding, late reports, changing, restoring, undoing and extending have their own tests.
    const others = ['requested', 'approved', 'late', 'onTime', 'changed', 'restored', 'undone', 'extended'];
    expect([...told].toSorted()).toEqual(historyKinds.filter((kind) => !others.includes(kind)).toSorted());
  });

  test('is 404 for another group and for none, byte for byte, and 403 without booking view', async () => {
    const { bookingId } = await world.insertBooking({ dateLocal: '2027-01-13' });
    const foreign = await world.get(world.stranger, `bookings/${bookingId}`);
    const absent = await world.get(world.stranger, 'bookings/0198c000-0000-7000-8000-000000000001');
    expect([foreign.status, foreign.text]).toEqual([404, absent.text]);
    const sibling = await world.insertBooking({ dateLocal: '2027-01-13', at: world.sibling });
    expect((await world.get(world.viewer, `bookings/${sibling.bookingId}`)).text).toBe(absent.text);
    const refused = await world.get(world.approver, `bookings/${bookingId}`);
    expect([refused.status, refused.body.code]).toEqual([403, 'permission_missing']);
  });
});

describe('counts', () => {
  test('of the overview are those of the viewer’s locations, per day', async () => {
    await world.post(
      world.officer,
      'bookings',
      world.bookingBody({ dates: ['2026-08-03', '2026-08-04'], bookingsPerDate: 3 }),
    );
    await world.post(
      world.officer,
      'bookings',
      world.bookingBody({
        dates: ['2026-08-04'],
        locationId: world.sibling.locationId,
        certificationIds: [],
        confirmations: [
          { contactId: world.officer.contactId, email: true, sms: false, voice: false, push: false },
        ],
      }),
    );
    const search = '?dateFromLocal=2026-08-01&dateToLocal=2026-08-31';
    expect((await world.get(world.officer, 'bookings/overview', search)).body).toEqual([
      { dateLocal: '2026-08-03', totalBookingsCount: 3, openBookingsCount: 3 },
      { dateLocal: '2026-08-04', totalBookingsCount: 4, openBookingsCount: 4 },
    ]);
    expect((await world.get(world.viewer, 'bookings/overview', search)).body).toEqual([
      { dateLocal: '2026-08-03', totalBookingsCount: 3, openBookingsCount: 3 },
      { dateLocal: '2026-08-04', totalBookingsCount: 3, openBookingsCount: 3 },
    ]);
    expect((await world.get(world.stranger, 'bookings/overview', search)).status).toBe(204);
    const summary = await world.get(
      world.officer,
      `clients/${world.client.clientId}/bookings/summary`,
      search,
    );
    expect(
      summary.body.map((item: { displayName: string; totalBookings: number; fillRatePercentage: number }) => [
        item.displayName,
        item.totalBookings,
        item.fillRatePercentage,
      ]),
    ).toEqual([
      ['Richmond Primary - Richmond North', 6, 0],
      ['Richmond Primary', 1, 0],
    ]);
    const zoned = (zone: string) =>
      world.get(
        world.officer,
        `clients/${world.client.clientId}/bookings/summary`,
        `${search}&timeZone=${encodeURIComponent(zone)}`,
      );
    expect((await zoned('Pacific/Chatham')).body).toEqual(summary.body);
    expect((await zoned('Nope/Zone')).status).toBe(400);
    expect((await zoned('+10:00')).status).toBe(400);
  });

  test('are refused for more than a year, and 204 for a range that holds no day', async () => {
    const long = await world.get(
      world.officer,
      'bookings/overview',
      '?dateFromLocal=2026-01-01&dateToLocal=2027-01-02',
    );
    expect([long.status, long.body.code]).toEqual([400, 'date_range_too_long']);
    const leapYear = await world.get(
      world.officer,
      'bookings/overview',
      '?dateFromLocal=2028-01-01&dateToLocal=2028-12-31',
    );
    expect(leapYear.status).toBe(204);
    const backwards = await world.get(
      world.officer,
      'bookings/overview',
      '?dateFromLocal=2026-02-01&dateToLocal=2026-01-01',
    );
    expect(backwards.status).toBe(204);
  });

  test('equal a full count after everything that was made here', async () => {
    const body = world.bookingBody({ dates: ['2027-03-01', '2027-03-02'], bookingsPerDate: 2 });
    expect((await world.post(world.officer, 'bookings', body)).status).toBe(201);
    const different = await world.app.seed.inGroup(world.client, (tx) =>
      sql`
        select location_id, date_local from (
          select location_id, date_local, count(*)::int as total,
            count(*) filter (where status = 'Unfilled')::int as open
          from bookings
          where bookings.status <> 'Cancelled' and bookings.created_on_utc = '2026-03-08T19:30:00Z'
          group by 1, 2
        ) counted full join (
          select location_id, date_local, total_count as total, open_count as open
          from day_counters where total_count > 0
        ) kept using (location_id, date_local, total, open)
        where counted.location_id is null or kept.location_id is null`.execute(tx.db),
    );
    expect(different.rows).toEqual([]);
  });
});
