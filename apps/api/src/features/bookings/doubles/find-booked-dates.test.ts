import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { systemIds } from '../../../platform/runtime/ids.ts';
import { createBookingWorld } from '../../../../test/support/booking-world.ts';
import type { BookingWorld, Person } from '../../../../test/support/booking-world.ts';

let world: BookingWorld;
let candidateId: string;

beforeAll(async () => {
  world = await createBookingWorld();
  candidateId = await knownCandidate('Cara Candidate');
});
afterAll(() => world.close());

async function knownCandidate(name: string): Promise<string> {
  const id = await world.insertCandidate(name);
  await world.app.seed.inGroup(world.client, async (tx) => {
    tx.send(sql`
      insert into client_candidates (client_group_id, client_id, candidate_id)
      values (${world.client.groupId}, ${world.client.clientId}, ${id})`);
  });
  return id;
}

async function bookedOn(dateLocal: string, state: string, options = {}): Promise<void> {
  await world.assign(
    await world.insertBooking({ dateLocal, status: 'Filled', ...options }),
    candidateId,
    state,
  );
}

function ask(
  person: Person | null,
  changes: Record<string, string> = {},
  dates = ['2026-03-16', '2026-03-17'],
) {
  const query = new URLSearchParams({
    locationId: String(world.location.locationId),
    candidateId,
    startTime: '08:30',
    endTime: '15:30',
    ...changes,
  });
  for (const date of dates) query.append('dates[]', date);
  return world.get(person, 'bookings/booked-dates', `?${query.toString()}`);
}

test('tells the dates on which the educator has accepted a booking at these times, and nothing else of it', async () => {
  await bookedOn('2026-03-17', 'accepted', { at: world.sibling, room: 'Secret room' });
  const answer = await ask(world.officer);
  expect([answer.status, answer.body]).toEqual([200, ['2026-03-17']]);
  expect((await ask(world.asker)).body).toEqual(['2026-03-17']);
});

test.each(['offered', 'declined', 'withdrawn', 'tentative'])(
  'says nothing of a booking that is %s',
  async (state) => {
    const dateLocal = {
      offered: '2026-03-18',
      declined: '2026-03-19',
      withdrawn: '2026-03-20',
      tentative: '2026-03-23',
    }[state]!;
    await bookedOn(dateLocal, state);
    expect((await ask(world.officer, {}, [dateLocal])).status).toBe(204);
  },
);

test.each([
  ['2026-03-24', '06:00', '08:30', 204],
  ['2026-03-26', '06:00', '08:31', 200],
  ['2026-03-30', '15:29', '18:00', 200],
  ['2026-03-31', '15:30', '18:00', 204],
])('counts on %s times from %s to %s that only touch as free', async (date, startTime, endTime, status) => {
  await bookedOn(date, 'confirmed');
  expect((await ask(world.officer, { startTime, endTime }, [date])).status).toBe(status);
});

test('knows who has accepted a booking of the client, before the first visit', async () => {
  const newcomer = await world.insertCandidate('Nell Newcomer');
  const dateLocal = '2026-04-07';
  const booking = await world.insertBooking({ dateLocal, status: 'Filled' });
  await world.assign(booking, newcomer, 'accepted');
  expect((await ask(world.officer, { candidateId: newcomer }, [dateLocal])).body).toEqual([dateLocal]);
});

test('says nothing of bookings that are over', async () => {
  await bookedOn('2026-03-03', 'confirmed');
  expect((await ask(world.officer, {}, ['2026-03-03'])).status).toBe(204);
});

test('says nothing of a booking of another group', async () => {
  const at = world.foreign;
  const dateLocal = '2026-03-25';
  const { bookingId } = await world.insertBooking({ at, dateLocal, status: 'Filled' });
  const { default: pg } = await import('pg');
  const admin = new pg.Client({ connectionString: world.app.database.adminAddress });
  await admin.connect();
  await admin.query('update candidates set visible_to = visible_to || $1::uuid where candidate_id = $2', [
    at.groupId,
    candidateId,
  ]);
  await admin.end();
  await world.app.seed.inGroup(at, async (tx) => {
    tx.send(sql`
      insert into assignments (client_group_id, assignment_id, booking_id, candidate_id, state, start_utc, end_utc,
        offered_at_utc, accepted_at_utc)
      select client_group_id, ${systemIds.next()}, booking_id, ${candidateId}, 'accepted', start_utc, end_utc,
        '2026-03-02T00:00:00Z', '2026-03-02T01:00:00Z'
      from bookings where client_group_id = ${at.groupId} and booking_id = ${bookingId}`);
  });
  const answer = await ask(world.officer, {}, [dateLocal, '2026-03-28']);
  expect([answer.status, answer.text]).toEqual([204, '']);
});

test('says nothing of a booking of another client of the group', async () => {
  const dateLocal = '2026-04-02';
  const { seed } = world.app;
  const at = await seed.location(await seed.client(world.client));
  await bookedOn(dateLocal, 'accepted', { at });
  expect((await ask(world.officer, {}, [dateLocal])).status).toBe(204);
});

test('says nothing of an educator whom the client does not know, or does not want', async () => {
  const date = '2026-04-01';
  const unknown = await world.insertCandidate('Una Unknown');
  await world.assign(await world.insertBooking({ dateLocal: date }), unknown, 'offered');
  expect((await ask(world.officer, { candidateId: unknown }, [date])).status).toBe(204);
  expect((await ask(world.officer, { candidateId: systemIds.next() }, [date])).status).toBe(204);
  await bookedOn(date, 'accepted');
  expect((await ask(world.officer, {}, [date])).status).toBe(200);
  await world.app.seed.inGroup(world.client, async (tx) => {
    tx.send(sql`update client_candidates set preference = 'restricted' where candidate_id = ${candidateId}`);
  });
  expect((await ask(world.officer, {}, [date])).status).toBe(204);
  await world.app.seed.inGroup(world.client, async (tx) => {
    tx.send(sql`update client_candidates set preference = null where candidate_id = ${candidateId}`);
  });
});

test('refuses who may not book there, and does not know a location of another group', async () => {
  expect((await ask(null)).status).toBe(401);
  for (const person of [world.viewer, world.manager]) expect((await ask(person)).status).toBe(403);
  expect((await ask(world.stranger)).status).toBe(404);
  const foreign = await ask(world.officer, { locationId: String(world.foreign.locationId) });
  const absent = await ask(world.officer, { locationId: '7' });
  expect([foreign.status, foreign.text]).toEqual([404, absent.text]);
});
