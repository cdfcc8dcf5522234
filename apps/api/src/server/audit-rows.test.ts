import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Endpoint } from '@staffroom/domain/contract/define-endpoint.ts';
import { createProviderWorld } from '../features/provider/testing/provider-world.ts';
import type { ProviderWorld } from '../features/provider/testing/provider-world.ts';
import { createBookingWorld, templateAt } from './testing/booking-world.ts';
import type { BookingWorld } from './testing/booking-world.ts';
import { testPassword } from './testing/test-app.ts';
import type { Answer } from './testing/test-app.ts';

/**
 * Every operation that changes something, called with success: its audit row carries the call's own id, who did it and
 * from where. A new one fails the last test until it has an entry here.
 */
let world: BookingWorld;
let provider: ProviderWorld;
beforeAll(async () => {
  world = await createBookingWorld();
  provider = await createProviderWorld(world.app);
});
afterAll(() => world.close());

const origin = 'https://portal.test';

function signIn(): Promise<Answer> {
  const body = { email: world.officer.email, password: testPassword };
  return world.app.call('POST /api/v1/auth/sign-in', { body, headers: { origin } });
}

function cookieOf({ headers }: Answer): string {
  return [headers['set-cookie'] ?? []]
    .flat()
    .map((cookie) => cookie.split(';')[0])
    .join('; ');
}

const save = () => world.post(world.officer, 'me/standard-bookings', templateAt(world, 'One'));

/** A booking of the provider's world that was led to a state by the steps before. */
async function provided(last: string, body: object, before: readonly [string, object][]): Promise<Answer> {
  const { bookingIds } = await provider.block({ dates: ['2026-03-09'] });
  const candidateId = await provider.candidate();
  const act = (step: string, more: object) =>
    provider.call(`POST /api/v1/provider/bookings/${bookingIds[0]}/${step}`, { candidateId, ...more });
  for (const [step, more] of before) expect((await act(step, more)).status).toBe(200);
  return act(last, body);
}

const accepted = { answer: 'accepted' };

const calls: Readonly<Record<string, () => Promise<Answer>>> = {
  signIn,
  signOut: async () =>
    world.app.call('POST /api/v1/auth/sign-out', { headers: { cookie: cookieOf(await signIn()), origin } }),
  createBooking: () => world.post(world.officer, 'bookings', world.wish()),
  saveStandardBooking: save,
  changeStandardBooking: async () =>
    world.app.call(`PUT /api/v1/me/standard-bookings/${(await save()).body.id}`, {
      bearer: world.officer.bearer,
      body: templateAt(world, 'Two'),
    }),
  removeStandardBooking: async () =>
    world.app.call(`DELETE /api/v1/me/standard-bookings/${(await save()).body.id}`, {
      bearer: world.officer.bearer,
    }),
  offerBooking: () => provided('offer', {}, []),
  answerOffer: () => provided('answer', accepted, [['offer', {}]]),
  confirmBooking: () =>
    provided('confirm', { state: 'confirmed' }, [
      ['offer', {}],
      ['answer', accepted],
    ]),
  withdrawCandidate: () => provided('withdraw', {}, [['offer', {}]]),
  reportMinutesLate: () =>
    provided('minutes-late', { minutesLate: 10 }, [
      ['offer', {}],
      ['answer', accepted],
    ]),
};

/** A POST that reads, and a session that goes on: neither changes what anybody else could see. */
const changesNothing = new Set(['findDoubles', 'refresh']);

async function auditOf(answer: Answer): Promise<Record<string, unknown>[]> {
  const groups = [world.client, provider.group];
  const found = await Promise.all(
    groups.map((group) =>
      world.app.seed.inGroup(group, (tx) =>
        sql<Record<string, unknown>>`
          select action, actor_kind, actor_id, host(address) as address, entity_ids, changes from audit_entries
          where request_id = ${answer.headers['x-request-id']}`.execute(tx.db),
      ),
    ),
  );
  return found.flatMap(({ rows }) => rows);
}

test.each(Object.keys(calls))('%s leaves one audit row of its own', async (name) => {
  const answer = await calls[name]!();
  expect(answer.status).toBeLessThan(300);
  const rows = await auditOf(answer);
  expect(rows).toHaveLength(1);
  const isProgram = endpointOf(name)?.access.kind === 'serviceKey';
  expect(rows[0]).toMatchObject({
    action: expect.stringMatching(/^[a-z]\w+\.[a-z]\w+$/i),
    actor_kind: isProgram ? 'provider' : 'contact',
    address: '127.0.0.1',
  });
  if (!isProgram) expect(rows[0]?.['actor_id']).toBe(world.officer.contactId);
  expect(rows[0]?.['entity_ids']).toEqual(expect.arrayContaining([expect.any(String)]));
  // Ids, states and dates; never what somebody wrote.
  expect(JSON.stringify(rows)).not.toMatch(/Olive|Educator|@school|Sick Leave/);
});

test('a write that is refused leaves none but that of a 403', async () => {
  const refused = await world.post(
    world.officer,
    'bookings',
    world.wish({ startTime: '15:00', endTime: '14:00' }),
  );
  expect(refused.status).toBe(422);
  expect(await auditOf(refused)).toEqual([]);
  const forbidden = await world.post(world.viewer, 'bookings', world.wish());
  expect(forbidden.status).toBe(403);
  expect(await auditOf(forbidden)).toMatchObject([{ action: 'call.refused' }]);
});

function endpointOf(name: string): Endpoint | undefined {
  return world.app.endpoints.find((endpoint) => endpoint.name === name);
}

test('no operation that changes something is left out', () => {
  const writes = world.app.endpoints.filter(({ method, name }) => {
    return method !== 'GET' && method !== 'HEAD' && !changesNothing.has(name);
  });
  expect(writes.map(({ name }) => name).filter((name) => !(name in calls))).toEqual([]);
});
