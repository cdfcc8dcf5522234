import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Endpoint } from '@staffroom/domain/contract/define-endpoint.ts';
import { providerClientGroupId } from '../src/identity/service-keys.ts';
import { createProviderWorld } from '../src/features/provider/testing/provider-world.ts';
import type { ProviderWorld } from '../src/features/provider/testing/provider-world.ts';
import { createBookingWorld } from './support/booking-world.ts';
import type { BookingWorld } from './support/booking-world.ts';
import type { Answer } from './support/test-app.ts';
import { createWrites } from './support/writes.ts';
import type { Worlds } from './support/writes.ts';

/**
 * Every operation that changes something, called with success: its audit row has the request's own id, the actor and
 * the address. A new operation fails the last test until it has an entry here.
 */
let world: BookingWorld;
let provider: ProviderWorld;
const worlds = {} as Worlds;
beforeAll(async () => {
  world = await createBookingWorld();
  provider = await createProviderWorld(world.app);
  Object.assign(worlds, { world, provider });
});
afterAll(() => world.close());

const calls = createWrites(worlds);

/** POSTs that only read or continue a session: neither changes what anybody else could see. */
const changesNothing = new Set([
  'findDoubles',
  'startAuthenticator',
  'startPasskey',
  'startPasskeyProof',
  'startPasskeySignIn',
  'startSignInEnrolment',
  'startSignInPasskey',
  'refresh',
  'openPasswordReset',
  'openInvitation',
  'reportClientError',
  'findSchool',
  'startSchoolSignIn',
  'startSupportSignIn',
]);

/** The actor is a support user, and the contact is named in its own column. */
const ofSupport = new Set(['createSupportGrant', 'endSupportGrant']);

async function auditOf(answer: Answer): Promise<Record<string, unknown>[]> {
  const groups = [world.client, provider.group, { groupId: providerClientGroupId }];
  const found = await Promise.all(
    groups.map((group) =>
      world.app.seed.inGroup(group, (tx) =>
        sql<Record<string, unknown>>`
          select action, actor_kind, actor_id, subject_contact_id, host(address) as address, entity_ids, changes from audit_entries
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
  // One for the factor that is set up at a sign-in, and one for the sign-in.
  expect(rows).toHaveLength(name.startsWith('confirmSignIn') ? 2 : 1);
  // A person who requests a reset is not known yet; the row names the account's contact.
  const isNobody = name === 'forgotPassword';
  const isProgram = endpointOf(name)?.access.kind === 'serviceKey';
  expect(rows[0]).toMatchObject({
    action: expect.stringMatching(/^[a-z]\w+\.[a-z]\w+$/i),
    actor_kind: isProgram ? 'provider' : isNobody ? 'system' : ofSupport.has(name) ? 'support' : 'contact',
    address: '127.0.0.1',
  });
  const actor = name === 'withdrawPendingBooking' ? world.asker : world.officer;
  if (isNobody) expect(rows[0]?.['entity_ids']).toEqual([world.officer.contactId]);
  else if (ofSupport.has(name)) expect(rows[0]?.['subject_contact_id']).toBe(actor.contactId);
  // A person who accepts an invitation becomes a contact by accepting it.
  else if (!isProgram && name !== 'acceptInvitation') expect(rows[0]?.['actor_id']).toBe(actor.contactId);
  expect(rows[0]?.['entity_ids']).toEqual(expect.arrayContaining([expect.any(String)]));
  // Ids, states and dates; never text that somebody wrote.
  expect(JSON.stringify(rows)).not.toMatch(/Olive|Educator|@school|Sick Leave/);
});

test('a write that is refused leaves none but that of a 403', async () => {
  const refused = await world.post(
    world.officer,
    'bookings',
    world.bookingBody({ startTime: '15:00', endTime: '14:00' }),
  );
  expect(refused.status).toBe(422);
  expect(await auditOf(refused)).toEqual([]);
  const forbidden = await world.post(world.viewer, 'bookings', world.bookingBody());
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
