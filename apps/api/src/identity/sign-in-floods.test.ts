import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestApp, testPassword } from '../server/testing/test-app.ts';
import type { TestApp } from '../server/testing/test-app.ts';
import type { SeededContact } from '../server/testing/seed-builders.ts';

/** The budgets of sign-in where a flood comes from many addresses, at many accounts. */
let app: TestApp;
let contact: SeededContact;
beforeAll(async () => {
  app = await createTestApp();
});
beforeEach(async () => {
  contact = await app.seed.contact(await app.seed.group());
  app.clock.advance({ hours: 2 });
});
afterAll(() => app.close());

type Attempt = { email: string; password?: string; from: string; cookie?: string; forwardedFor?: string };

async function signIn({ email, password = 'wrong', from, cookie, forwardedFor }: Attempt) {
  const answer = await app.http.inject({
    method: 'POST',
    url: '/api/v1/auth/sign-in',
    remoteAddress: from,
    headers: {
      'content-type': 'application/json',
      origin: 'https://portal.test',
      ...(cookie !== undefined && { cookie }),
      ...(forwardedFor !== undefined && { 'x-forwarded-for': forwardedFor }),
    },
    payload: JSON.stringify({ email, password }),
  });
  const { code = 'ok' } = answer.json<{ code?: string }>();
  const cookies = [answer.headers['set-cookie'] ?? []].flat().map((one) => one.split(';')[0]);
  return { code, cookie: cookies.join('; '), retryAfter: answer.headers['retry-after'] };
}

const addressOf = (number: number): string => `203.0.${number >> 8}.${number & 255}`;

test('an account takes twenty failures an hour from whole networks, known or not, and a known browser goes on', async () => {
  const { cookie } = await signIn({ email: contact.email, password: testPassword, from: '192.0.2.1' });
  for (const email of [contact.email, 'nobody@nowhere.example']) {
    const known = email === contact.email ? 'password_incorrect' : 'account_not_found';
    const codes: string[] = [];
    for (let number = 0; number < 22; number++) {
      codes.push((await signIn({ email, from: addressOf(number) })).code);
      // Not more than the site's own budget in a minute.
      app.clock.advance({ seconds: 2 });
    }
    expect(codes).toEqual([...Array<string>(20).fill(known), 'sign_in_throttled', 'sign_in_throttled']);
    app.clock.advance({ minutes: 16 });
  }
  const right = { email: contact.email, password: testPassword };
  expect((await signIn({ ...right, from: '198.51.100.1' })).code).toBe('sign_in_throttled');
  expect((await signIn({ ...right, from: '198.51.100.1', cookie })).code).toBe('ok');
  app.clock.advance({ minutes: 45 });
  expect((await signIn({ ...right, from: '198.51.100.1' })).code).toBe('ok');
});

test.each([
  ['of one IPv6 network', (number: number) => `2001:db8:1:2:${number}::1`, 5],
  ['of many IPv6 networks', (number: number) => `2001:db8:1:${number}::1`, 8],
  ['that claim to be many', () => '203.0.113.77', 5],
])('addresses %s', async (_what, from, allowed) => {
  const codes: string[] = [];
  for (let number = 0; number < 8; number++) {
    const email = `nobody${number}@nowhere.example`;
    codes.push((await signIn({ email, from: from(number), forwardedFor: addressOf(number) })).code);
  }
  expect(codes.filter((code) => code === 'account_not_found')).toHaveLength(allowed);
  expect(codes.filter((code) => code === 'sign_in_throttled')).toHaveLength(8 - allowed);
});

test('a whole site under attack tells an account from a password no more, and refuses nobody', async () => {
  const guess = (number: number) =>
    signIn({ email: `guess${number}@nowhere.example`, from: addressOf(1_000 + number) });
  const codes = [];
  for (let number = 0; number < 60; number++) codes.push((await guess(number)).code);
  expect(new Set(codes)).toEqual(new Set(['account_not_found']));
  expect((await guess(60)).code).toBe('sign_in_failed');
  expect((await signIn({ email: contact.email, from: '192.0.2.9' })).code).toBe('sign_in_failed');
  expect((await signIn({ email: contact.email, from: '192.0.2.9', password: testPassword })).code).toBe('ok');
  app.clock.advance({ minutes: 1 });
  expect((await guess(61)).code).toBe('account_not_found');
});

test('a flood of fifty at once shares the budgets, and whoever is throttled is told when to come again', async () => {
  const from = '203.0.113.200';
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, number) => signIn({ email: `flood${number}@nowhere.example`, from })),
  );
  expect(answers.filter(({ code }) => code === 'account_not_found')).toHaveLength(5);
  const throttled = answers.filter(({ code }) => code === 'sign_in_throttled');
  expect(throttled).toHaveLength(45);
  for (const { retryAfter } of throttled) expect(Number(retryAfter)).toBeGreaterThan(0);
});
