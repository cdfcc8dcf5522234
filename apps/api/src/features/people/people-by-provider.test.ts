import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { inTransaction } from '../../db/transaction.ts';
import { createTestApp, testPassword, untilNotBusy } from '../../../test/support/test-app.ts';
import type { Answer, TestApp } from '../../../test/support/test-app.ts';
import type { SeededClient, SeededContact, SeededGroup } from '../../../test/support/seed-builders.ts';

let app: TestApp;
let serviceKey: string;
let group: SeededGroup;
let school: SeededClient;
let leaver: SeededContact;
beforeAll(async () => {
  app = await createTestApp();
  serviceKey = await app.serviceKey();
});
beforeEach(async () => {
  group = await app.seed.group();
  school = await app.seed.client(group);
  leaver = await app.seed.contact(school, [{ on: school, permissions: ['booking_view'] }], {
    firstName: 'Zoë',
    lastName: 'Leaver',
  });
  app.identity.dropAll();
});
afterAll(() => app.close());

const list = (clientGroupId: string, search = ''): Promise<Answer> =>
  app.call('GET /api/v1/provider/people', {
    bearer: serviceKey,
    search: `?${new URLSearchParams({ clientGroupId, search })}`,
  });
const act = (
  contactId: string,
  action: 'deactivate' | 'reactivate',
  headers: Record<string, string> = {},
): Promise<Answer> =>
  app.call(`POST /api/v1/provider/people/${contactId}/${action}`, { bearer: serviceKey, headers });
const signIn = (): Promise<Answer> =>
  untilNotBusy(() =>
    app.call('POST /api/v1/auth/sign-in', {
      body: { email: leaver.email, password: testPassword },
      headers: { origin: 'https://portal.test' },
    }),
  );
const profile = (bearer: string) => app.call('GET /api/v1/me/profile', { bearer });
const codeOf = ({ status, body }: Answer) => [status, body?.code];

test('the people of a client group are listed by name with their rights, and searched without accents', async () => {
  await app.seed.contact(school, [], { firstName: 'Ada', lastName: 'Admin' });
  const { status, body } = await list(group.groupId);
  expect(status).toBe(200);
  expect(body.hasMore).toBe(false);
  expect(body.people.map(({ firstName }: { firstName: string }) => firstName)).toEqual(['Ada', 'Zoë']);
  expect(body.people[1]).toMatchObject({
    id: leaver.contactId,
    clientGroupId: group.groupId,
    email: leaver.email,
    state: 'active',
    rights: [{ clientId: school.clientId, locationId: null, permissions: ['booking_view'] }],
    lastSignedInAt: null,
  });
  expect((await list(group.groupId, 'zoe leav')).body.people).toHaveLength(1);
  expect((await list(group.groupId, 'nobody')).body.people).toEqual([]);
  expect(codeOf(await list(randomUUID()))).toEqual([404, 'not_found']);
});

test('who is deactivated is out on the next call and cannot sign in; reactivated they can, with what they had', async () => {
  const bearer = await app.signInAs(leaver);
  expect((await profile(bearer)).status).toBe(200);
  const off = await act(leaver.contactId, 'deactivate');
  expect(off.status).toBe(200);
  expect(off.body).toMatchObject({ id: leaver.contactId, state: 'deactivated' });
  expect((await profile(bearer)).status).toBe(401);
  expect(codeOf(await signIn())).toEqual([422, 'account_disabled']);

  const again = await act(leaver.contactId, 'deactivate');
  expect(codeOf(again)).toEqual([409, 'person_state_changed']);
  expect(again.body.current.state).toBe('deactivated');

  const on = await act(leaver.contactId, 'reactivate');
  expect(on.body).toMatchObject({ state: 'active', rights: off.body.rights });
  // Reactivating does not restore any session.
  expect((await profile(bearer)).status).toBe(401);
  expect((await signIn()).status).toBe(200);

  const { rows } = await app.seed.inGroup(group, (tx) =>
    sql<{ action: string; actor_kind: string }>`
      select action, actor_kind from audit_entries
      where client_group_id = ${group.groupId} and action like 'person.%' order by acted_at`.execute(tx.db),
  );
  expect(rows).toEqual([
    { action: 'person.deactivated', actor_kind: 'provider' },
    { action: 'person.reactivated', actor_kind: 'provider' },
  ]);
});

test('a version that is no longer so, an absent person and a contact’s own token are refused', async () => {
  expect(codeOf(await act(leaver.contactId, 'deactivate', { 'if-match': '"99"' }))).toEqual([
    409,
    'stale_version',
  ]);
  expect((await list(group.groupId)).body.people[0].state).toBe('active');
  expect(codeOf(await act(randomUUID(), 'deactivate'))).toEqual([404, 'not_found']);
  const bearer = await app.signInAs(leaver);
  const asContact = await app.call(`POST /api/v1/provider/people/${leaver.contactId}/deactivate`, { bearer });
  expect(asContact.status).toBe(401);
});

test('two at once: one deactivates, the other is told so', async () => {
  const answers = await Promise.all([1, 2].map(() => act(leaver.contactId, 'deactivate')));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
});

test('the database switches nobody for a contact’s transaction, outside its groups, or for a key that is none', async () => {
  const other = await app.seed.group();
  const [key] = (
    await sql<{ service_key_id: string }>`
      select service_key_id from service_keys where revoked_at is null limit 1`.execute(app.database.owner.db)
  ).rows;
  const attempt = (clientGroupIds: string[], contactId: string | null, by: string) =>
    inTransaction(app.database.web, { clientGroupIds, contactId }, async (tx) => {
      await sql`
        select switch_contact_by_provider(
          ${group.groupId}::uuid, ${leaver.contactId}::uuid, false, ${by}::uuid)`.execute(tx.db);
    });
  const keyId = key!.service_key_id;
  const refused = 'not a transaction of the provider';
  await expect(attempt([group.groupId], leaver.contactId, keyId)).rejects.toThrow(refused);
  await expect(attempt([other.groupId], null, keyId)).rejects.toThrow(refused);
  await expect(attempt([], null, keyId)).rejects.toThrow(refused);
  await expect(attempt([group.groupId], null, randomUUID())).rejects.toThrow(refused);
  await attempt([group.groupId], null, keyId);
});
