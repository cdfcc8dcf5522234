import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, testPassword } from '../../../test/support/test-app.ts';
import type { Answer, TestApp } from '../../../test/support/test-app.ts';
import { codeNow, cookiesOf, turnOn } from '../account/testing/second-factor.ts';

/** Of every way in: with a password, half open, with a second factor, and begun at another issuer. */
let app: TestApp;
let lines: string[];
beforeAll(async () => {
  app = await createTestApp();
  const contact = await app.seed.contact(await app.seed.group());
  const { email, contactId } = contact;
  const post = (path: string, body: object, cookie = ''): Promise<Answer> =>
    app.call(`POST /api/v1/auth/${path}`, { headers: { origin: 'https://portal.test', cookie }, body });
  const password = { email, password: testPassword };
  const plain = await post('sign-in', password);
  const { secret } = await turnOn(app, plain.body.accessToken);
  const half = await post('sign-in', password);
  const whole = await post('sign-in/second-factor', { code: codeNow(app, secret) }, cookiesOf(half));
  const reason = '💬'.repeat(500);
  const begun = await post('support/sign-ins', { contactId, reason, mode: 'act' });
  const set = [plain, half, whole, begun].flatMap(({ headers }) => headers['set-cookie'] ?? []);
  // Without a value it is one that goes.
  lines = set.filter((line) => !/^[^=]+=;/.test(line));
});
afterAll(() => app.close());

const nameOf = (line: string): string => line.split('=')[0] ?? '';

test('every cookie of the product is for this host, over https, out of reach of scripts', () => {
  const names = new Set(lines.map((line) => nameOf(line).replace(/(?<=-start)-[\w-]+$/, '')));
  expect([...names].toSorted()).toEqual([
    '__Host-staffroom-device',
    '__Host-staffroom-half',
    '__Host-staffroom-session',
    '__Host-staffroom-support-start',
  ]);
  for (const line of lines) {
    const attributes = line.split('; ').slice(1);
    expect(attributes, line).toEqual(
      expect.arrayContaining(['Path=/', 'HttpOnly', 'Secure', 'SameSite=Lax']),
    );
    expect(attributes.filter((one) => one.startsWith('Domain'))).toEqual([]);
  }
});

test('none grows beyond what a browser keeps', () => {
  const lengths = lines.map((line) => Buffer.byteLength(line.split(';')[0] ?? ''));
  expect(Math.max(...lengths)).toBeGreaterThan(2_000);
  expect(Math.max(...lengths)).toBeLessThan(4_096);
});
