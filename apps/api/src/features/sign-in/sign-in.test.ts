import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestApp, testPassword } from '../../../test/support/test-app.ts';
import type { Answer, TestApp } from '../../../test/support/test-app.ts';
import type { SeededContact, SeededGroup } from '../../../test/support/seed-builders.ts';

let app: TestApp;
let group: SeededGroup;
let contact: SeededContact;
beforeAll(async () => {
  app = await createTestApp();
  group = await app.seed.group();
});
beforeEach(async () => {
  contact = await app.seed.contact(group);
  // Each test starts with full rate limit budgets.
  app.clock.advance({ hours: 2 });
});
afterAll(() => app.close());

type SignInOptions = { email?: string; password?: string; cookie?: string };

function signIn({
  email = contact.email,
  password = testPassword,
  cookie,
}: SignInOptions = {}): Promise<Answer> {
  return app.call('POST /api/v1/auth/sign-in', {
    body: { email, password },
    headers: { origin: 'https://portal.test', ...(cookie !== undefined && { cookie }) },
  });
}

function cookiesOf(answer: Answer): string {
  return [answer.headers['set-cookie'] ?? []]
    .flat()
    .map((cookie) => cookie.split(';')[0])
    .join('; ');
}

function post(action: 'refresh' | 'sign-out', cookie: string): Promise<Answer> {
  return app.call(`POST /api/v1/auth/${action}`, { headers: { cookie, origin: 'https://portal.test' } });
}

const profile = (bearer: string): Promise<Answer> => app.call('GET /api/v1/me/profile', { bearer });

describe('signing in', () => {
  test('answers a token of 30 minutes and sets a session cookie that no script and no other site can read', async () => {
    const answer = await signIn();
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({
      accessToken: expect.stringMatching(/^[\w-]{43}$/),
      expiresAt: app.clock.now().add({ minutes: 30 }).toString(),
    });
    const session = [answer.headers['set-cookie'] ?? []].flat().find((cookie) => cookie.includes('session'));
    expect(session).toMatch(/^__Host-staffroom-session=[^;]+;/);
    for (const attribute of ['HttpOnly', 'Secure', 'SameSite=Lax', 'Path=/'])
      expect(session).toContain(attribute);
    expect(session).not.toContain('Domain');
    expect((await profile(answer.body.accessToken)).body.contact.id).toBe(contact.contactId);
  });

  test('takes the address in any case, with blanks around it and marks that nobody sees', async () => {
    expect((await signIn({ email: `  ${contact.email.toUpperCase()} ` })).status).toBe(200);
    expect((await signIn({ email: `\u200e${contact.email}\u200b` })).status).toBe(200);
  });

  test('tells an unknown account from a wrong password, each in its own words', async () => {
    const unknown = await signIn({ email: 'nobody@nowhere.example' });
    expect([unknown.status, unknown.body.code, unknown.body.param]).toEqual([
      422,
      'account_not_found',
      'email',
    ]);
    expect(unknown.body.message).toBe("Sorry, we couldn't find an account with that username");
    const wrong = await signIn({ password: 'Not-The-One-1' });
    expect([wrong.status, wrong.body.code, wrong.body.param]).toEqual([
      422,
      'password_incorrect',
      'password',
    ]);
    expect(wrong.body.message).toBe(
      'Sorry, that password is incorrect. To recover your password, click the Forgot Password link below',
    );
    expect(wrong.headers['set-cookie']).toBeUndefined();
  });

  test('takes what is no email address for an unknown account', async () => {
    expect((await signIn({ email: 'no address' })).body.code).toBe('account_not_found');
  });

  test('refuses a contact who was switched off, and leaves no session', async () => {
    await app.seed.inGroup(group, (tx) =>
      sql`update contacts set active = false where contact_id = ${contact.contactId}`.execute(tx.db),
    );
    const answer = await signIn();
    expect([answer.status, answer.body.code]).toEqual([422, 'account_disabled']);
    const { rows } = await sql`
      select from identity.sessions join identity.memberships using (user_id)
      where contact_id = ${contact.contactId}`.execute(app.database.auth.db);
    expect(rows).toEqual([]);
  });

  test('leaves an audit row with the address that the server saw', async () => {
    await signIn();
    const { rows } = await app.seed.inGroup(group, (tx) =>
      sql<{ action: string; actor_id: string; address: string }>`
        select action, actor_id, host(address) as address from audit_entries where actor_id = ${contact.contactId}
      `.execute(tx.db),
    );
    expect(rows).toEqual([{ action: 'session.signIn', actor_id: contact.contactId, address: '127.0.0.1' }]);
  });
});

describe('budgets', () => {
  test('answers 429 after five failures of an address in 15 minutes, also for the right password, then opens again', async () => {
    for (let failure = 0; failure < 5; failure++) await signIn({ password: 'wrong' });
    for (const password of ['wrong', testPassword]) {
      const answer = await signIn({ password });
      expect([answer.status, answer.body.code]).toEqual([429, 'sign_in_throttled']);
      expect(answer.body.params).toEqual({ minutes: 15 });
      expect(answer.body.message).toContain('try again in 15 min, or call us');
    }
    app.clock.advance({ minutes: 15 });
    expect((await signIn()).status).toBe(200);
  });

  test('gives attempts at the same moment no more than the budget', async () => {
    const answers = await Promise.all(Array.from({ length: 12 }, () => signIn({ password: 'wrong' })));
    expect(answers.filter(({ status }) => status === 422)).toHaveLength(5);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(7);
  });

  test('takes no failure for a sign-in that succeeds', async () => {
    for (let times = 0; times < 7; times++) expect((await signIn()).status).toBe(200);
  });

  test('lets a browser that signed in before go on with the right password', async () => {
    const known = cookiesOf(await signIn());
    for (let failure = 0; failure < 5; failure++) await signIn({ password: 'wrong' });
    expect((await signIn()).status).toBe(429);
    expect((await signIn({ cookie: known })).status).toBe(200);
    const other = await app.seed.contact(group);
    expect((await signIn({ email: other.email, cookie: known })).status).toBe(429);
  });

  test('looks at no password of a known browser after twenty wrong ones in an hour, whichever of its accounts', async () => {
    const other = await app.seed.contact(group);
    const one = cookiesOf(await signIn());
    const both = cookiesOf(await signIn({ email: other.email, cookie: one }));
    const codes: string[] = [];
    for (let guess = 0; guess < 24; guess++) {
      const { email } = guess % 2 === 0 ? contact : other;
      codes.push((await signIn({ email, password: 'wrong', cookie: both })).body.code);
    }
    expect(codes).toEqual([
      ...Array<string>(20).fill('password_incorrect'),
      ...Array<string>(4).fill('sign_in_throttled'),
    ]);
    const late = await signIn({ cookie: both });
    expect([late.status, late.headers['retry-after']]).toEqual([429, '3600']);
    // The address is not charged: others behind it can still sign in.
    expect((await signIn({ email: (await app.seed.contact(group)).email })).status).toBe(200);
    app.clock.advance({ minutes: 60 });
    expect((await signIn({ cookie: both })).status).toBe(200);
  });

  test('looks at no more than forty passwords of a known browser in 15 minutes, right ones too', async () => {
    const cookie = cookiesOf(await signIn());
    const answers = await Promise.all(Array.from({ length: 44 }, () => signIn({ cookie })));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(40);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(4);
    app.clock.advance({ minutes: 15 });
    expect((await signIn({ cookie })).status).toBe(200);
  });
});

test('has one text for all when the operator wants it', async () => {
  const quiet = await createTestApp({ oneSignInText: true });
  try {
    const there = await quiet.seed.contact(await quiet.seed.group());
    for (const email of [there.email, 'nobody@nowhere.example']) {
      const answer = await quiet.call('POST /api/v1/auth/sign-in', { body: { email, password: 'wrong' } });
      expect([answer.status, answer.body.code]).toEqual([422, 'sign_in_failed']);
    }
  } finally {
    await quiet.close();
  }
});

describe('access tokens', () => {
  test('open for 30 minutes and not a moment longer', async () => {
    const { accessToken } = (await signIn()).body;
    app.clock.advance({ minutes: 29, seconds: 59, milliseconds: 999 });
    expect((await profile(accessToken)).status).toBe(200);
    app.clock.advance({ milliseconds: 1 });
    const late = await profile(accessToken);
    expect([late.status, late.body.code]).toEqual([401, 'access_token_invalid']);
  });

  test('are renewed from the cookie, and the old one stays good until its end', async () => {
    const first = await signIn();
    app.clock.advance({ minutes: 20 });
    const second = await post('refresh', cookiesOf(first));
    expect(second.status).toBe(200);
    app.clock.advance({ minutes: 9 });
    expect((await profile(first.body.accessToken)).status).toBe(200);
    app.clock.advance({ minutes: 15 });
    expect((await profile(first.body.accessToken)).status).toBe(401);
    expect((await profile(second.body.accessToken)).status).toBe(200);
  });

  test('are never opened by a cookie alone', async () => {
    const cookie = cookiesOf(await signIn());
    const answer = await app.call('GET /api/v1/me/profile', { headers: { cookie } });
    expect([answer.status, answer.body.code]).toEqual([401, 'access_token_required']);
  });

  test('are kept as hashes', async () => {
    const { accessToken } = (await signIn()).body;
    const { rows } = await sql<{ found: boolean }>`
      select bool_or(encode(token_hash, 'escape') like ${`%${accessToken}%`}) as found
      from identity.access_tokens`.execute(app.database.auth.db);
    expect(rows).toEqual([{ found: false }]);
  });
});

describe('a browser that signs in again', () => {
  const isSignedIn = async (token: string) => (await profile(token)).status === 200;

  test('ends its own earlier session with every token of it, and no other session of the contact', async () => {
    const elsewhere = await signIn();
    const first = await signIn();
    const renewed = await post('refresh', cookiesOf(first));
    const second = await signIn({ cookie: cookiesOf(first) });
    expect(await isSignedIn(first.body.accessToken)).toBe(false);
    expect(await isSignedIn(renewed.body.accessToken)).toBe(false);
    expect((await post('refresh', cookiesOf(first))).status).toBe(401);
    expect(await isSignedIn(second.body.accessToken)).toBe(true);
    expect(await isSignedIn(elsewhere.body.accessToken)).toBe(true);
    expect((await post('refresh', cookiesOf(second))).status).toBe(200);
  });

  test('ends the session of somebody else who used it before, and the audit trail says so', async () => {
    const other = await app.seed.contact(group);
    const before = await signIn({ email: other.email });
    await signIn({ cookie: cookiesOf(before) });
    expect(await isSignedIn(before.body.accessToken)).toBe(false);
    const { rows } = await app.seed.inGroup(group, (tx) =>
      sql<{ action: string }>`
        select action from audit_entries where actor_id = ${other.contactId} order by acted_at, action
      `.execute(tx.db),
    );
    expect(rows.map(({ action }) => action)).toEqual(['session.replace', 'session.signIn']);
  });

  test('keeps its session when the sign-in is refused, and when its cookie is forged', async () => {
    const first = await signIn();
    expect((await signIn({ cookie: cookiesOf(first), password: 'Not-The-One-1' })).status).toBe(422);
    expect(await isSignedIn(first.body.accessToken)).toBe(true);
    const forged = cookiesOf(first).replace(/(__Host-staffroom-session=[^.]+)\.[^;]+/, '$1.forged');
    expect((await signIn({ cookie: forged })).status).toBe(200);
    expect(await isSignedIn(first.body.accessToken)).toBe(true);
  });
});

describe('refreshing', () => {
  test.each([
    ['no cookie', ''],
    ['a forged cookie', '__Host-staffroom-session=abcdefgh.c2lnbmF0dXJl'],
  ])('answers 401 for %s', async (_what, cookie) => {
    const answer = await post('refresh', cookie);
    expect([answer.status, answer.body.code]).toEqual([401, 'session_ended']);
  });

  test('ends after thirty days, however often the session was used', async () => {
    const cookie = cookiesOf(await signIn());
    const begin = (age: string) =>
      sql`
        update identity.sessions set created_at = ${app.clock.now().toString()}::timestamptz - ${age}::interval where user_id =
          (select user_id from identity.memberships where contact_id = ${contact.contactId})`.execute(
        app.database.owner.db,
      );
    await begin('29 days 23 hours');
    expect((await post('refresh', cookie)).status).toBe(200);
    await begin('30 days');
    const answer = await post('refresh', cookie);
    expect([answer.status, answer.body.code]).toEqual([401, 'session_ended']);
  });

  test('answers no token of the session itself', async () => {
    const answer = await post('refresh', cookiesOf(await signIn()));
    expect(Object.keys(answer.body)).toEqual(['accessToken', 'expiresAt']);
  });
});

describe('signing out', () => {
  test('ends every token of the session on the next call, and the cookie', async () => {
    const first = await signIn();
    const cookie = cookiesOf(first);
    const second = await post('refresh', cookie);
    expect((await profile(second.body.accessToken)).status).toBe(200);
    const out = await post('sign-out', cookie);
    expect(out.status).toBe(204);
    expect([out.headers['set-cookie'] ?? []].flat().join()).toMatch(/__Host-staffroom-session=;.*Max-Age=0/);
    for (const { body } of [first, second]) expect((await profile(body.accessToken)).status).toBe(401);
    expect((await post('refresh', cookie)).status).toBe(401);
  });

  test('leaves the contact’s other sessions alone', async () => {
    const here = await signIn();
    const there = await signIn();
    await post('sign-out', cookiesOf(here));
    expect((await profile(there.body.accessToken)).status).toBe(200);
  });

  test('answers 204 without a session too', async () => {
    expect((await post('sign-out', '')).status).toBe(204);
  });

  test('reaches the other processes: a session that ends anywhere is dropped here', async () => {
    const { accessToken } = (await signIn()).body;
    expect((await profile(accessToken)).status).toBe(200);
    await sql`
      delete from identity.sessions where user_id =
        (select user_id from identity.memberships where contact_id = ${contact.contactId})
    `.execute(app.database.auth.db);
    await expect.poll(async () => (await profile(accessToken)).status).toBe(401);
  });
});

describe('rights', () => {
  test('count on the next call once they are taken away', async () => {
    const client = await app.seed.client(group);
    await app.seed.grant(contact, { on: client, permissions: ['booking_view'] });
    const bearer = await app.signInAs(contact);
    const grades = () => app.call(`GET /api/v1/clients/${client.clientId}/grades`, { bearer });
    await expect.poll(async () => (await grades()).status).toBe(204);
    await app.seed.inGroup(group, (tx) =>
      sql`update contact_grants set permissions = '{}' where contact_id = ${contact.contactId}`.execute(
        tx.db,
      ),
    );
    await expect.poll(async () => (await grades()).status).toBe(403);
  });

  test('of a revoked service key end', async () => {
    const key = await app.serviceKey();
    const list = () => app.call('GET /api/v1/provider/bookings/unfilled', { bearer: key });
    expect((await list()).status).toBe(200);
    await sql`update service_keys set revoked_at = now()`.execute(app.database.owner.db);
    await expect.poll(async () => (await list()).status).toBe(401);
  });
});

test('lists no demo accounts outside the demo', async () => {
  expect((await app.call('GET /api/v1/auth/demo-accounts')).status).toBe(204);
});

test('logs neither names nor addresses nor secrets', async () => {
  const attempts: SignInOptions[] = [{}, { password: 'wrong' }, { email: 'nobody@school.example' }];
  const answers = await Promise.all(attempts.map((attempt) => signIn(attempt)));
  expect(answers.map(({ status }) => status)).toEqual([200, 422, 422]);
  const text = JSON.stringify(app.logged);
  expect(text).not.toContain('@school.example');
  expect(text).not.toContain(testPassword);
});
