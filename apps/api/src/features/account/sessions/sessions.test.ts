import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { dropOldTokens } from '../../../identity/sessions/access-tokens.ts';
import { createTestApp, testPassword } from '../../../../test/support/test-app.ts';
import type { Answer, TestApp } from '../../../../test/support/test-app.ts';
import type { SeededContact, SeededGroup } from '../../../../test/support/seed-builders.ts';

const origin = 'https://portal.test';
const phone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Mobile/15E148 Safari/604.1';
let app: TestApp;
let group: SeededGroup;
let contact: SeededContact;
beforeAll(async () => {
  app = await createTestApp();
  group = await app.seed.group();
});
beforeEach(async () => {
  contact = await app.seed.contact(group);
  app.clock.advance({ hours: 2 });
});
afterAll(() => app.close());

async function signIn(one = contact, userAgent = 'curl/8'): Promise<{ bearer: string; cookie: string }> {
  const answer = await app.call('POST /api/v1/auth/sign-in', {
    body: { email: one.email, password: testPassword },
    headers: { origin, 'user-agent': userAgent },
  });
  const cookies = [answer.headers['set-cookie'] ?? []].flat().map((cookie) => cookie.split(';')[0]);
  return { bearer: answer.body.accessToken, cookie: cookies.join('; ') };
}
const list = (bearer: string): Promise<Answer> => app.call('GET /api/v1/auth/sessions', { bearer });
const end = (bearer: string, id: string) => app.call(`DELETE /api/v1/auth/sessions/${id}`, { bearer });
const endOthers = (bearer: string) => app.call('POST /api/v1/auth/sessions/end-others', { bearer });
const profile = (bearer: string) => app.call('GET /api/v1/me/profile', { bearer });
const refresh = (cookie: string) => app.call('POST /api/v1/auth/refresh', { headers: { origin, cookie } });

test('lists one’s own devices in words, this one first, with the address that the server saw', async () => {
  const other = await signIn(await app.seed.contact(group));
  const older = await signIn(contact, phone);
  app.clock.advance({ minutes: 5 });
  const here = await signIn();
  const { body } = await list(here.bearer);
  expect(body).toEqual([
    expect.objectContaining({ browser: null, system: null, isCurrent: true, address: '127.0.0.1' }),
    expect.objectContaining({ browser: 'Safari', system: 'iPhone', isPhone: true, isCurrent: false }),
  ]);
  // The user agent itself is never returned.
  expect(JSON.stringify(body)).not.toContain('Mozilla');
  expect((await list(other.bearer)).body).toHaveLength(1);
  app.clock.advance({ minutes: 20 });
  const renewed = await refresh(older.cookie);
  const after = (await list(renewed.body.accessToken)).body;
  expect(after[0]).toMatchObject({ isCurrent: true, lastUsedAt: app.clock.now().toString() });
});

test('ends one of them: its next call and its cookie are refused, the others go on', async () => {
  const lost = await signIn(contact, phone);
  const here = await signIn();
  expect((await profile(lost.bearer)).status).toBe(200);
  const [, { id }] = (await list(here.bearer)).body;
  expect((await end(here.bearer, id)).status).toBe(204);
  expect((await profile(lost.bearer)).status).toBe(401);
  expect((await refresh(lost.cookie)).status).toBe(410);
  expect((await profile(here.bearer)).status).toBe(200);
  expect((await list(here.bearer)).body).toHaveLength(1);
});

test('a device whose session was ended on purpose is told so, every other one that it has ended', async () => {
  const codeOf = async (cookie: string) => (await refresh(cookie)).body.code;
  const [lost, left, other] = await Promise.all([signIn(), signIn(), signIn()]);
  await app.call('POST /api/v1/auth/sign-out', { headers: { origin, cookie: left.cookie } });
  const here = await signIn();
  await endOthers(here.bearer);
  // Repeated requests get the same answer, because the first response may have been lost.
  expect([await codeOf(lost.cookie), await codeOf(lost.cookie)]).toEqual([
    'session_ended_elsewhere',
    'session_ended_elsewhere',
  ]);
  expect(await codeOf(left.cookie)).toBe('session_ended');
  // A guessed or altered cookie does not reveal the reason.
  expect(await codeOf(lost.cookie.replace(/(?<=session=)./, (first) => (first === 'a' ? 'b' : 'a')))).toBe(
    'session_ended',
  );
  expect(await codeOf('')).toBe('session_ended');
  const { contactId } = contact;
  await sql`update identity.sessions set expires_at = '2000-01-01T00:00:00Z'
    where user_id = (select user_id from identity.memberships where contact_id = ${contactId})`.execute(
    app.database.auth.db,
  );
  expect(await codeOf(here.cookie)).toBe('session_ended');
  // The reason is stored for as long as the session would have lasted.
  await dropOldTokens(app.database.auth, Temporal.Instant.from('2999-01-01T00:00:00Z'));
  expect(await codeOf(other.cookie)).toBe('session_ended');
});

test('ends all others at once', async () => {
  const others = await Promise.all([signIn(), signIn(), signIn()]);
  const here = await signIn();
  expect((await endOthers(here.bearer)).body).toEqual({ endedSessions: 3 });
  for (const one of others) expect((await profile(one.bearer)).status).toBe(401);
  expect((await profile(here.bearer)).status).toBe(200);
  expect((await endOthers(here.bearer)).body).toEqual({ endedSessions: 0 });
});

test('a session of somebody else and one that is gone are answered alike, and go on', async () => {
  const theirs = await signIn(await app.seed.contact(await app.seed.group()));
  const here = await signIn();
  const [{ id }] = (await list(theirs.bearer)).body;
  const foreign = await end(here.bearer, id);
  const absent = await end(here.bearer, crypto.randomUUID());
  expect([foreign.status, foreign.text]).toEqual([404, absent.text]);
  expect((await profile(theirs.bearer)).status).toBe(200);
});
