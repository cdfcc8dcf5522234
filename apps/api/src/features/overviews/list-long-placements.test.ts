import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createBookingWorld } from '../../../test/support/booking-world.ts';
import type { BookingWorld, Person } from '../../../test/support/booking-world.ts';
import type { SeededLocation } from '../../../test/support/seed-builders.ts';

/** It is Monday 9 March 2026 in Melbourne; the place is a school in Victoria, where the limit is four weeks. */
let world: BookingWorld;

beforeAll(async () => {
  world = await createBookingWorld();
  const { client } = world;
  await moveTo('VIC');
  await world.app.seed.inGroup(client, async (tx) => {
    tx.send(sql`update clients set client_type = 1 where client_id = ${client.clientId}`);
  });
});
afterAll(() => world.close());

async function moveTo(state: string): Promise<void> {
  const { client } = world;
  await world.app.seed.inGroup(client, async (tx) => {
    tx.send(sql`update locations set state = ${state} where client_id = ${client.clientId}`);
  });
}

async function educator(
  name: string,
  dates: readonly string[],
  { at = world.location, state = 'arrived' }: { at?: SeededLocation; state?: string } = {},
): Promise<string> {
  const candidateId = await world.insertCandidate(name);
  const last = dates.findLast((date) => date < '2026-03-09') ?? null;
  await world.app.seed.inGroup(world.client, async (tx) => {
    tx.send(sql`
      insert into client_candidates (client_group_id, client_id, candidate_id, booking_count, last_booking_date_local)
      values (${world.client.groupId}, ${world.client.clientId}, ${candidateId}, 1, ${last})`);
  });
  for (const dateLocal of dates) {
    const booking = await world.insertBooking({ dateLocal, status: 'Filled', at });
    await world.assign(booking, candidateId, state);
  }
  return candidateId;
}

const read = (person: Person, search = '') => world.get(person, 'overviews/placements', search);
const namesOf = ({ body }: { body: { candidate: { name: string } }[] }) =>
  body.map(({ candidate }) => candidate.name);

test('who is near the limit, past it or booked past it is listed, the limit that falls first first', async () => {
  await educator('Nia Near', ['2026-02-16', '2026-02-23', '2026-03-02']);
  await educator('Otto Over', ['2026-02-02', '2026-02-09', '2026-02-16', '2026-02-23', '2026-03-02']);
  await educator('Bea Booked', ['2026-02-24', '2026-03-03', '2026-03-10', '2026-03-17', '2026-03-24']);
  await educator('Fay Far', ['2026-02-25', '2026-03-04']);
  await educator('Ada Away', ['2026-02-10', '2026-02-17', '2026-02-24']);
  await educator('Olaf Offered', ['2026-02-18', '2026-02-26', '2026-03-05'], { state: 'offered' });
  const answer = await read(world.officer);
  expect(answer.status).toBe(200);
  const own = ['Otto Over', 'Nia Near', 'Bea Booked', 'Fay Far', 'Ada Away', 'Olaf Offered'];
  const named = answer.body.filter((one: { candidate: { name: string } }) =>
    own.includes(one.candidate.name),
  );
  expect(namesOf({ body: named })).toEqual(['Otto Over', 'Nia Near', 'Bea Booked']);
  expect(named[0]).toMatchObject({
    weeks: 5,
    maxWeeks: 4,
    sinceLocal: '2026-02-02',
    limitLocal: '2026-03-01',
    isOver: true,
    client: { id: world.client.clientId },
  });
  expect(named[1]).toMatchObject({
    weeks: 3,
    limitLocal: '2026-03-15',
    isOver: false,
    isBookedPast: false,
  });
  expect(named[2]).toMatchObject({
    weeks: 2,
    limitLocal: '2026-03-22',
    isOver: false,
    isBookedPast: true,
  });
});

test('of an educator of another site alone nothing is said, nor of other clients', async () => {
  await educator('Sia Sibling', ['2026-02-19', '2026-02-27', '2026-03-06'], { at: world.sibling });
  expect(namesOf(await read(world.viewer))).not.toContain('Sia Sibling');
  expect(namesOf(await read(world.officer))).toContain('Sia Sibling');
  expect((await read(world.stranger)).body).toEqual([]);
  expect((await read(world.officer, `?clientIds[]=${world.foreign.clientId}`)).body).toEqual([]);
  expect((await read(world.manager)).status).toBe(403);
});

test('where no limit holds nobody is listed', async () => {
  await educator('Nell Nowhere', ['2026-02-20', '2026-02-28', '2026-03-07']);
  await moveTo('NSW');
  expect((await read(world.officer)).body).toEqual([]);
  await moveTo('VIC');
  expect(namesOf(await read(world.officer))).toContain('Nell Nowhere');
});
