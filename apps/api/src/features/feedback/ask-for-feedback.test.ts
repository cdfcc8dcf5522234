import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createBookingWorld } from '../../../test/support/booking-world.ts';
import type { BookingOptions, BookingWorld, Person } from '../../../test/support/booking-world.ts';
import { askForFeedback } from './ask-for-feedback.ts';

let world: BookingWorld;
beforeEach(async () => {
  world = await createBookingWorld({ now: '2026-03-05T05:30:00Z' });
});
afterEach(() => world.close());

/** Ends on Thursday 5 March at 15:30 in Melbourne, which is 04:30 in UTC. */
async function workedDay(options: BookingOptions = {}, state = 'arrived') {
  const booking = await world.insertBooking({ dateLocal: '2026-03-05', status: 'Filled', ...options });
  const candidateId = await world.insertCandidate('Cara Candidate');
  await world.assign(booking, candidateId, state);
  return { ...booking, candidateId };
}

async function askAt(instant: string, batchSize?: number): Promise<void> {
  world.app.clock.set(instant);
  await askForFeedback(world.app.database.worker, {
    at: world.app.clock.now(),
    signal: AbortSignal.timeout(60_000),
    ...(batchSize !== undefined && { batchSize }),
  });
}
async function rowsOf<Row>(text: ReturnType<typeof sql<Row>>): Promise<Row[]> {
  const { rows } = await world.app.seed.inGroup(world.client, (tx) => text.execute(tx.db));
  return rows;
}
const asked = async () =>
  rowsOf(sql<{ block: string; contact: string; method: string }>`
    select subject_id as block, contact_id as contact, method from notifications where template = 'feedbackAsked'
    order by contact_id, method`);
const confirmBy = (requestId: string, people: readonly Person[]) =>
  rowsOf(sql`
    update booking_requests set confirmations = ${JSON.stringify(
      people.map(({ contactId }) => ({ contactId, email: false, sms: true, voice: true, push: false })),
    )}::jsonb where request_id = ${requestId}`);

test('who booked is asked once, an hour after the end of the day', async () => {
  const { blockId } = await workedDay();
  await askAt('2026-03-05T05:29:59Z');
  expect(await asked()).toEqual([]);
  const once = [{ block: blockId, contact: world.officer.contactId, method: 'email' }];
  for (const instant of ['2026-03-05T05:30:00Z', '2026-03-05T05:35:00Z', '2026-03-06T04:00:00Z']) {
    await askAt(instant);
    expect(await asked(), instant).toEqual(once);
  }
});

test('two workers at once ask once', async () => {
  await workedDay();
  await Promise.all([askAt('2026-03-05T06:00:00Z'), askAt('2026-03-05T06:00:00Z')]);
  expect(await asked()).toHaveLength(1);
});

test.each([
  ['a moment less than four days ago', '2026-03-09T04:29:59Z', 1],
  ['four days ago', '2026-03-09T04:30:00Z', 0],
])('a day that ended %s: %s, %i messages', async (_, instant, count) => {
  await workedDay();
  await askAt(instant);
  expect(await asked()).toHaveLength(count);
});

test('confirmation contacts are asked, too, by their own choices, where they may give feedback', async () => {
  const { requestId } = await workedDay();
  const { app, client } = world;
  const helper = await app.seed.contact(client, [{ on: client, permissions: ['booking_modify'] }]);
  const elsewhere = await app.seed.contact(client, [{ on: world.sibling, permissions: ['booking_modify'] }]);
  const unverified = await app.seed.contact(client, [{ on: client, permissions: ['booking_all'] }], {
    emailVerified: false,
  });
  const people = [helper, elsewhere, unverified, world.viewer, world.officer];
  await confirmBy(
    requestId,
    people.map((person) => ({ ...person, bearer: '' })),
  );
  await askAt('2026-03-05T06:00:00Z');
  expect((await asked()).map(({ contact, method }) => `${contact} ${method}`).toSorted()).toEqual(
    [`${helper.contactId} email`, `${world.officer.contactId} email`].toSorted(),
  );
});

test('nobody is asked about a day that nobody worked, that was cancelled, or whose feedback is given', async () => {
  await workedDay({ status: 'Unfilled' }, 'offered');
  await world.insertBooking({ dateLocal: '2026-03-05', status: 'Cancelled' });
  const { bookingId } = await workedDay();
  await world.post(world.officer, `bookings/${bookingId}/quick-feedback`, { wantedBack: 'yes', comment: '' });
  await askAt('2026-03-05T06:00:00Z');
  expect(await asked()).toEqual([]);
});

test('of a block of several days the last one is asked about, and a longer block not again', async () => {
  const first = await workedDay();
  const addDay = async (position: number, date: string) => {
    const [next] = await rowsOf(sql<{ booking_id: string }>`
      insert into bookings select (jsonb_populate_record(b, jsonb_build_object('booking_id', gen_random_uuid(),
        'position', ${position}::int, 'date_local', ${date}::text,
        'start_utc', b.start_utc + (${date}::date - b.date_local) * interval '1 day',
        'end_utc', b.end_utc + (${date}::date - b.date_local) * interval '1 day'))).*
      from bookings b where b.booking_id = ${first.bookingId} returning booking_id`);
    await world.assign({ bookingId: next!.booking_id }, first.candidateId, 'confirmed');
  };
  await addDay(2, '2026-03-06');
  await askAt('2026-03-05T06:00:00Z');
  expect(await asked()).toEqual([]);
  await askAt('2026-03-06T06:00:00Z');
  expect(await asked()).toMatchObject([{ block: first.blockId }]);
  await addDay(3, '2026-03-09');
  await askAt('2026-03-09T06:00:00Z');
  expect(await asked()).toHaveLength(1);
});

test.each([1, 2, 3, 5, 6])('five days are all asked about in batches of %s', async (batchSize) => {
  for (let days = 0; days < 5; days++) await workedDay({ room: `R${days}` });
  await askAt('2026-03-05T06:00:00Z', batchSize);
  expect(await asked()).toHaveLength(5);
});
