import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp } from '../../../test/support/test-app.ts';
import type { TestApp } from '../../../test/support/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const numbered = (count: number, value: unknown) =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [`f${index}`, value]));

test.each([
  ['fields that the contract does not know', 'POST', numbered(6_000, 0)],
  ['texts that cannot be kept', 'POST', numbered(3_000, '\u0000')],
  ['one field with a long name', 'POST', { ['x'.repeat(60_000)]: '\u0000' }],
])('answers little to 64 kB of %s', async (_what, method, fields) => {
  const answer = await app.call(`${method} /api/v1/auth/sign-in`, {
    body: { email: 'a', password: 'b', ...fields },
  });
  expect(answer.status).toBe(400);
  expect(answer.text.length).toBeLessThan(8_000);
});

test('names the first fifty issues and says how many there were beyond them', async () => {
  const send = (body: object) =>
    app.call('POST /api/v1/auth/sign-in', { body: { email: 'a', password: 'b', ...body } });
  const fifty = (await send(numbered(50, 0))).body;
  expect(Object.keys(fifty.errors)).toHaveLength(50);
  expect(fifty).not.toHaveProperty('omitted');
  const more = (await send(numbered(123, 0))).body;
  expect(Object.keys(more.errors)).toHaveLength(50);
  expect(more.omitted).toBe(73);
});

test('answers little to a long query', async () => {
  const search = `?${Array.from({ length: 1_500 }, (_, index) => `q${index}=1`).join('&')}`;
  const answer = await app.call('GET /api/v1/auth/demo-accounts', { search });
  expect(answer.status).toBe(400);
  expect(answer.text.length).toBeLessThan(8_000);
});
