import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createBookingWorld } from '../../../../test/support/booking-world.ts';
import type { BookingWorld, Person } from '../../../../test/support/booking-world.ts';

/** It is 9 March 2026 in Melbourne, a Monday; a school in Victoria: four weeks. */
let world: BookingWorld;

beforeAll(async () => {
  world = await createBookingWorld();
  const { client, location } = world;
  await world.app.seed.inGroup(client, async (tx) => {
    tx.send(sql`update locations set state = 'VIC' where client_id = ${client.clientId}`);
    tx.send(sql`update clients set client_type = 1 where client_id = ${client.clientId}`);
  });
  expect(location.clientId).toBe(client.clientId);
});
afterAll(() => world.close());

async function educator(state: string, dates: readonly string[], options = {}): Promise<string> {
  const candidateId = await world.insertCandidate();
  await world.app.seed.inGroup(world.client, async (tx) => {
    tx.send(sql`
      insert into client_candidates (client_group_id, client_id, candidate_id)
      values (${world.client.groupId}, ${world.client.clientId}, ${candidateId})`);
  });
  for (const dateLocal of dates) {
    const booking = await world.insertBooking({ dateLocal, status: 'Filled', ...options });
    await world.assign(booking, candidateId, state);
  }
  return candidateId;
}

function ask(person: Person, candidateId: string, dates: readonly string[], at = world.location) {
  const query = new URLSearchParams({ locationId: String(at.locationId), candidateId });
  for (const date of dates) query.append('dates[]', date);
  return world.get(person, 'bookings/placement', `?${query}`);
}

test('says the weeks so far at any site of the client, and when the limit falls', async () => {
  const known = await educator('accepted', ['2026-03-11'], { at: world.sibling });
  const { status, body } = await ask(world.officer, known, ['2026-03-18', '2026-03-19']);
  expect(status).toBe(200);
  expect(body.placement).toEqual({
    weeks: 2,
    weeksSoFar: 1,
    maxWeeks: 4,
    sinceLocal: '2026-03-11',
    limitLocal: '2026-04-05',
    isOver: false,
  });
  expect((await ask(world.asker, known, ['2026-03-18'])).body.placement.weeksSoFar).toBe(1);
});

test('warns where the days go past the limit', async () => {
  const known = await educator('confirmed', ['2026-03-11', '2026-03-18', '2026-03-25', '2026-04-01']);
  const over = await ask(world.officer, known, ['2026-04-08']);
  expect(over.body.placement).toMatchObject({
    weeks: 5,
    weeksSoFar: 4,
    isOver: true,
    limitLocal: '2026-04-05',
  });
  // A week later the count starts again.
  expect((await ask(world.officer, known, ['2026-04-15'])).body.placement).toBeNull();
});

test.each(['offered', 'declined', 'withdrawn', 'tentative'])('counts no week that is %s', async (state) => {
  const known = await educator(state, ['2026-03-12']);
  expect((await ask(world.officer, known, ['2026-03-18'])).body.placement).toBeNull();
});

test('says nothing of who is not known here, nor to who may not book, nor of other places', async () => {
  const stranger = await world.insertCandidate();
  expect((await ask(world.officer, stranger, ['2026-03-18'])).body).toEqual({ placement: null });
  const known = await educator('accepted', ['2026-03-13']);
  expect((await ask(world.manager, known, ['2026-03-18'])).status).toBe(403);
  expect((await ask(world.officer, known, ['2026-03-18'], world.foreign)).status).toBe(404);
  expect((await ask(world.officer, known, [])).body).toEqual({ placement: null });
  const many = Array.from({ length: 101 }, () => '2026-03-18');
  expect((await ask(world.officer, known, many)).status).toBe(400);
});
