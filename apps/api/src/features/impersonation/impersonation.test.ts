import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp } from '../../../test/support/test-app.ts';
import type { Answer, TestApp } from '../../../test/support/test-app.ts';
import type { SeededContact } from '../../../test/support/seed-builders.ts';
import { startLocalIssuer } from '../../identity/local-issuer/local-issuer.ts';
import type { LocalIssuer } from '../../identity/local-issuer/local-issuer.ts';
import { createSupportProvider } from '../../identity/impersonation/support-provider.ts';
import { providerClientGroupId } from '../../identity/service-keys.ts';
import { createIssuerBrowser } from './testing/issuer-browser.ts';
import type { IssuerBrowser } from './testing/issuer-browser.ts';

const origin = 'https://portal.test';
const password = 'Portal-Test-1';
const code = '246810';
const sam = { email: 'sam@provider.example', name: 'Sam Support', password, code };
const accounts = [
  sam,
  { email: 'near@provider.example', name: 'Nea Near', password, code },
  { email: 'weak@provider.example', name: 'Wil Weak', password, code: null },
  { email: 'gone@provider.example', name: 'Gus Gone', password, code },
  { email: 'nobody@provider.example', name: 'Nic Nobody', password, code },
];

let issuer: LocalIssuer;
let app: TestApp;
let group: { groupId: string };
let otherGroup: { groupId: string };
let contact: SeededContact;
let stranger: SeededContact;

beforeAll(async () => {
  issuer = await startLocalIssuer({ accounts, hint: null });
  const supportProvider = createSupportProvider({ ...issuer, clientSecret: null });
  // The issuer uses the machine's clock: an identity token contains the time of the sign-in.
  app = await createTestApp({ supportProvider, now: Temporal.Now.instant().round('millisecond').toString() });
  group = await app.seed.group();
  otherGroup = await app.seed.group();
  contact = await app.seed.contact(group, [], { firstName: 'Ada' });
  stranger = await app.seed.contact(otherGroup);
  for (const [email, within, endedAt] of [
    ['sam@provider.example', null, null],
    ['near@provider.example', [group.groupId], null],
    ['weak@provider.example', null, null],
    ['gone@provider.example', null, '2026-01-01T00:00:00Z'],
  ] as const) {
    await sql`
      insert into identity.support_users (support_user_id, email, name, client_group_ids, ended_at)
      values (${randomUUID()}, ${email}, ${email}, ${within === null ? null : [...within]}::uuid[], ${endedAt})`.execute(
      app.database.owner.db,
    );
  }
});
afterAll(async () => {
  await app.close();
  await issuer.close();
});

/** A browser at our own origin that stores the cookies it receives. */
function createBrowser() {
  const cookies = new Map<string, string>();
  const post = async (path: string, body?: unknown): Promise<Answer> => {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const headers = { origin, ...(cookie !== '' && { cookie }) };
    const answer = await app.call(`POST /api/v1/auth/${path}`, {
      headers,
      ...(body !== undefined && { body }),
    });
    for (const line of [answer.headers['set-cookie'] ?? []].flat()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (value === '') cookies.delete(name);
      else cookies.set(name, value);
    }
    return answer;
  };
  return { cookies, post };
}
type Browser = ReturnType<typeof createBrowser>;

type SupportOptions = {
  as?: string;
  of?: string;
  mode?: 'read' | 'act';
  at?: IssuerBrowser;
  silent?: boolean;
};

/** Goes from the portal's form to the issuer, and returns what the issuer sends back. */
async function fetchAnswer(browser: Browser, options: SupportOptions = {}): Promise<string> {
  const { as = sam.email, of = contact.contactId, mode = 'act', silent = false } = options;
  const at = options.at ?? createIssuerBrowser();
  const started = await browser.post('support/sign-ins', {
    contactId: of,
    reason: 'Asked on the phone',
    mode,
    silent,
  });
  expect(started.status).toBe(200);
  const account = accounts.find(({ email }) => email === as)!;
  return at.signIn(started.body.address, { ...account, code: account.code ?? '' });
}

async function begin(browser: Browser, options: SupportOptions = {}): Promise<Answer> {
  return browser.post('support/grants', { answer: await fetchAnswer(browser, options) });
}

const profileBy = (bearer: string, contactId = contact.contactId): Promise<Answer> =>
  app.call('GET /api/v1/me/profile', { bearer, headers: { 'impersonated-contact': contactId } });

test('support signs in at the second provider and sees what the contact sees', async () => {
  const browser = createBrowser();
  const begun = await begin(browser, { mode: 'read' });
  expect(begun.status).toBe(200);
  expect(begun.body.actingAs).toMatchObject({ contactId: contact.contactId, mode: 'read' });
  const profile = await profileBy(begun.body.accessToken);
  expect(profile.body.contact).toMatchObject({ id: contact.contactId, isImpersonating: true });
  const own = await app.call('GET /api/v1/me/profile', { bearer: await app.signInAs(contact) });
  expect(own.body.contact.isImpersonating).toBe(false);
  expect(profile.body.links).toEqual(own.body.links);
});

test('the address that leads to the issuer names neither contact nor reason, and asks for PKCE', async () => {
  const browser = createBrowser();
  const body = { contactId: contact.contactId, reason: 'Asked on the phone', mode: 'act' };
  const { body: started } = await browser.post('support/sign-ins', body);
  const { searchParams } = new URL(started.address);
  expect(Object.fromEntries(searchParams)).toMatchObject({
    response_type: 'code',
    response_mode: 'fragment',
    code_challenge_method: 'S256',
    redirect_uri: 'https://portal.test/user/impersonate/return',
    max_age: '7200',
  });
  expect(started.address).not.toContain(contact.contactId);
  expect(started.address).not.toContain('phone');
  expect([...browser.cookies.values()].join()).not.toContain(contact.contactId);
});

test('refresh gives a token for the same grant, and none once it was stopped', async () => {
  const browser = createBrowser();
  const begun = await begin(browser);
  const refreshed = await browser.post('refresh');
  expect(refreshed.body.actingAs).toEqual(begun.body.actingAs);
  expect((await profileBy(refreshed.body.accessToken)).status).toBe(200);

  const stopped = await browser.post('support/grants/end');
  expect(stopped.status).toBe(200);
  expect(stopped.body.signOutAddress).toContain(issuer.issuer);
  expect(stopped.body.signOutAddress).not.toMatch(/id_token/);
  for (const { accessToken } of [begun.body, refreshed.body]) {
    const answer = await profileBy(accessToken);
    expect([answer.status, answer.body.code]).toEqual([401, 'impersonation_grant_ended']);
  }
  expect((await browser.post('refresh')).body.code).toBe('session_ended');
});

test('the ordinary sign-out ends the grant, and so does an ordinary sign-in', async () => {
  for (const [path, body] of [
    ['sign-out', undefined],
    ['sign-in', { email: contact.email, password: 'Portal-Test-1' }],
  ] as const) {
    const browser = createBrowser();
    const begun = await begin(browser);
    expect((await browser.post(path, body)).status).toBeLessThan(300);
    const answer = await profileBy(begun.body.accessToken);
    expect([answer.status, answer.body.code]).toEqual([401, 'impersonation_grant_ended']);
    expect(browser.cookies.has('__Host-staffroom-support')).toBe(false);
  }
});

test('beginning to act ends the ordinary session and the earlier grant of the browser', async () => {
  const browser = createBrowser();
  const ordinary = await browser.post('sign-in', { email: contact.email, password: 'Portal-Test-1' });
  const first = await begin(browser);
  const asContact = await app.call('GET /api/v1/me/profile', { bearer: ordinary.body.accessToken });
  expect(asContact.status).toBe(401);
  const second = await begin(browser);
  expect((await profileBy(first.body.accessToken)).body.code).toBe('impersonation_grant_ended');
  expect((await profileBy(second.body.accessToken)).status).toBe(200);
});

test('a grant lasts an hour and no refresh lengthens it', async () => {
  const browser = createBrowser();
  const begun = await begin(browser);
  const start = app.clock.now();
  try {
    app.clock.set(start.add({ minutes: 59 }));
    const { body } = await browser.post('refresh');
    expect(body.actingAs.endsAt).toBe(begun.body.actingAs.endsAt);
    expect((await profileBy(body.accessToken)).status).toBe(200);
    app.clock.set(start.add({ minutes: 60 }));
    expect((await profileBy(body.accessToken)).body.code).toBe('impersonation_grant_ended');
    expect((await browser.post('refresh')).body.code).toBe('session_ended');
  } finally {
    app.clock.set(start);
  }
});

test('a grant ends when its contact is deactivated, and does not come back with them', async () => {
  const leaving = await app.seed.contact(group);
  const turn = (active: boolean) =>
    app.seed.inGroup(group, (tx) =>
      sql`update contacts set active = ${active} where contact_id = ${leaving.contactId}`.execute(tx.db),
    );
  const browser = createBrowser();
  const { body } = await begin(browser, { of: leaving.contactId });
  const answer = async () => (await profileBy(body.accessToken, leaving.contactId)).body.code;
  expect(await answer()).toBeUndefined();
  await turn(false);
  await expect.poll(answer).toBe('access_token_invalid');
  expect((await browser.post('refresh')).body.code).toBe('session_ended');
  await turn(true);
  await expect.poll(answer).toBe('impersonation_grant_ended');
  expect((await browser.post('refresh')).body.code).toBe('session_ended');
});

test('a person who signed in at the issuer recently renews without a page, and others are told to sign in', async () => {
  const browser = createBrowser();
  const at = createIssuerBrowser();
  await begin(browser, { at });
  const renewed = await begin(browser, { at, silent: true });
  expect(renewed.status).toBe(200);
  const refused = await fetchAnswer(browser, { silent: true });
  expect(new URLSearchParams(refused).get('error')).toBe('login_required');
});

test.each([
  ['nobody@provider.example', 'was never invited'],
  ['gone@provider.example', 'does not help any more'],
  ['weak@provider.example', 'has no second factor'],
])('%s %s and may not act, which the provider’s trail tells', async (as) => {
  const browser = createBrowser();
  const answer = await begin(browser, { as });
  expect([answer.status, answer.body.code]).toEqual([422, 'impersonation_sign_in_failed']);
  expect(answer.body.message).toBe('Failed to login as impersonated contact');
  expect(browser.cookies.has('__Host-staffroom-support')).toBe(false);
  const { rows } = await app.seed.inGroup({ groupId: providerClientGroupId }, (tx) =>
    sql<{ code: string }>`
      select changes->>'code' as code from audit_entries where action = 'supportGrant.refuse'`.execute(tx.db),
  );
  expect(rows).toContainEqual({ code: 'impersonation_sign_in_failed' });
});

test('an absent contact, one of another provider’s group and what is no id are refused alike', async () => {
  const texts: string[] = [];
  for (const of of [stranger.contactId, randomUUID()]) {
    const answer = await begin(createBrowser(), { as: 'near@provider.example', of });
    expect([answer.status, answer.body.code]).toEqual([422, 'impersonation_contact_invalid']);
    texts.push(answer.text);
  }
  const body = { contactId: '7', reason: 'Asked', mode: 'act' };
  texts.push((await createBrowser().post('support/sign-ins', body)).text);
  expect(new Set(texts).size).toBe(1);
  expect(JSON.parse(texts[0]!).message).toBe('Please contact support');
  const near = await begin(createBrowser(), { as: 'near@provider.example' });
  expect(near.status).toBe(200);
});

test('an answer is good once, and in the browser alone that asked for it', async () => {
  const browser = createBrowser();
  const answer = await fetchAnswer(browser);
  const start = new Map(browser.cookies);
  const other = createBrowser();
  await fetchAnswer(other);
  expect((await other.post('support/grants', { answer })).body.code).toBe('impersonation_sign_in_failed');
  expect((await createBrowser().post('support/grants', { answer })).status).toBe(422);
  const forged = answer.replace(/code=[^&]+/, 'code=forged');
  expect((await browser.post('support/grants', { answer: forged })).status).toBe(422);
  expect((await browser.post('support/grants', { answer })).status).toBe(200);
  for (const [name, value] of start) browser.cookies.set(name, value);
  expect((await browser.post('support/grants', { answer })).status).toBe(422);
});

test('windows that sign in at the same time each begin what they asked for, and the last one stands', async () => {
  const browser = createBrowser();
  const nearby = await app.seed.contact(group);
  const older = await fetchAnswer(browser);
  const newer = await fetchAnswer(browser, { of: nearby.contactId, mode: 'read' });
  const first = await browser.post('support/grants', { answer: older });
  expect(first.body.actingAs).toMatchObject({ contactId: contact.contactId, mode: 'act' });
  const second = await browser.post('support/grants', { answer: newer });
  expect(second.body.actingAs).toMatchObject({ contactId: nearby.contactId, mode: 'read' });
  expect((await profileBy(first.body.accessToken)).body.code).toBe('impersonation_grant_ended');
  expect((await browser.post('refresh')).body.actingAs.contactId).toBe(nearby.contactId);
  expect([...browser.cookies.keys()].filter((name) => name.includes('-start-'))).toEqual([]);
});

test('what began and never came back takes no room: three at most stand in the browser, the oldest goes', async () => {
  const browser = createBrowser();
  const answers: string[] = [];
  for (let window = 0; window < 4; window += 1) answers.push(await fetchAnswer(browser));
  const begun = () => [...browser.cookies.keys()].filter((name) => name.includes('-start-'));
  expect(begun()).toHaveLength(3);
  // A cookie of no known sign-in does not take the place of one.
  browser.cookies.set('__Host-staffroom-support-start-0123456789abcdef', 'forged');
  expect((await browser.post('support/grants', { answer: answers[3] })).status).toBe(200);
  await fetchAnswer(browser);
  expect(begun()).toHaveLength(3);
  expect(browser.cookies.has('__Host-staffroom-support-start-0123456789abcdef')).toBe(false);
});

test('a reason must be given, of at most 500 characters', async () => {
  const browser = createBrowser();
  const ask = (reason: string) =>
    browser.post('support/sign-ins', { contactId: contact.contactId, reason, mode: 'act' });
  expect((await ask('  ')).status).toBe(400);
  expect((await ask('x'.repeat(501))).status).toBe(400);
  expect((await ask('💬'.repeat(500))).status).toBe(200);
});

test('the contact sees who came, why, for how long and what was changed', async () => {
  const visited = await app.seed.contact(group);
  const browser = createBrowser();
  const begun = await begin(browser, { of: visited.contactId });
  const changed = await app.call('PUT /api/v1/me/notification-choices', {
    bearer: begun.body.accessToken,
    headers: { 'impersonated-contact': visited.contactId },
    body: {
      methods: { bookings: ['email'], ownRequests: ['email'], approvals: ['email'] },
      quietHours: null,
      timeZone: 'Australia/Melbourne',
      urgentPassesQuiet: true,
    },
  });
  expect(changed.status).toBeLessThan(300);
  await browser.post('support/grants/end');
  const bearer = await app.signInAs(visited);
  const { body } = await app.call('GET /api/v1/me/support-visits', { bearer });
  expect(body).toEqual([
    {
      id: expect.any(String),
      supportUser: 'Sam Support',
      reason: 'Asked on the phone',
      mode: 'act',
      beganAt: expect.any(String),
      endsAt: expect.any(String),
      changes: [
        {
          action: 'notificationChoices.change',
          actedAt: expect.any(String),
          changed: null,
          others: 0,
        },
      ],
    },
  ]);
  const { rows } = await app.seed.inGroup(group, (tx) =>
    sql<{ action: string; actor_kind: string }>`
      select action, actor_kind from audit_entries where subject_contact_id = ${visited.contactId}
      order by audit_entry_id`.execute(tx.db),
  );
  expect(rows.map(({ action, actor_kind: kind }) => `${kind} ${action}`)).toEqual([
    'support supportGrant.begin',
    'support notificationChoices.change',
    'support supportGrant.end',
  ]);
  const others = await app.call('GET /api/v1/me/support-visits', { bearer: await app.signInAs(stranger) });
  expect(others.body).toEqual([]);
});

test('no token, grant, code or reason is logged', async () => {
  const browser = createBrowser();
  const answer = await fetchAnswer(browser);
  await browser.post('support/grants', { answer: answer.replace(/code=[^&]+/, 'code=forged') });
  const begun = await browser.post('support/grants', { answer });
  await profileBy(begun.body.accessToken, stranger.contactId);
  const log = JSON.stringify(app.logged);
  for (const secret of [
    begun.body.accessToken,
    new URLSearchParams(answer).get('code')!,
    browser.cookies.get('__Host-staffroom-support')!,
    'Asked on the phone',
    sam.email,
    contact.email,
  ]) {
    expect(log).not.toContain(secret);
  }
});
