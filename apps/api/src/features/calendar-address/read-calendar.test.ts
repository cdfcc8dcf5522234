import { sql } from 'kysely';
import { brotliDecompressSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { createBookingWorld } from '../../../test/support/booking-world.ts';
import type { BookingWorld } from '../../../test/support/booking-world.ts';
import { findScans } from '../../../test/support/find-scans.ts';
import type { SeededContact, SeededGrant, SeededLocation } from '../../../test/support/seed-builders.ts';
import { listQueryOf } from '../bookings/list/list-query.ts';
import { calendarRange } from '@staffroom/domain/calendar-address/calendar-range.ts';
import { feedRows } from './feed.sql.ts';
import { calendarOf, entriesOf, readFeed, unescapeText } from './testing/calendar.ts';

let world: BookingWorld;
beforeAll(async () => (world = await createBookingWorld()));
afterAll(() => world.close());

type Subscriber = SeededContact & { bearer: string; address: string };

/** Somebody with an address, who holds what is given. */
async function subscriber(...grants: SeededGrant[]): Promise<Subscriber> {
  const contact = await world.app.seed.contact(world.client, grants);
  const bearer = await world.app.signInAs(contact);
  const made = await calendarOf(world.app, { bearer }).create();
  expect(made.status).toBe(201);
  return { ...contact, bearer, address: made.body.address };
}

async function read({ address }: Pick<Subscriber, 'address'>) {
  const answer = await readFeed(world.app, address);
  expect(answer.status).toBe(200);
  return entriesOf(answer.text);
}

const idsOf = (entries: readonly Record<string, string>[]): string[] =>
  entries.map(({ UID = '' }) => UID.slice('booking-'.length, -'-2026-01-01@staffroom'.length)).toSorted();

/** A location of its own, so that its bookings are all that a test finds. */
async function place(
  options: Parameters<BookingWorld['app']['seed']['location']>[1] = {},
): Promise<SeededLocation> {
  const client = await world.app.seed.client(world.client, { name: 'Client of its own' });
  return world.app.seed.location(client, options);
}
const views = (on: SeededGrant['on']): SeededGrant => ({ on, permissions: ['booking_view'] });

/** Until the test is over. */
function passMinutes(minutes: number): Temporal.Instant {
  const { clock } = world.app;
  const before = clock.now();
  onTestFinished(() => clock.set(before));
  clock.set(before.add({ minutes }));
  return clock.now();
}

test('shows each day of a booking as an entry with all that its subscriber may see', async () => {
  const reader = await subscriber(views(world.location));
  const booking = await world.insertBooking({ dateLocal: '2026-03-11', status: 'Filled', room: 'Room 4' });
  await world.assign(booking, await world.insertCandidate('Kim Lee'), 'accepted');
  const { rows } = await world.app.seed.inGroup(world.client, (tx) =>
    sql<{ number: string }>`select number from booking_blocks where block_id = ${booking.blockId}`.execute(
      tx.db,
    ),
  );
  const url = `https://portal.test/bookings/${booking.bookingId}`;
  expect(await read(reader)).toEqual([
    {
      UID: `booking-${booking.bookingId}-2026-03-11@staffroom`,
      SEQUENCE: '1',
      DTSTAMP: '20260302T010000Z',
      'LAST-MODIFIED': '20260302T010000Z',
      DTSTART: '20260310T213000Z',
      DTEND: '20260311T043000Z',
      SUMMARY: 'Filled: Kim Lee\\, Richmond North',
      DESCRIPTION: `Number: ${rows[0]!.number}-1\\nClassification: Primary teacher\\nRoom: Room 4\\nOpen: ${url}`,
      LOCATION: expect.stringMatching(/^Richmond North\\, Richmond Primary\\, .*VIC/),
      URL: url,
      TRANSP: 'TRANSPARENT',
      STATUS: 'CONFIRMED',
    },
  ]);
});

describe('the scope', () => {
  test('is that of the list: locations, clients and groups of the subscriber’s rights alone', async () => {
    const [here, there] = [await place(), await place()];
    const booked = await Promise.all(
      [here, there, world.foreign].map((at) => world.insertBooking({ dateLocal: '2026-03-12', at })),
    );
    const ids = booked.map(({ bookingId }) => bookingId);
    const ofLocation = await subscriber(views(here));
    const ofClient = await subscriber(views({ groupId: there.groupId, clientId: there.clientId }));
    const ofBoth = await subscriber(views(here), views(world.foreign));
    expect(idsOf(await read(ofLocation))).toEqual([ids[0]]);
    expect(idsOf(await read(ofClient))).toEqual([ids[1]]);
    expect(idsOf(await read(ofBoth))).toEqual([ids[0], ids[2]].toSorted());
    const { body } = await world.app.call('GET /api/v1/bookings', {
      bearer: ofBoth.bearer,
      search: '?dateFromLocal=2026-03-12&dateToLocal=2026-03-12',
    });
    expect((body as { id: string }[]).map(({ id }) => id).toSorted()).toEqual(idsOf(await read(ofBoth)));
  });

  test('follows the rights: what is taken away is gone at the next reading, what is given appears', async () => {
    const here = await place();
    const { bookingId } = await world.insertBooking({ dateLocal: '2026-03-12', at: here });
    const reader = await subscriber(views(here));
    expect(idsOf(await read(reader))).toEqual([bookingId]);
    const change = (permissions: string[]) =>
      world.app.seed.inGroup(here, (tx) =>
        sql`update contact_grants set permissions = ${permissions}::text[]
          where contact_id = ${reader.contactId}`.execute(tx.db),
      );
    await change(['timesheets_view']);
    expect(await read(reader)).toEqual([]);
    await change(['booking_view']);
    expect(idsOf(await read(reader))).toEqual([bookingId]);
  });

  test('has no educator before they accepted', async () => {
    const here = await place();
    const at = { dateLocal: '2026-03-12', at: here };
    const candidateId = await world.insertCandidate('Hidden Name');
    const offered = await world.insertBooking(at);
    await world.assign(offered, candidateId, 'offered');
    const answer = await readFeed(world.app, (await subscriber(views(here))).address);
    expect(answer.text).not.toContain('Hidden');
    expect(entriesOf(answer.text)).toMatchObject([{ SUMMARY: expect.stringMatching(/^Offered: Teacher/) }]);
  });

  test('has requests for who may read them, and one’s own, as days that are not certain', async () => {
    const dates = ['2026-03-17', '2026-03-18'];
    const asked = await world.post(world.asker, 'bookings', world.bookingBody({ dates, bookingsPerDate: 2 }));
    const { requestId } = asked.body;
    const pending = { on: world.location, permissions: ['pending booking_view'] };
    const entries = await read(await subscriber(pending));
    expect(entries.filter(({ UID }) => UID?.includes(requestId))).toEqual(
      dates.map((date) =>
        expect.objectContaining({
          UID: `request-${requestId}-${date}@staffroom`,
          SUMMARY: 'Pending approval: Primary teacher (2 educators)\\, Richmond North',
          STATUS: 'TENTATIVE',
          URL: `https://portal.test/bookings/pending-approval/${requestId}`,
        }),
      ),
    );
    const withoutRight = await read(await subscriber(views(world.location)));
    expect(withoutRight.filter(({ UID }) => UID?.includes(requestId))).toEqual([]);
    const own = await calendarOf(world.app, world.asker).create();
    expect((await read(own.body)).filter(({ UID }) => UID?.includes(requestId))).toHaveLength(2);
  });
});

test('goes from 30 days ago to 180 days ahead', async () => {
  const here = await place();
  const dates = ['2026-02-05', '2026-02-06', '2026-03-06', '2026-03-07', '2026-09-04', '2026-09-05'];
  for (const dateLocal of dates) await world.insertBooking({ dateLocal, at: here });
  const found = await read(await subscriber(views(here)));
  expect(found.map(({ UID = '' }) => UID.slice(-21, -10))).toEqual(
    dates.slice(1, -1).map((date) => `-${date}`),
  );
});

test('keeps a cancelled day as cancelled, under the same name', async () => {
  const reader = await subscriber(views(world.sibling));
  const { bookingId } = await world.insertBooking({ dateLocal: '2026-03-25', at: world.sibling });
  const [before] = await read(reader);
  expect(before).toMatchObject({
    STATUS: 'TENTATIVE',
    SUMMARY: 'Unfilled: Primary teacher\\, Richmond Primary',
  });
  const at = passMinutes(1);
  const cancelled = await world.post(world.officer, `bookings/${bookingId}/cancel`, {
    cancelReason: 'Not needed',
  });
  expect(cancelled.status).toBe(200);
  const [after] = await read(reader);
  expect(after).toMatchObject({
    UID: before!['UID'],
    STATUS: 'CANCELLED',
    SUMMARY: 'Cancelled: Primary teacher\\, Richmond Primary',
    'LAST-MODIFIED': at.toString().replaceAll(/[-:]/g, ''),
  });
  expect(Number(after!['SEQUENCE'])).toBeGreaterThan(Number(before!['SEQUENCE']));
});

test.each([
  ['Australia/Melbourne', '2026-04-03', '20260402T213000Z', '20260403T043000Z'],
  ['Australia/Melbourne', '2026-04-06', '20260405T223000Z', '20260406T053000Z'],
  ['Europe/London', '2026-03-27', '20260327T083000Z', '20260327T153000Z'],
  ['Europe/London', '2026-03-30', '20260330T073000Z', '20260330T143000Z'],
  ['America/Chicago', '2026-03-09', '20260309T133000Z', '20260309T203000Z'],
])('8:30 to 15:30 in %s on %s is from %s to %s', async (timeZone, date, start, end) => {
  const here = await place({ timeZone });
  const reader = await subscriber({ on: here, permissions: ['pending booking_view', 'booking_view'] });
  const at = { dateLocal: date, at: here };
  const zoned = (time: string) =>
    Temporal.PlainDate.from(date).toZonedDateTime({ timeZone, plainTime: time }).toInstant().toString();
  const { requestId } = await world.insertBooking({
    ...at,
    startUtc: zoned('08:30'),
    endUtc: zoned('15:30'),
  });
  // The same as a request, whose instants are found by the zone.
  await world.app.seed.inGroup(here, (tx) =>
    sql`insert into booking_requests (client_group_id, request_id, client_id, location_id, source, status,
        created_by_contact_id, created_by_name, created_on_utc, classification_id, dates_local, bookings_per_date,
        start_time_local, end_time_local, break_minutes, approve_before_utc, last_start_utc, reason_for_absence)
      select client_group_id, gen_random_uuid(), client_id, location_id, source, 'PendingApproval', created_by_contact_id,
        created_by_name, created_on_utc, classification_id, dates_local, 1, start_time_local, end_time_local,
        break_minutes, approve_before_utc, last_start_utc, reason_for_absence
      from booking_requests where request_id = ${requestId}`.execute(tx.db),
  );
  const spans = (await read(reader)).map(({ DTSTART, DTEND }) => [DTSTART, DTEND]);
  expect(spans).toEqual([
    [start, end],
    [start, end],
  ]);
});

test('hostile texts stay texts, and no line is longer than 75 octets', async () => {
  const evil = 'A\r\nEND:VEVENT\r\nUID:x\\n;,\u2028ATTACH:y \u202eB';
  const client = await world.app.seed.client(world.client, { name: evil });
  const here = await world.app.seed.location(client, {
    name: `${'Ōtāhuhu 学校 🏫 '.repeat(4)}A\r\nEND:VEVENT`,
  });
  const { bookingId } = await world.insertBooking({ dateLocal: '2026-03-12', at: here, room: evil });
  const { text } = await readFeed(world.app, (await subscriber(views(here))).address);
  for (const line of text.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
  expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n\u2028\u202e]/);
  const entries = entriesOf(text);
  expect(entries.map(({ UID }) => UID)).toEqual([`booking-${bookingId}-2026-03-12@staffroom`]);
  expect(Object.keys(entries[0]!)).not.toContain('ATTACH');
  expect(entries[0]!['SUMMARY']).toContain('Ōtāhuhu 学校 🏫');
  const lines = unescapeText(entries[0]!['DESCRIPTION']!).split('\n');
  expect(lines.map((line) => line.split(':')[0])).toEqual(['Number', 'Classification', 'Room', 'Open']);
});

test('is answered 304 while nothing changed, and whole to whoever has an older copy', async () => {
  const here = await place();
  const reader = await subscriber(views(here));
  await world.insertBooking({ dateLocal: '2026-03-12', at: here });
  const first = await readFeed(world.app, reader.address);
  const { etag = '' } = first.headers;
  const at = passMinutes(10);
  const again = await readFeed(world.app, reader.address, { 'if-none-match': etag });
  expect([again.status, again.text, again.headers['cache-control']]).toEqual([304, '', 'private, no-cache']);
  const { body } = await calendarOf(world.app, reader).get();
  expect(body.lastReadOnUtc).toBe(at.toString());
  await world.insertBooking({ dateLocal: '2026-03-13', at: here });
  const changed = await readFeed(world.app, reader.address, { 'if-none-match': etag });
  expect([changed.status, entriesOf(changed.text).length]).toEqual([200, 2]);
  await calendarOf(world.app, reader).end();
  expect(
    (await readFeed(world.app, reader.address, { 'if-none-match': changed.headers['etag']! })).status,
  ).toBe(404);
});

test('is compressed for programs that take it', async () => {
  const here = await place();
  for (let day = 10; day < 20; day++) await world.insertBooking({ dateLocal: `2026-03-${day}`, at: here });
  const { address } = await subscriber(views(here));
  const packed = await world.app.http.inject({
    url: new URL(address).pathname,
    headers: { 'accept-encoding': 'br' },
  });
  expect(packed.headers['content-encoding']).toBe('br');
  expect(brotliDecompressSync(packed.rawPayload).toString()).toBe((await readFeed(world.app, address)).text);
});

test('finds its rows by indexes alone', async () => {
  const viewer = (await world.app.identity.findViewer(world.officer.bearer))!;
  const receivedAt = world.app.clock.now();
  const statement = feedRows(listQueryOf({ viewer, receivedAt }), calendarRange(receivedAt));
  const tables = ['booking_cards', 'bookings', 'booking_requests', 'booking_changes'];
  const { scans, reads } = await world.app.seed.inGroup(world.client, (tx) =>
    findScans(tx, statement, tables),
  );
  expect(scans).toEqual([]);
  expect(reads).toBeGreaterThan(4);
});
