import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inTransaction } from '../../../db/transaction.ts';
import { createTestApp } from '../../../../test/support/test-app.ts';
import type { TestApp } from '../../../../test/support/test-app.ts';
import { createProviderWorld } from '../testing/provider-world.ts';
import type { ProviderWorld } from '../testing/provider-world.ts';

let app: TestApp;
let provider: ProviderWorld;
beforeAll(async () => {
  app = await createTestApp();
  provider = await createProviderWorld(app);
});
afterAll(() => app.close());

const person = {
  firstName: 'Ngaio',
  lastName: 'Marsh',
  preferredName: null as string | null,
  classifications: ['Primary Teacher'],
  grades: ['Grade 3'],
  country: 'Australia',
  latitude: -37.8,
  longitude: 145,
  isActive: true,
  certifications: [
    { name: 'First aid', expiresOn: '2026-12-31' as string | null },
    { name: 'Working with children', expiresOn: null },
  ],
};
const save = (candidateId: string, changes: object = {}, headers = {}) =>
  provider.call(`PUT /api/v1/provider/candidates/${candidateId}`, { ...person, ...changes }, headers);

test('an educator is added, changed and listed as they were saved', async () => {
  const candidateId = randomUUID();
  const made = await save(candidateId, { preferredName: '  ' });
  expect([made.status, made.body]).toEqual([201, { candidateId, ...person }]);
  const changed = await save(candidateId, { lastName: 'Marsh-Alleyn', isActive: false });
  expect([changed.status, changed.body.lastName, changed.body.isActive]).toEqual([
    200,
    'Marsh-Alleyn',
    false,
  ]);
  const { body } = await provider.call('GET /api/v1/provider/candidates?limit=1000');
  expect(body).toContainEqual(changed.body);
});

test('a certification takes a new date, and one that is left out stays', async () => {
  const candidateId = randomUUID();
  await save(candidateId);
  const { body } = await save(candidateId, {
    certifications: [{ name: 'First aid', expiresOn: '2028-06-30' }],
  });
  expect(body.certifications).toEqual([
    { name: 'First aid', expiresOn: '2028-06-30' },
    { name: 'Working with children', expiresOn: null },
  ]);
  const twice = [person.certifications[0], person.certifications[0]];
  expect((await save(candidateId, { certifications: twice })).status).toBe(400);
});

test('who is added can be offered a booking, and the client reads the name that is saved then', async () => {
  const candidateId = randomUUID();
  await save(candidateId);
  const { bookingIds } = await provider.block();
  const suitable = await provider.call(`GET /api/v1/provider/bookings/${bookingIds[0]}/candidates`);
  expect(suitable.body.map((one: { candidateId: string }) => one.candidateId)).toContain(candidateId);
  const act = (step: string, more: object) =>
    provider.call(`POST /api/v1/provider/bookings/${bookingIds[0]}/${step}`, { candidateId, ...more });
  expect((await act('offer', {})).status).toBe(200);
  expect((await act('answer', { answer: 'accepted' })).status).toBe(200);
  await save(candidateId, { preferredName: 'Nye' });
  const reader = await app.seed.contact(provider.group, [
    { on: provider.client, permissions: ['booking_view'] },
  ]);
  const bearer = await app.signInAs(reader);
  const { body } = await app.call(`GET /api/v1/candidate/${candidateId}/details`, { bearer });
  expect(body.preferredName).toBe('Nye');
});

test('pages go on after the last id, and a limit out of range is refused', async () => {
  for (let times = 0; times < 3; times++) await save(randomUUID());
  const first = await provider.call('GET /api/v1/provider/candidates?limit=2');
  const after = first.body.at(-1).candidateId as string;
  const next = await provider.call(`GET /api/v1/provider/candidates?limit=2&after=${after}`);
  expect(next.body[0].candidateId > after).toBe(true);
  const refused = await provider.call('GET /api/v1/provider/candidates?limit=1001');
  expect([refused.status, refused.body.code]).toEqual([400, 'page_out_of_range']);
});

test('behind the wall of a group the directory cannot be written', async () => {
  const write = inTransaction(
    app.database.web,
    { clientGroupIds: [provider.group.groupId], contactId: null },
    async (tx) =>
      sql`select save_candidate(${randomUUID()}, ${JSON.stringify(person)}::jsonb)`.execute(tx.db),
  );
  await expect(write).rejects.toMatchObject({ code: '42501' });
});
