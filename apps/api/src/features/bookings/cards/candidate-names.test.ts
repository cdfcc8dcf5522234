import { assignmentStates, isNamed } from '@staffroom/domain/bookings/assignment-state.ts';
import type { AssignmentState } from '@staffroom/domain/bookings/assignment-state.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { systemIds } from '../../../platform/runtime/ids.ts';
import { createBookingWorld } from '../../../../test/support/booking-world.ts';
import type { BookingWorld } from '../../../../test/support/booking-world.ts';

const liveStates = assignmentStates.filter((state) => state !== 'declined' && state !== 'withdrawn');
const namedDate = '2026-05-04';
const dateOf: Record<string, string> = Object.fromEntries(
  liveStates.map((state, index) => [state, `2026-05-${String(5 + index).padStart(2, '0')}`]),
);

let world: BookingWorld;
/** The first day's booking accepted by one educator, and a separate day for each assignment state. */
let bookingIdOf: Record<string, string>;
let candidateId: string;
beforeAll(async () => {
  world = await createBookingWorld();
  candidateId = await world.insertCandidate('Wilhelmina Whoever');
  const accepted = await world.insertBooking({ dateLocal: namedDate, status: 'Filled' });
  await assignAs(accepted.bookingId, 'accepted');
  bookingIdOf = {};
  for (const state of liveStates) {
    const booking = await world.insertBooking({
      dateLocal: dateOf[state]!,
      status: state === 'offered' ? 'Unfilled' : 'Filled',
      room: 'R1',
    });
    await assignAs(booking.bookingId, state);
    await giveFeedback(booking);
    bookingIdOf[state] = booking.bookingId;
  }
});
afterAll(() => world.close());

async function assignAs(bookingId: string, state: AssignmentState): Promise<void> {
  await world.assign({ bookingId }, candidateId, state);
  if (isNamed(state)) return;
  await world.app.seed.inGroup(world.client, (tx) =>
    sql`update assignments set accepted_at_utc = null where booking_id = ${bookingId}`.execute(tx.db),
  );
}

/** As of an earlier day of the block. */
async function giveFeedback({ bookingId, blockId }: { bookingId: string; blockId: string }): Promise<void> {
  await world.app.seed.inGroup(world.client, (tx) =>
    sql`insert into feedback (client_group_id, feedback_id, block_id, booking_id, candidate_id, contact_id, wanted_back,
          comment, given_at)
        values (${world.client.groupId}, ${systemIds.next()}, ${blockId}, ${bookingId}, ${candidateId},
          ${world.officer.contactId}, 'yes', 'Good with the little ones', '2026-03-08T00:00:00Z')`.execute(
      tx.db,
    ),
  );
}

const whatTellsWho = ['Wilhelmina', 'Whoever', 'Good with the little ones', 'completed'];
const tells = (answer: { text: string }) =>
  whatTellsWho.some((words) => answer.text.includes(words)) || answer.text.includes(candidateId);

describe.each(liveStates)('an educator who is %s', (state) => {
  const title = isNamed(state) ? 'is named' : 'is not named';

  test.each([
    ['in the summary beside a booking of theirs', 'bookings/summary', `?dateFromLocal=${namedDate}`],
    ['in the list beside a booking of theirs', 'bookings', `?dateFromLocal=${namedDate}`],
    ['in the client’s list beside a booking of theirs', 'client', `?dateFromLocal=${namedDate}`],
  ])(`${title} %s`, async (_where, path, search) => {
    const whole = path === 'client' ? `clients/${world.client.clientId}/bookings` : path;
    const { status, body } = await world.get(world.officer, whole, search);
    expect(status).toBe(200);
    const cards = body as { id: string; dateLocal: string }[];
    const named = cards.find(({ dateLocal }) => dateLocal === namedDate);
    expect(tells({ text: JSON.stringify(named) })).toBe(true);
    const card = cards.find(({ id }) => id === bookingIdOf[state]);
    expect(card).toBeDefined();
    expect(tells({ text: JSON.stringify(card) })).toBe(isNamed(state));
  });

  test(`${title} in the detail and its history`, async () => {
    const detail = await world.get(world.officer, `bookings/${bookingIdOf[state]}`);
    expect(detail.status).toBe(200);
    expect(tells(detail)).toBe(isNamed(state));
  });

  test.each(['bookings', 'client'])(
    `${title === 'is named' ? 'is found' : 'is not found'} by a search of their name in %s`,
    async (path) => {
      const whole = path === 'client' ? `clients/${world.client.clientId}/bookings` : path;
      const day = `?dateFromLocal=${dateOf[state]}&dateToLocal=${dateOf[state]}`;
      expect((await world.get(world.officer, whole, day)).status).toBe(200);
      const found = await world.get(world.officer, whole, `${day}&search=whoever`);
      expect(found.status).toBe(isNamed(state) ? 200 : 204);
    },
  );

  test('is named to nobody whose booking would double theirs', async () => {
    const doubles = await world.post(world.officer, 'bookings/doubles', {
      locationId: world.location.locationId,
      dates: [dateOf[state]],
      startTime: '08:30',
      endTime: '15:30',
      covering: null,
      room: 'R1',
    });
    expect([doubles.status, tells(doubles)]).toEqual([200, false]);
  });

  test(`${isNamed(state) ? 'shows' : 'does not show'} their picture for that booking alone`, async () => {
    const other = await world.insertCandidate('Solo Single');
    const { bookingId } = await world.insertBooking({ dateLocal: '2026-06-01' });
    await world.assign({ bookingId }, other, state);
    const image = await world.get(world.officer, `candidate/profile-image/${other}`);
    expect(image.status).toBe(isNamed(state) ? 200 : 404);
  });
});
