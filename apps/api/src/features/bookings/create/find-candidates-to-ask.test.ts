import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { systemIds } from '../../../platform/runtime/ids.ts';
import { createBookingWorld } from '../../../../test/support/booking-world.ts';
import type { BookingWorld, Person } from '../../../../test/support/booking-world.ts';

let world: BookingWorld;

beforeAll(async () => {
  world = await createBookingWorld();
});
afterAll(() => world.close());

/** An educator who has come to the client, with the client's preference. */
async function visitor(name: string, preference: 'preferred' | 'restricted' | null): Promise<string> {
  const id = await world.insertCandidate(name);
  await world.assign(await world.insertBooking({ status: 'Filled' }), id, 'accepted');
  await world.app.seed.inGroup(world.client, async (tx) => {
    tx.send(sql`
      insert into client_candidates (client_group_id, client_id, candidate_id, preference)
      values (${world.client.groupId}, ${world.client.clientId}, ${id}, ${preference})`);
  });
  return id;
}

function ask(
  person: Person | null,
  candidateIds: readonly string[],
  locationId: string | number = world.location.locationId,
) {
  const query = new URLSearchParams({ locationId: String(locationId) });
  for (const id of candidateIds) query.append('candidateIds[]', id);
  return world.get(person, 'bookings/candidates-to-ask', `?${query.toString()}`);
}

test('names exactly those whom a booking may ask for', async () => {
  const newcomer = await world.insertCandidate('Nell Newcomer');
  await world.assign(await world.insertBooking({ status: 'Filled' }), newcomer, 'accepted');
  const onlyOffered = await world.insertCandidate('Otto Offered');
  await world.assign(await world.insertBooking({}), onlyOffered, 'offered');
  const people = [
    await visitor('Pia Preferred', 'preferred'),
    await visitor('Nora Neutral', null),
    await visitor('Rita Restricted', 'restricted'),
    newcomer,
    onlyOffered,
    systemIds.next(),
  ];
  const booked: string[] = [];
  for (const preferredCandidateId of people) {
    const answer = await world.post(world.officer, 'bookings', world.bookingBody({ preferredCandidateId }));
    if (answer.status === 201) booked.push(preferredCandidateId);
    else expect([answer.status, answer.body.code]).toEqual([422, 'candidate_not_available']);
  }
  expect(booked).toEqual([people[0], people[1], newcomer]);
  for (const person of [world.officer, world.asker])
    expect((await ask(person, people)).body).toEqual(booked.toSorted());
});

test('answers with nothing where none of them may be asked for, or nobody is asked about', async () => {
  expect((await ask(world.officer, [systemIds.next()])).status).toBe(204);
  expect((await ask(world.officer, [])).status).toBe(204);
});

test('refuses who may not book there, and does not know a location of another group', async () => {
  const ids = [systemIds.next()];
  expect((await ask(null, ids)).status).toBe(401);
  for (const person of [world.viewer, world.manager]) expect((await ask(person, ids)).status).toBe(403);
  expect((await ask(world.stranger, ids)).status).toBe(404);
  const foreign = await ask(world.officer, ids, world.foreign.locationId);
  const absent = await ask(world.officer, ids, 7);
  expect([foreign.status, foreign.text]).toEqual([404, absent.text]);
});

test('a template whose educator may not be asked for says so', async () => {
  const problemsOf = async (preferredCandidateId: string) => {
    const body = world.bookingBody();
    const template = {
      name: 'Days',
      locationId: body['locationId'],
      classificationId: body['classificationId'],
      startTime: '08:30',
      endTime: '15:30',
      breakMinutes: 30,
      gradeIds: [],
      certificationIds: [],
      reasonForAbsence: null,
      notes: '',
      room: '',
      bookingsPerDate: 1,
      confirmations: [],
      preferredCandidateId,
    };
    const kept = await world.post(world.officer, 'me/standard-bookings', template);
    expect(kept.status).toBe(201);
    return kept.body.problems as string[];
  };
  const stranger = await world.insertCandidate('Una Unknown');
  expect(await problemsOf(stranger)).toEqual(['candidate_not_available']);
  expect(await problemsOf(await visitor('Tess Template', null))).toEqual([]);
});
