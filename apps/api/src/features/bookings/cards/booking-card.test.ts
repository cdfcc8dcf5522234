import { checkBookingActions, formatAction } from '@staffroom/domain/bookings/booking-actions.rules.ts';
import { defaultBookingLimits } from '@staffroom/domain/bookings/booking-limits.ts';
import { plainClassification } from '@staffroom/domain/bookings/create/booking-times.rules.ts';
import { assignmentStates } from '@staffroom/domain/bookings/assignment-state.ts';
import { bookingStatuses } from '@staffroom/domain/bookings/booking-status.ts';
import type { AssignmentState } from '@staffroom/domain/bookings/assignment-state.ts';
import type { BookingStatusName } from '@staffroom/domain/bookings/booking-status.ts';
import { addDays } from '@staffroom/domain/time/calendar-date.ts';
import { localToInstant } from '@staffroom/domain/time/local-instant.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { SeededContact, SeededLocation } from '../../../../test/support/seed-builders.ts';
import { createBookingWorld } from '../../../../test/support/booking-world.ts';
import type { BookingWorld } from '../../../../test/support/booking-world.ts';

type Place = {
  location: SeededLocation;
  clientTypeInt: 1 | 3;
  state: string;
  timeZone: string;
  cutOff: string | null;
  isOnlineCancellationAllowed: boolean;
};
type Made = {
  place: Place;
  bookingId: string;
  status: BookingStatusName;
  assignmentState: AssignmentState | null;
  dateLocal: string;
  firstDate: string;
};
type Card = { id: string; actions: Record<string, { ok: boolean; code?: string }> };

let world: BookingWorld;
let places: Place[];
let made: Made[];
const bookingDates = ['2026-03-08', '2026-03-09', '2026-03-10', '2026-04-05'];

beforeAll(async () => {
  world = await createBookingWorld();
  places = [
    await insertPlace({
      clientTypeInt: 1,
      state: ' Victoria ',
      timeZone: 'Australia/Melbourne',
      cutOff: null,
    }),
    await insertPlace({ clientTypeInt: 3, state: 'VIC', timeZone: 'Australia/Perth', cutOff: ' 7:15 ' }),
    await insertPlace(
      { clientTypeInt: 1, state: 'NSW', timeZone: 'Pacific/Auckland', cutOff: '24:00' },
      false,
    ),
  ];
  made = [];
  for (const place of places) made.push(...(await insertStates(place)));
});
afterAll(() => world.close());

/** Around the start, the cut-offs and midnight in the three zones, and far in the future. */
const instants = [
  '2026-03-08T19:30:00Z',
  '2026-03-08T20:59:59Z',
  '2026-03-08T21:00:00Z',
  '2026-03-08T21:29:59Z',
  '2026-03-08T21:30:00Z',
  '2026-03-08T23:14:59Z',
  '2026-03-08T23:15:00Z',
  '2026-03-09T13:00:00Z',
  '2026-05-04T00:00:00Z',
];

test.each(instants)('gives every card the verdicts of the domain’s rules at %s', async (now) => {
  world.app.clock.set(now);
  for (const { contact, rights } of await insertPeople()) {
    const bearer = await world.app.signInAs(contact);
    const cards = await everyCard({ ...contact, bearer });
    expect(cards.size).toBe(made.length);
    for (const one of made) {
      const expected = checkBookingActions(factsOf(one, now), rights);
      expect({ ...one, now, rights, actions: cards.get(one.bookingId) }).toEqual({
        ...one,
        now,
        rights,
        actions: {
          cancel: formatAction(expected.cancel),
          extend: formatAction(expected.extend),
          amend: formatAction(expected.amend),
        },
      });
    }
  }
});

function factsOf({ place, status, assignmentState, dateLocal, firstDate }: Made, now: string) {
  const isLive = assignmentState !== 'declined' && assignmentState !== 'withdrawn';
  return {
    now: Temporal.Instant.from(now),
    status,
    assignmentState: isLive ? assignmentState : null,
    dateLocal,
    startTime: '08:30',
    timeZone: place.timeZone,
    isOnlineCancellationAllowed: place.isOnlineCancellationAllowed,
    isEnabled: true,
    block: { firstDate, lastDate: dateLocal },
    location: place,
    restrictions: [],
    classification: plainClassification,
    limits: defaultBookingLimits,
    cutOff: place.cutOff,
    earliestStartTime: null,
  };
}

async function everyCard(person: SeededContact & { bearer: string }) {
  const cards = new Map<string, Card['actions']>();
  let cursor = '';
  do {
    const search = `?dateFromLocal=2026-03-01${cursor && `&cursor=${cursor}`}`;
    const answer = await world.get(person, 'bookings', search);
    for (const card of answer.body as Card[]) cards.set(card.id, card.actions);
    cursor = JSON.parse(answer.headers['x-pagination'] ?? '{}').nextCursor ?? '';
  } while (cursor !== '');
  return cards;
}

/** One person per combination of permissions and verified address. */
async function insertPeople() {
  const mixtures = [
    { permissions: ['booking_all'], canModify: true, canDelete: true, isEmailVerified: true },
    {
      permissions: ['booking_view', 'booking_modify'],
      canModify: true,
      canDelete: false,
      isEmailVerified: true,
    },
    {
      permissions: ['booking_view', 'booking_delete'],
      canModify: false,
      canDelete: true,
      isEmailVerified: false,
    },
  ];
  return Promise.all(
    mixtures.map(async ({ permissions, ...rights }) => ({
      rights,
      contact: await world.app.seed.contact(
        world.client,
        [{ on: { groupId: world.client.groupId }, permissions }],
        {
          emailVerified: rights.isEmailVerified,
        },
      ),
    })),
  );
}

async function insertPlace(
  facts: Omit<Place, 'location' | 'isOnlineCancellationAllowed'>,
  isOnlineCancellationAllowed = true,
): Promise<Place> {
  const { seed } = world.app;
  const client = await seed.client(world.client, {
    clientType: facts.clientTypeInt,
    sameDayCutOff: facts.cutOff,
  });
  await seed.inGroup(client, (tx) =>
    sql`update clients set online_cancellation_allowed = ${isOnlineCancellationAllowed}
      where client_id = ${client.clientId}`.execute(tx.db),
  );
  const location = await seed.location(client, { timeZone: facts.timeZone, state: facts.state });
  return { ...facts, location, isOnlineCancellationAllowed };
}

async function insertStates(place: Place): Promise<Made[]> {
  const states: Made[] = [];
  const insert = async (one: Omit<Made, 'bookingId' | 'place'>) => {
    const { dateLocal, status, firstDate, assignmentState } = one;
    const booking = await world.insertBooking({
      at: place.location,
      dateLocal,
      status,
      startUtc: localToInstant(dateLocal, '08:30', place.timeZone, 'start').toString(),
      endUtc: localToInstant(dateLocal, '15:30', place.timeZone, 'end').toString(),
    });
    if (firstDate !== dateLocal) {
      await world.app.seed.inGroup(place.location, (tx) =>
        sql`update booking_blocks set first_date_local = ${firstDate} where block_id = ${booking.blockId}`.execute(
          tx.db,
        ),
      );
    }
    if (assignmentState !== null) {
      await world.assign(booking, await world.insertCandidate(), assignmentState);
    }
    states.push({ ...one, place, bookingId: booking.bookingId });
  };
  for (const status of bookingStatuses) {
    for (const dateLocal of bookingDates) {
      await insert({ dateLocal, status, assignmentState: null, firstDate: dateLocal });
    }
  }
  for (const assignmentState of assignmentStates) {
    await insert({ dateLocal: '2026-03-10', status: 'Filled', assignmentState, firstDate: '2026-03-10' });
  }
  // Blocks of 27, 28 and 29 days.
  for (const days of [26, 27, 28]) {
    const dateLocal = '2026-04-05';
    await insert({
      dateLocal,
      status: 'Filled',
      assignmentState: null,
      firstDate: addDays(dateLocal, -days),
    });
  }
  return states;
}
