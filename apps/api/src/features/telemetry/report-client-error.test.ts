import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestApp } from '../../../test/support/test-app.ts';
import type { Answer, TestApp } from '../../../test/support/test-app.ts';
import { sessionCookieName } from '../../identity/sessions/identity-provider.ts';
import { createLog } from '../../platform/runtime/log.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp({ settings: { rateLimits: { perAddress: 100_000, perSession: 100_000 } } });
});
afterAll(() => app.close());
beforeEach(() => void app.logged.splice(0));

const failure = {
  message: "Cannot read properties of undefined (reading 'dateLocal')",
  stack: 'at draw (https://portal.test/assets/a.js:1:2)',
  route: '/bookings',
  version: '1.0.0',
};
let visitors = 0;
const report = (body: unknown, address = `192.0.2.${++visitors}`, cookie = ''): Promise<Answer> =>
  app.http
    .inject({
      method: 'POST',
      url: '/api/v1/telemetry/client-errors',
      payload: body as object,
      remoteAddress: address,
      ...(cookie !== '' && { headers: { cookie } }),
    })
    .then(({ statusCode: status, headers, body: text }) => ({
      status,
      headers: headers as Record<string, string>,
      text,
      body: text === '' ? null : JSON.parse(text),
    }));

test('anybody’s error becomes a line of the log with the id of the call', async () => {
  const answer = await report({ ...failure, source: 'promise' });
  expect([answer.status, answer.text]).toEqual([204, '']);
  expect(app.logged).toEqual([
    {
      level: 'warn',
      what: 'a browser met an error',
      fields: {
        ...failure,
        source: 'promise',
        stack: [failure.stack],
        traceId: answer.headers['x-request-id'],
      },
    },
  ]);
});

test('what somebody typed, or is, does not come into the log, nor a line of its own', async () => {
  await report({
    message: 'No "Sam Okafor" at sam@school.example\n{"level":"error"}',
    stack: 'Sam Okafor\nat x (https://portal.test/a.js?token=secret:1:2)',
    route: '/reset-password/abc123?token=secret#secret',
    version: '<script>',
  });
  const lines: string[] = [];
  for (const { fields, what } of app.logged) createLog((line) => void lines.push(line)).warn(fields, what);
  expect(lines).toHaveLength(1);
  expect(lines[0]!.trimEnd()).not.toMatch(/Sam|Okafor|school|secret|script|\n/);
  expect(JSON.parse(lines[0]!)).toMatchObject({ route: '/reset-password/:id', version: 'unknown' });
});

test.each([
  { ...failure, message: 'x'.repeat(501) },
  { ...failure, stack: 'x'.repeat(4_001) },
  { ...failure, route: 'x'.repeat(201) },
  { ...failure, typed: 'x' },
  {},
])('refuses what is too long or not asked for: %#', async (body) => {
  expect((await report(body)).status).toBe(400);
  expect(app.logged).toEqual([]);
});

test('one address sends a dozen at once, and others go on', async () => {
  const address = '198.51.100.7';
  const answers = await Promise.all(Array.from({ length: 60 }, () => report(failure, address)));
  expect(answers.filter(({ status }) => status === 204).length).toBeGreaterThanOrEqual(12);
  const refused = answers.find(({ status }) => status === 429);
  expect(refused?.body.code).toBe('rate_limit_exceeded');
  expect(Number(refused?.headers['retry-after'])).toBeGreaterThan(0);
  expect((await report(failure)).status).toBe(204);
});

test('one sign-in sends half a dozen at once, and others at its address go on', async () => {
  const address = '198.51.100.8';
  const cookieOf = (letter: string) => `${sessionCookieName}=${letter.repeat(32)}.signature`;
  const answers = [];
  for (let sent = 0; sent < 12; sent++) answers.push(await report(failure, address, cookieOf('a')));
  expect(answers.slice(0, 6).map(({ status }) => status)).toEqual(Array(6).fill(204));
  expect(answers.some(({ status }) => status === 429)).toBe(true);
  expect((await report(failure, address, cookieOf('b'))).status).toBe(204);
  expect((await report(failure, address)).status).toBe(204);
});
