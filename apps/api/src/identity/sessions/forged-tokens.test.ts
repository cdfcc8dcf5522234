import { createHash, randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, testPassword, untilNotBusy } from '../../../test/support/test-app.ts';
import type { Answer, TestApp } from '../../../test/support/test-app.ts';
import type { SeededContact, SeededGroup } from '../../../test/support/seed-builders.ts';

/** Whatever is near a token, a cookie or a service key, and whatever was one: nothing of it opens anything. */
let app: TestApp;
let group: SeededGroup;
let contact: SeededContact;
const origin = 'https://portal.test';
beforeAll(async () => {
  app = await createTestApp();
  group = await app.seed.group();
  contact = await app.seed.contact(group, [{ on: group, permissions: ['booking_all'] }]);
});
afterAll(() => app.close());

async function signIn(): Promise<{ bearer: string; session: string; cookie: string }> {
  const answer = await app.call('POST /api/v1/auth/sign-in', {
    body: { email: contact.email, password: testPassword },
    headers: { origin },
  });
  const cookies = [answer.headers['set-cookie'] ?? []].flat().map((cookie) => cookie.split(';')[0] ?? '');
  const session = cookies.find((cookie) => cookie.startsWith('__Host-staffroom-session=')) ?? '';
  return { bearer: answer.body.accessToken, session, cookie: cookies.join('; ') };
}

const profile = (authorization: string): Promise<Answer> =>
  untilNotBusy(() => app.call('GET /api/v1/me/profile', { headers: { authorization } }));
const unfilled = (authorization: string): Promise<Answer> =>
  untilNotBusy(() => app.call('GET /api/v1/provider/bookings/unfilled', { headers: { authorization } }));
const post = (action: 'refresh' | 'sign-out', headers: Record<string, string>): Promise<Answer> =>
  untilNotBusy(() => app.call(`POST /api/v1/auth/${action}`, { headers: { origin, ...headers } }));

/** One character changed at each place, and what a careless reader of headers would take. */
function near(secret: string): string[] {
  const changed = Array.from(
    secret,
    (letter, at) => secret.slice(0, at) + (letter === 'A' ? 'B' : 'A') + secret.slice(at + 1),
  ).filter((one) => one !== secret);
  const hash = createHash('sha256').update(secret).digest();
  const swappedCase = secret.replaceAll(/[a-z]/gi, (letter) =>
    letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase(),
  );
  return [
    ...changed,
    swappedCase,
    secret.slice(1),
    secret.slice(0, -1),
    secret + secret,
    `${secret}=`,
    `${secret}AA`,
    `"${secret}"`,
    `${secret},${secret}`,
    `${secret} ${secret}`,
    [...secret].toReversed().join(''),
    encodeURIComponent(`${secret}\u0000`),
    hash.toString('base64url'),
    hash.toString('hex'),
    '',
    '*',
    'null',
    'undefined',
    "' or '1'='1",
    ...Array.from({ length: 60 }, () => randomBytes(32).toString('base64url')),
  ];
}

test('300 forged access tokens and service keys open nothing', async () => {
  const { bearer } = await signIn();
  const serviceKey = await app.serviceKey();
  expect([
    (await profile(`Bearer ${bearer}`)).status,
    (await unfilled(`Bearer ${serviceKey}`)).status,
  ]).toEqual([200, 200]);
  const schemes = ['Basic', 'Token', 'Bearer:', 'Bearer  x', ''];
  const forged = [
    ...near(bearer).map((token) => profile(`Bearer ${token}`)),
    ...near(serviceKey).map((key) => unfilled(`Bearer ${key}`)),
    ...schemes.flatMap((scheme) => [
      profile(`${scheme} ${bearer}`.trim()),
      unfilled(`${scheme} ${serviceKey}`.trim()),
    ]),
    profile(`Bearer ${serviceKey}`),
    unfilled(`Bearer ${bearer}`),
  ];
  const answers = await Promise.all(forged);
  expect(answers.length).toBeGreaterThan(230);
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([401]));
});

test('forged session cookies open nothing', async () => {
  const [mine, other] = [await signIn(), await signIn()];
  const [name = '', value = ''] = mine.session.split('=', 2);
  const [token = '', signature = ''] = decodeURIComponent(value).split('.');
  const [, otherSignature = ''] = decodeURIComponent(other.session.split('=', 2)[1] ?? '').split('.');
  const values = [
    ...near(token).map((one) => `${one}.${signature}`),
    ...near(signature)
      .filter((one) => !one.startsWith(signature.slice(0, -1)) && !isSameBytes(one, signature))
      .map((one) => `${token}.${one}`),
    `${token}.${otherSignature}`,
    token,
    `${token}.`,
    `.${signature}`,
  ];
  const cookies = [
    ...values.map((one) => `${name}=${encodeURIComponent(one)}`),
    // Other names for the same: only the one with the prefix counts.
    `staffroom-session=${value}`,
    `__Secure-staffroom-session=${value}`,
    `__host-staffroom-session=${value}`,
    `better-auth.session_token=${value}`,
    `session_token=${value}`,
  ];
  const answers = await Promise.all(cookies.map((cookie) => post('refresh', { cookie })));
  expect(cookies.length).toBeGreaterThan(180);
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([401]));
  expect((await post('refresh', { cookie: mine.session })).status).toBe(200);
});

/** Two bits of the last character of a signature say nothing. */
function isSameBytes(one: string, other: string): boolean {
  return one.length === other.length && Buffer.from(one, 'base64').equals(Buffer.from(other, 'base64'));
}

test('what was good before a sign-out is good for nothing after it, in whoever’s hands it is', async () => {
  const { bearer, cookie, session } = await signIn();
  const stolen = await post('refresh', { cookie: session, 'user-agent': 'a thief' });
  const bearers = [bearer, stolen.body.accessToken as string];
  for (const one of bearers) expect((await profile(`Bearer ${one}`)).status).toBe(200);
  expect((await post('sign-out', { cookie })).status).toBe(204);
  for (const one of bearers) expect((await profile(`Bearer ${one}`)).status).toBe(401);
  for (let times = 0; times < 3; times++)
    expect((await post('refresh', { cookie: session })).status).toBe(401);
});

test.each([
  { origin: 'https://portal.test.evil.example' },
  { origin: 'https://evil.example' },
  { origin: 'http://portal.test' },
  { origin: 'https://portal.test:444' },
  { origin: 'https://portal.test/' },
  { origin: 'HTTPS://PORTAL.TEST' },
  { origin: 'null' },
  { origin: '' },
])('a cookie from %j does nothing', async (headers) => {
  const { cookie, bearer } = await signIn();
  for (const action of ['refresh', 'sign-out'] as const) {
    const answer = await post(action, { cookie, ...headers });
    expect([answer.status, answer.body.code]).toEqual([403, 'origin_refused']);
  }
  expect((await profile(`Bearer ${bearer}`)).status).toBe(200);
});

test('a browser that names no origin and another site does nothing with a cookie', async () => {
  const { cookie } = await signIn();
  for (const site of ['cross-site', 'same-site', 'none']) {
    const answer = await app.call('POST /api/v1/auth/refresh', {
      headers: { cookie, 'sec-fetch-site': site },
    });
    expect([answer.status, answer.body.code]).toEqual([403, 'origin_refused']);
  }
});

describe('without configured addresses', () => {
  let open: TestApp;
  beforeAll(async () => {
    open = await createTestApp({ settings: { publicOrigins: null, trustedProxies: ['127.0.0.1'] } });
  });
  afterAll(() => open.close());

  test.each([
    ['https', 'https://portal.test', true],
    ['https', 'http://portal.test', false],
    ['https', 'https://portal.test:444', false],
    ['http', 'http://portal.test', true],
    // A proxy that ends https and says nothing of it.
    ['http', 'https://portal.test', true],
    ['http', 'http://evil.example', false],
  ])('a call by %s takes a cookie from %s: %s', async (protocol, from, allowed) => {
    const headers = { host: 'portal.test', 'x-forwarded-proto': protocol, origin: from };
    const answer = await open.call('POST /api/v1/auth/refresh', { headers });
    expect(answer.body.code).toBe(allowed ? 'session_ended' : 'origin_refused');
  });
});
