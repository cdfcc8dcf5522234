import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { systemIds } from '../../../platform/runtime/ids.ts';
import type { SeededClient, SeededContact, SeededLocation } from '../../../../test/support/seed-builders.ts';
import { createBookingWorld } from '../../../../test/support/booking-world.ts';
import type { BookingWorld } from '../../../../test/support/booking-world.ts';

let world: BookingWorld;
let booker: SeededContact;
beforeAll(async () => {
  world = await createBookingWorld();
  booker = await world.app.seed.contact(world.client, [
    { on: { groupId: world.client.groupId }, permissions: ['booking_all'] },
  ]);
});
afterAll(() => world.close());

type Place = { client: SeededClient; location: SeededLocation; classificationId: string };

async function insertPlace(timeZone: string, sameDayCutOff: string | null = null): Promise<Place> {
  const { seed, identity } = world.app;
  const client = await seed.client(world.client, { sameDayCutOff, clientType: 3 });
  const location = await seed.location(client, { timeZone, state: 'X' });
  const classificationId = systemIds.next();
  await seed.inGroup(client, async (tx) => {
    tx.send(sql`
      insert into classifications (client_group_id, classification_id, client_id, online_title, rate_unit_type)
      values (${client.groupId}, ${classificationId}, ${client.clientId}, 'Teacher', 'day')`);
  });
  identity.dropAll();
  return { client, location, classificationId };
}

async function bookAt(now: string, { location, classificationId }: Place, changes: Record<string, unknown>) {
  world.app.clock.set(now);
  const person = { ...booker, bearer: await world.app.signInAs(booker) };
  const confirmations = [{ contactId: booker.contactId, email: true, sms: false, voice: false, push: false }];
  const place = { locationId: location.locationId, classificationId, gradeIds: [], certificationIds: [] };
  return world.post(person, 'bookings', world.bookingBody({ ...place, confirmations, ...changes }));
}

describe.each([
  [
    'Australia/Melbourne',
    '2026-03-09T',
    ['20:59:59Z', '21:00:00Z', '21:01:00Z'],
    '2026-03-10',
    null,
    '08:00',
  ],
  ['Australia/Perth', '2026-03-09T', ['23:59:59Z', '00:00:00Z', '00:01:00Z'], '2026-03-10', null, '08:00'],
  ['Pacific/Auckland', '2026-03-09T', ['17:14:59Z', '17:15:00Z', '17:16:00Z'], '2026-03-10', '6:15', '06:15'],
  ['Europe/London', '2026-03-10T', ['07:59:59Z', '08:00:00Z', '08:01:00Z'], '2026-03-10', 'eight', '08:00'],
  [
    'America/Los_Angeles',
    '2026-03-10T',
    ['14:59:59Z', '15:00:00Z', '15:01:00Z'],
    '2026-03-10',
    '25:00',
    '08:00',
  ],
])('same-day cut-off in %s', (timeZone, day, [before, at, after], dateLocal, configured, cutOff) => {
  let place: Place;
  beforeAll(async () => {
    place = await insertPlace(timeZone, configured);
  });
  const times = { dates: [dateLocal], startTime: '10:00', endTime: '15:30' };
  const instantOf = (time: string) => (time < '01:00' ? `2026-03-10T${time}` : `${day}${time}`);

  test('books a second before it', async () => {
    expect((await bookAt(instantOf(before ?? ''), place, times)).status).toBe(201);
  });

  test.each([at ?? '', after ?? ''])('refuses at %s', async (time) => {
    const answer = await bookAt(instantOf(time), place, times);
    expect([answer.status, answer.body.code, answer.body.params]).toEqual([
      422,
      'same_day_cut_off_passed',
      { cutOff },
    ]);
  });

  test('books the next day after it', async () => {
    expect((await bookAt(instantOf(after ?? ''), place, { ...times, dates: ['2026-03-11'] })).status).toBe(
      201,
    );
  });
});

test.each([
  [
    'Australia/Melbourne',
    '2026-04-05',
    '01:30',
    '06:00',
    '2026-04-04T14:30:00Z',
    '2026-04-04T20:00:00Z',
    'the night summer time ends',
  ],
  [
    'Australia/Melbourne',
    '2026-10-04',
    '02:30',
    '07:00',
    '2026-10-03T16:00:00Z',
    '2026-10-03T20:00:00Z',
    'a start inside the spring gap',
  ],
  [
    'America/New_York',
    '2026-11-01',
    '00:30',
    '03:45',
    '2026-11-01T04:30:00Z',
    '2026-11-01T08:45:00Z',
    'a night that is an hour longer',
  ],
  [
    'Europe/London',
    '2026-03-29',
    '08:30',
    '15:30',
    '2026-03-29T07:30:00Z',
    '2026-03-29T14:30:00Z',
    'the day summer time begins',
  ],
  [
    'Europe/London',
    '2028-02-29',
    '08:30',
    '15:30',
    '2028-02-29T08:30:00Z',
    '2028-02-29T15:30:00Z',
    'a leap day',
  ],
])(
  'keeps the right instants in %s on %s from %s',
  async (timeZone, date, startTime, endTime, startUtc, endUtc) => {
    const place = await insertPlace(timeZone);
    const now = Temporal.PlainDate.from(date).subtract({ days: 30 }).toString();
    const answer = await bookAt(`${now}T00:00:00Z`, place, {
      dates: [date],
      startTime,
      endTime,
      breakMinutes: 0,
    });
    expect(answer.status).toBe(201);
    const { rows } = await world.app.seed.inGroup(place.client, (tx) =>
      sql`select start_utc, end_utc from bookings where request_id = ${answer.body.requestId}`.execute(tx.db),
    );
    expect(rows).toEqual([{ start_utc: startUtc, end_utc: endUtc }]);
  },
);
