import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp } from '../server/testing/test-app.ts';
import type { TestApp } from '../server/testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

test('removes tokens that have run out and leaves those that still open something', async () => {
  const contact = await app.seed.contact(await app.seed.group());
  await app.signInAs(contact);
  app.clock.advance({ minutes: 20 });
  const young = await app.signInAs(contact);
  app.clock.advance({ minutes: 15 });
  await app.identity.sweep();
  const { rows } = await sql<{ tokens: number }>`
    select count(*)::int as tokens from identity.access_tokens`.execute(app.database.auth.db);
  expect(rows).toEqual([{ tokens: 1 }]);
  expect((await app.call('GET /api/v1/me/profile', { bearer: young })).status).toBe(200);
});
