import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, testPassword } from './test-app.ts';
import type { TestApp } from './test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

test('answers the ping', async () => {
  expect((await app.call('HEAD /api/ping')).status).toBe(204);
});

test('signs in with a password', async () => {
  const group = await app.seed.group();
  const contact = await app.seed.contact(group);
  const answer = await app.call('POST /api/v1/auth/sign-in', {
    body: { email: contact.email, password: testPassword },
  });
  expect(answer.body).toEqual({ accessToken: expect.any(String), expiresAt: '2026-03-08T20:00:00Z' });
});
