import { generateKeyPairSync, randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestApp, testLinks, testPassword, untilNotBusy } from '../../../test/support/test-app.ts';
import type { Answer, TestApp } from '../../../test/support/test-app.ts';
import type { SeededContact, SeededGroup } from '../../../test/support/seed-builders.ts';
import { countSessions, emailsTo, secretsOf } from '../account/testing/account-links.ts';
import { codeNow, turnOn } from '../account/testing/second-factor.ts';
import { createSoftwarePasskey } from '../account/testing/software-authenticator.ts';
import { startForgingIssuer } from './testing/forging-issuer.ts';
import type { ForgingIssuer, IssuedToken } from './testing/forging-issuer.ts';

const origin = 'https://portal.test';
const secret = 'a secret that nobody reads again';
let app: TestApp;
let issuer: ForgingIssuer;
let serviceKey: string;
let group: SeededGroup;
let contact: SeededContact;
let domain: string;

beforeAll(async () => {
  // Identity tokens are dated by the machine's clock.
  app = await createTestApp({ now: Temporal.Now.instant().round('millisecond').toString() });
  serviceKey = await app.serviceKey();
});
beforeEach(async () => {
  issuer = await startForgingIssuer();
  group = await app.seed.group();
  contact = await app.seed.contact(group);
  domain = `${randomUUID()}.example`;
  await rename(contact, `ada@${domain}`);
});
afterEach(() => issuer.close());
afterAll(() => app.close());

async function rename(person: SeededContact, email: string): Promise<void> {
  await sql`
    update identity.users set email = ${email}
    where id = (select user_id from identity.memberships where contact_id = ${person.contactId})`.execute(
    app.database.owner.db,
  );
  person.email = email;
}

const path = (groupId = group.groupId) => `/api/v1/provider/client-groups/${groupId}/school-sign-in`;
const settingOf = (changes: object = {}) => ({
  name: 'Ada High',
  issuer: issuer.issuer,
  clientId: 'portal',
  clientSecret: secret,
  domains: [domain],
  isRequired: false,
  trustsFactor: false,
  ...changes,
});
const setUp = (changes: object = {}, groupId = group.groupId): Promise<Answer> =>
  app.call(`PUT ${path(groupId)}`, { bearer: serviceKey, body: settingOf(changes) });
const show = (): Promise<Answer> => app.call(`GET ${path()}`, { bearer: serviceKey });

/** A browser at our own origin that stores the cookies it receives. */
function createBrowser(at = origin) {
  const cookies = new Map<string, string>();
  const post = async (to: string, body?: unknown): Promise<Answer> => {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const answer = await untilNotBusy(() =>
      app.call(`POST /api/v1/auth/${to}`, {
        headers: { origin: at, ...(cookie !== '' && { cookie }) },
        ...(body !== undefined && { body }),
      }),
    );
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

const ada = () => ({ sub: 'ada-1', email: contact.email, email_verified: true });

async function start(browser: Browser, email = contact.email): Promise<string> {
  const started = await browser.post('school/sign-ins', { email });
  expect(started.status).toBe(200);
  return started.body.address;
}
const finish = (browser: Browser, answer: string, clientGroupId = group.groupId): Promise<Answer> =>
  browser.post('school/sign-ins/finish', { clientGroupId, answer });
async function signIn(person: object = ada(), browser = createBrowser()): Promise<Answer> {
  return finish(browser, issuer.authorize(await start(browser), { ...person }));
}
const codeOf = ({ status, body }: Answer) => [status, body?.code];
const refused = (code: string) => [422, code];
const signInByPassword = (password = testPassword): Promise<Answer> =>
  createBrowser().post('sign-in', { email: contact.email, password });
const profile = (bearer: string): Promise<Answer> => app.call('GET /api/v1/me/profile', { bearer });

async function auditOf(action: string): Promise<unknown[]> {
  const { rows } = await app.seed.inGroup(group, (tx) =>
    sql<{ actor_kind: string; changes: unknown; code: string | null }>`
      select actor_kind, changes from audit_entries
      where client_group_id = ${group.groupId} and action = ${action} order by acted_at, audit_entry_id`.execute(
      tx.db,
    ),
  );
  return rows.map((row) => [row.actor_kind, row.changes]);
}

describe('what the provider sets up', () => {
  test('is nothing at first, then what was set, and nobody reads the secret again', async () => {
    expect((await show()).status).toBe(204);
    const { clientSecret: _secret, ...shown } = settingOf();
    const expected = {
      ...shown,
      hasSecret: true,
      returnPath: `/school/return/${group.groupId}`,
      accountsElsewhere: 0,
    };
    expect((await setUp()).body).toEqual(expected);
    const other = await app.seed.contact(group);
    expect((await show()).body).toEqual({ ...expected, accountsElsewhere: 1 });
    expect(other.email).not.toContain(domain);
    const { rows } = await sql`
      select * from identity.schools where client_group_id = ${group.groupId}`.execute(app.database.owner.db);
    expect(JSON.stringify(rows)).not.toContain(secret);
    expect(JSON.stringify(await auditOf('schoolSignIn.change'))).not.toContain(secret);
    expect(await auditOf('schoolSignIn.change')).toEqual([['provider', { ...shown, secretChanged: true }]]);
  });

  test('keeps the secret for the same client, and never for another one', async () => {
    await setUp();
    expect((await setUp({ clientSecret: undefined, name: 'Ada College' })).body).toMatchObject({
      name: 'Ada College',
      hasSecret: true,
    });
    for (const other of [{ issuer: 'https://id.example' }, { clientId: 'another' }]) {
      expect(codeOf(await setUp({ clientSecret: undefined, ...other }))).toEqual(
        refused('school_secret_missing'),
      );
    }
    expect((await setUp({ clientSecret: null })).body.hasSecret).toBe(false);
  });

  test.each([
    'http://id.example',
    'https://10.0.0.1',
    'https://user@id.example',
    'https://intranet',
    'javascript:alert(1)',
    'id.example',
  ])('takes no issuer at %s', async (address) => {
    expect(codeOf(await setUp({ issuer: address }))).toEqual(refused('school_issuer_refused'));
  });

  test.each([['Example.org'], ['localhost'], ['a@example.org'], ['.example.org'], ['*.example.org'], ['']])(
    'takes no domain %j',
    async (wrong) => expect((await setUp({ domains: [wrong] })).status).toBe(400),
  );

  test('gives a domain to one group', async () => {
    await setUp();
    const other = await app.seed.group();
    expect(codeOf(await setUp({}, other.groupId))).toEqual([409, 'school_domain_taken']);
    await app.call(`DELETE ${path()}`, { bearer: serviceKey });
    expect((await setUp({}, other.groupId)).status).toBe(200);
  });

  test('of an absent group is not found, and a removed one leaves passwords', async () => {
    expect((await setUp({}, randomUUID())).status).toBe(404);
    await setUp({ isRequired: true });
    expect((await app.call(`DELETE ${path()}`, { bearer: serviceKey })).status).toBe(204);
    expect((await show()).status).toBe(204);
    expect((await signInByPassword()).status).toBe(200);
    expect(await auditOf('schoolSignIn.remove')).toEqual([['provider', { hadOne: true }]]);
  });
});

describe('the school of a domain', () => {
  const find = async (of: string) => (await createBrowser().post('school/find', { domain: of })).body.school;

  test('is told by its name, and nothing of accounts', async () => {
    await setUp({ isRequired: true });
    expect(await find(domain)).toEqual({ name: 'Ada High', isRequired: true });
    expect(await find(domain.toUpperCase())).toEqual({ name: 'Ada High', isRequired: true });
  });

  test.each(['other.example', 'x', '', 'a b.example'])('is none for %j', async (of) => {
    await setUp();
    expect((await find(of)) ?? null).toBeNull();
    expect(await find(`sub.${domain}`)).toBeNull();
  });

  test('begins no sign-in where there is none', async () => {
    expect(codeOf(await createBrowser().post('school/sign-ins', { email: contact.email }))).toEqual(
      refused('school_unknown'),
    );
  });

  test('begins one for an unknown account just as for a known one', async () => {
    await setUp();
    expect(await start(createBrowser(), `nobody@${domain}`)).toContain(issuer.issuer);
  });
});

describe('who comes back from the school', () => {
  test('is in, with PKCE, the secret, an audit row and a session that a refresh goes on with', async () => {
    await setUp();
    const browser = createBrowser();
    const address = await start(browser);
    expect(Object.fromEntries(new URL(address).searchParams)).toMatchObject({
      response_type: 'code',
      response_mode: 'fragment',
      code_challenge_method: 'S256',
      redirect_uri: `${origin}/school/return/${group.groupId}`,
      login_hint: contact.email,
      scope: 'openid email profile',
    });
    expect(address).not.toContain(encodeURIComponent(secret));
    const answer = await finish(browser, issuer.authorize(address, ada()));
    expect(answer.body).toMatchObject({ school: 'Ada High', contactId: contact.contactId });
    expect((await profile(answer.body.accessToken)).body.contact.id).toBe(contact.contactId);
    expect((await browser.post('refresh')).status).toBe(200);
    expect(issuer.asked[0]?.authorization).toMatch(/^Basic /);
    expect(await auditOf('session.signIn')).toEqual([['contact', { method: 'school', bySchool: true }]]);
    expect(await auditOf('schoolAccount.bind')).toEqual([['contact', { issuer: issuer.issuer }]]);
    const sessions = await app.call('GET /api/v1/auth/sessions', { bearer: answer.body.accessToken });
    expect(JSON.stringify(sessions.body)).toContain('"signInMethod":"school"');
    const own = await app.call('GET /api/v1/auth/second-factor', { bearer: answer.body.accessToken });
    expect(own.body.school).toEqual({
      name: 'Ada High',
      isRequired: false,
      trustsFactor: false,
      isOpenedThere: true,
    });
  });

  test('needs no password of ours', async () => {
    await setUp();
    await sql`
      delete from identity.accounts
      where user_id = (select user_id from identity.memberships where contact_id = ${contact.contactId})`.execute(
      app.database.owner.db,
    );
    expect((await signIn()).status).toBe(200);
  });

  test('is known by the school’s own id from then on, whatever the address there', async () => {
    await setUp();
    expect((await signIn()).status).toBe(200);
    const other = await app.seed.contact(group);
    await rename(other, `other@${domain}`);
    const renamed = { ...ada(), email: other.email };
    expect((await signIn(renamed)).body.contactId).toBe(contact.contactId);
    // The other person still signs in as themselves.
    expect((await signIn({ ...renamed, sub: 'other-1' })).body.contactId).toBe(other.contactId);
  });

  test('is refused as a second one for an account, until the provider lets it be bound anew', async () => {
    await setUp();
    await signIn();
    const second = { ...ada(), sub: 'ada-2' };
    expect(codeOf(await signIn(second))).toEqual(refused('school_account_differs'));
    expect(await auditOf('session.signInFailed')).toHaveLength(1);
    const reset = (of: string) =>
      app.call(`POST /api/v1/provider/people/${of}/school-account/reset`, { bearer: serviceKey });
    expect((await reset(contact.contactId)).status).toBe(204);
    expect((await reset(randomUUID())).status).toBe(404);
    expect((await signIn(second)).status).toBe(200);
    expect(codeOf(await signIn())).toEqual(refused('school_account_differs'));
  });

  test('binds one of several ids at the same moment', async () => {
    await setUp();
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, at) => signIn({ ...ada(), sub: `ada-${at}` })),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ body }) => body.code === 'school_account_differs')).toHaveLength(5);
  });

  test('takes the address in any case', async () => {
    await setUp();
    expect((await signIn({ ...ada(), email: contact.email.toUpperCase() })).status).toBe(200);
  });
});

describe('tabs that sign in at the same time', () => {
  beforeEach(() => setUp());

  test('are each let in, and a forged answer leaves them as they are', async () => {
    const browser = createBrowser();
    const older = issuer.authorize(await start(browser), ada());
    const newer = issuer.authorize(await start(browser), ada());
    expect(codeOf(await finish(browser, 'state=forged&code=forged'))).toEqual(
      refused('school_sign_in_expired'),
    );
    for (const answer of [older, newer]) {
      expect((await finish(browser, answer)).status).toBe(200);
      expect(codeOf(await finish(browser, answer))).toEqual(refused('school_sign_in_expired'));
    }
  });

  test('are three at most: a fourth takes the place of the oldest', async () => {
    const browser = createBrowser();
    const answers: string[] = [];
    for (let tab = 0; tab < 4; tab += 1) {
      answers.push(issuer.authorize(await start(browser), ada()));
      app.clock.advance({ seconds: 1 });
    }
    const begun = () => [...browser.cookies.keys()].filter((name) => name.includes('staffroom-school'));
    expect(begun()).toHaveLength(3);
    expect(codeOf(await finish(browser, answers[0]!))).toEqual(refused('school_sign_in_expired'));
    expect((await finish(browser, answers[1]!)).status).toBe(200);
    expect(begun()).toHaveLength(2);
  });
});

describe('nobody is let in', () => {
  beforeEach(() => setUp());

  test.each<[string, object, string]>([
    ['whose address is not verified', { email_verified: false }, 'school_email_unverified'],
    ['whose address is verified in words', { email_verified: 'true' }, 'school_email_unverified'],
    ['without an address', { email: undefined }, 'school_email_unverified'],
    ['with an address of another domain', { email: 'ada@elsewhere.example' }, 'school_email_refused'],
    ['with an address that ends like the domain', { email: 'ada@x-' }, 'school_email_refused'],
    ['whom nobody invited', { email: 'nobody@', sub: 'nobody' }, 'school_account_unknown'],
  ])('%s', async (_who, claims, code) => {
    const given = 'email' in claims ? String(claims.email) : undefined;
    const email = given?.endsWith('@x-') || given?.endsWith('@') ? `${given}${domain}` : undefined;
    const answer = await signIn({ ...ada(), ...claims, ...(email !== undefined && { email }) });
    expect(codeOf(answer)).toEqual(refused(code));
    expect(String(answer.headers['set-cookie'])).toMatch(/__Host-staffroom-school-[\w-]{16}=;/);
  });

  test('of another group, though the address is of the domain', async () => {
    const stranger = await app.seed.contact(await app.seed.group());
    await rename(stranger, `stranger@${domain}`);
    expect(codeOf(await signIn({ sub: 's', email: stranger.email, email_verified: true }))).toEqual(
      refused('school_account_unknown'),
    );
  });

  test('who was deactivated, before or after the first sign-in', async () => {
    const switchTo = (active: boolean) =>
      app.seed.inGroup(group, (tx) =>
        sql`update contacts set active = ${active} where contact_id = ${contact.contactId}`.execute(tx.db),
      );
    await switchTo(false);
    app.identity.dropAll();
    expect(codeOf(await signIn())).toEqual(refused('account_disabled'));
    expect(await auditOf('schoolAccount.bind')).toEqual([]);
    await switchTo(true);
    app.identity.dropAll();
    expect((await signIn()).status).toBe(200);
    await switchTo(false);
    app.identity.dropAll();
    expect(codeOf(await signIn())).toEqual(refused('account_disabled'));
  });

  const seconds = () => Math.floor(Temporal.Now.instant().epochMilliseconds / 1_000);
  const foreign = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey;
  test.each<[string, (claims: Record<string, unknown>) => IssuedToken]>([
    ['of another issuer', (claims) => ({ claims: { ...claims, iss: 'https://id.example' } })],
    ['for another client', (claims) => ({ claims: { ...claims, aud: 'another' } })],
    [
      'for several clients without saying whose',
      (claims) => ({ claims: { ...claims, aud: ['portal', 'x'] } }),
    ],
    ['of another sign-in', (claims) => ({ claims: { ...claims, nonce: 'another' } })],
    ['without a nonce', ({ nonce: _nonce, ...claims }) => ({ claims })],
    [
      'that has run out',
      (claims) => ({ claims: { ...claims, exp: seconds() - 3_600, iat: seconds() - 7_200 } }),
    ],
    ['without an end', ({ exp: _exp, ...claims }) => ({ claims })],
    ['without anybody', ({ sub: _sub, ...claims }) => ({ claims })],
    ['that nobody signed', (claims) => ({ claims, header: { alg: 'none' }, key: null })],
    ['with an empty signature', (claims) => ({ claims, key: null })],
    ['signed by another key', (claims) => ({ claims, key: foreign })],
    ['signed by a key that it does not name', (claims) => ({ claims, header: { kid: 'x' }, key: foreign })],
    ['signed in another way', (claims) => ({ claims, header: { alg: 'HS256' } })],
    ['with its own key in it', (claims) => ({ claims, header: { jwk: {} }, key: foreign })],
  ])('by an identity token %s', async (_what, change) => {
    issuer.change = change;
    const answer = await signIn();
    expect(codeOf(answer)).toEqual(refused('school_sign_in_failed'));
    expect(await auditOf('session.signIn')).toEqual([]);
    expect(await auditOf('session.signInFailed')).toHaveLength(1);
  });

  test('by an answer of another issuer, or of none', async () => {
    for (const iss of ['https://id.example', null]) {
      const browser = createBrowser();
      const answer = new URLSearchParams(issuer.authorize(await start(browser), ada()));
      if (iss === null) answer.delete('iss');
      else answer.set('iss', iss);
      expect(codeOf(await finish(browser, String(answer)))).toEqual(refused('school_sign_in_failed'));
    }
    // Refused before any code left the portal.
    expect(issuer.asked).toEqual([]);
  });

  test('by an answer that comes back to the address of another group', async () => {
    const browser = createBrowser();
    const answer = issuer.authorize(await start(browser), ada());
    const other = await app.seed.group();
    expect(codeOf(await finish(browser, answer, other.groupId))).toEqual(refused('school_sign_in_expired'));
    expect(issuer.asked).toEqual([]);
  });

  test('by the same answer again, one after the other or at once', async () => {
    const browser = createBrowser();
    const answer = issuer.authorize(await start(browser), ada());
    const cookies = new Map(browser.cookies);
    const copies = Array.from({ length: 5 }, () => {
      const copy = createBrowser();
      for (const [name, value] of cookies) copy.cookies.set(name, value);
      return copy;
    });
    const answers = await Promise.all(copies.map((copy) => finish(copy, answer)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(codeOf(await finish(browser, answer))).toEqual(refused('school_sign_in_expired'));
    expect(issuer.asked).toHaveLength(1);
  });

  test('in another browser, whether it began a sign-in of its own or not', async () => {
    const answer = issuer.authorize(await start(createBrowser()), ada());
    const victim = createBrowser();
    expect(codeOf(await finish(victim, answer))).toEqual(refused('school_sign_in_expired'));
    await start(victim);
    expect(codeOf(await finish(victim, answer))).toEqual(refused('school_sign_in_expired'));
    expect(issuer.asked).toEqual([]);
  });

  test('from another site', async () => {
    const browser = createBrowser('https://evil.example');
    const answer = await browser.post('school/sign-ins', { email: contact.email });
    expect(answer.status).toBe(403);
  });

  test('by a code of somebody else, which PKCE binds to its browser', async () => {
    const stolen = new URLSearchParams(issuer.authorize(await start(createBrowser()), ada())).get('code')!;
    const browser = createBrowser();
    const own = new URLSearchParams(issuer.authorize(await start(browser), ada()));
    own.set('code', stolen);
    expect(codeOf(await finish(browser, String(own)))).toEqual(refused('school_sign_in_failed'));
  });

  test('ten minutes later', async () => {
    const browser = createBrowser();
    const answer = issuer.authorize(await start(browser), ada());
    app.clock.advance({ minutes: 10 });
    expect(codeOf(await finish(browser, answer))).toEqual(refused('school_sign_in_expired'));
    app.clock.advance({ minutes: -10 });
  });

  test('after the school was set up anew meanwhile', async () => {
    const browser = createBrowser();
    const answer = issuer.authorize(await start(browser), ada());
    await setUp({ clientId: 'another' });
    expect(codeOf(await finish(browser, answer))).toEqual(refused('school_sign_in_expired'));
  });

  test.each([
    '',
    'x',
    'state=',
    'error=server_error',
    `state=${'x'.repeat(3_000)}`,
    'code=a&code=b&state=%00',
  ])('by the answer %j', async (text) => {
    const browser = createBrowser();
    await start(browser);
    const { status } = await finish(browser, text);
    expect(status).toBe(text === '' ? 400 : 422);
  });
});

describe('an issuer that does not do its part', () => {
  beforeEach(() => setUp());
  const begin = async () => codeOf(await createBrowser().post('school/sign-ins', { email: contact.email }));
  const away = [503, 'school_unavailable'];

  test('is told of when it is down, at the start and on the way back', async () => {
    const browser = createBrowser();
    const answer = issuer.authorize(await start(browser), ada());
    await issuer.close();
    expect(codeOf(await finish(browser, answer))).toEqual(away);
    await setUp({ clientId: 'fresh' });
    expect(await begin()).toEqual(away);
  });

  test('is asked again a few seconds after it was away', async () => {
    issuer.metadata = { issuer: 'https://id.example' };
    expect(await begin()).toEqual(away);
    issuer.metadata = {};
    expect(await begin()).toEqual(away);
    app.clock.advance({ seconds: 5 });
    expect((await begin())[0]).toBe(200);
  });

  test.each<[string, object]>([
    ['another issuer', { issuer: 'https://id.example' }],
    ['a script to go to', { authorization_endpoint: 'javascript:alert(1)' }],
    ['a private address to go to', { authorization_endpoint: 'https://10.0.0.8/authorize' }],
    ['plain http to go to', { authorization_endpoint: 'http://id.example/authorize' }],
    ['nowhere to go to', { authorization_endpoint: 'nowhere' }],
    ['more than anybody reads', { padding: 'x'.repeat(300_000) }],
  ])('sends nobody to %s', async (_what, metadata) => {
    issuer.metadata = { ...metadata };
    expect(await begin()).toEqual(away);
  });

  test('leads the server to no private address either', async () => {
    issuer.metadata = { token_endpoint: 'https://169.254.169.254/token' };
    expect(codeOf(await signIn())).toEqual(away);
  });

  test.each<[number, string, string]>([
    [500, '{}', 'school_unavailable'],
    [503, 'busy', 'school_unavailable'],
    [302, '', 'school_sign_in_failed'],
    [200, 'not json', 'school_sign_in_failed'],
    [200, '{}', 'school_sign_in_failed'],
    [200, '{"access_token":"a","token_type":"Bearer"}', 'school_sign_in_failed'],
    [200, '{"access_token":"a","token_type":"Bearer","id_token":"a.b.c"}', 'school_sign_in_failed'],
    [400, '{"error":"invalid_client"}', 'school_sign_in_failed'],
  ])('answering %i %s lets nobody in', async (status, body, code) => {
    issuer.instead = { status, body };
    expect((await signIn()).body.code).toBe(code);
  });

  test('says itself that it cannot', async () => {
    const browser = createBrowser();
    const { searchParams } = new URL(await start(browser));
    const state = searchParams.get('state')!;
    const answer = new URLSearchParams({ error: 'temporarily_unavailable', state, iss: issuer.issuer });
    expect(codeOf(await finish(browser, String(answer)))).toEqual(away);
  });

  test('is sent the secret in the body where it takes no header', async () => {
    issuer.metadata = { token_endpoint_auth_methods_supported: ['client_secret_post'] };
    expect((await signIn()).status).toBe(200);
    expect(issuer.asked[0]?.form.get('client_secret')).toBe(secret);
  });

  test('is asked for a query where it knows no fragment', async () => {
    issuer.metadata = { response_modes_supported: ['query'] };
    expect(new URL(await start(createBrowser())).searchParams.has('response_mode')).toBe(false);
  });
});

describe('a group that signs in at its school alone', () => {
  test('takes no password, and says so to who knows it alone', async () => {
    await setUp({ isRequired: true });
    expect(codeOf(await signInByPassword('Wrong-Pass-1'))).toEqual(refused('password_incorrect'));
    expect(codeOf(await signInByPassword())).toEqual(refused('school_sign_in_required'));
    expect((await signIn()).status).toBe(200);
  });

  test('ends sessions by a password at their next refresh, and leaves those by the school', async () => {
    await setUp();
    const before = createBrowser();
    await before.post('sign-in', { email: contact.email, password: testPassword });
    const there = createBrowser();
    await signIn(ada(), there);
    await setUp({ isRequired: true });
    expect(codeOf(await before.post('refresh'))).toEqual([401, 'session_ended']);
    expect((await there.post('refresh')).status).toBe(200);
  });

  test('takes no passkey alone, and one after the school', async () => {
    await setUp();
    const bearer = await app.signInAs(contact);
    const own = (to: string, body: object) =>
      app.call(`POST /api/v1/auth/second-factor/passkeys${to}`, { bearer, body });
    const begun = (await own('/start', { password: testPassword })).body;
    const passkey = createSoftwarePasskey({ origin, host: begun.host });
    await own('', { ceremony: begun.ceremony, name: 'Phone', ...passkey.attest(begun) });
    await setUp({ isRequired: true });
    const useIn = async (browser: Browser, secondFactor: boolean) => {
      const asked = await browser.post('sign-in/passkey/start', { secondFactor });
      return browser.post('sign-in/passkey', passkey.assert(asked.body));
    };
    expect(codeOf(await useIn(createBrowser(), false))).toEqual(refused('school_sign_in_required'));
    const browser = createBrowser();
    expect((await signIn(ada(), browser)).body).toMatchObject({ asks: 'secondFactor', factors: ['passkey'] });
    expect((await useIn(browser, true)).status).toBe(200);
    expect((await browser.post('refresh')).status).toBe(200);
  });

  test('does not ask the people of another group', async () => {
    await setUp({ isRequired: true });
    const other = await app.seed.contact(await app.seed.group());
    const answer = await createBrowser().post('sign-in', { email: other.email, password: testPassword });
    expect(answer.status).toBe(200);
  });
});

describe('a second factor', () => {
  const requireFactor = () =>
    app.call(`PUT /api/v1/provider/client-groups/${group.groupId}/sign-in-rules`, {
      bearer: serviceKey,
      body: { secondFactorRequiredFrom: app.clock.now().toString() },
    });
  const withFactor = () => ({ ...ada(), amr: ['pwd', 'mfa'] });

  test.each([
    [false, false, 202],
    [false, true, 202],
    [true, false, 202],
    [true, true, 200],
  ])(
    'where the setting trusts the school’s (%s) and it says so (%s) answers %i',
    async (trusts, says, status) => {
      await setUp({ trustsFactor: trusts });
      await requireFactor();
      const browser = createBrowser();
      const answer = await signIn(says ? withFactor() : ada(), browser);
      expect(answer.status).toBe(status);
      if (status === 200) {
        expect((await browser.post('refresh')).status).toBe(200);
        expect(await auditOf('session.signIn')).toEqual([
          ['contact', { method: 'schoolFactor', bySchool: true }],
        ]);
      } else {
        expect(answer.body).toMatchObject({ asks: 'enrolment', school: 'Ada High', email: contact.email });
        expect((await browser.post('refresh')).status).toBe(401);
      }
    },
  );

  test('of one’s own is asked for after the school, and set up there where the group asks, passwords or not', async () => {
    await setUp({ isRequired: true });
    await requireFactor();
    const browser = createBrowser();
    await signIn(ada(), browser);
    const { enrolment, secret: key } = (await browser.post('sign-in/enrolment/start')).body;
    const done = await browser.post('sign-in/enrolment/confirm', { enrolment, code: codeNow(app, key) });
    expect(done.status).toBe(200);
    expect((await browser.post('refresh')).status).toBe(200);
    app.clock.advance({ minutes: 1 });
    const again = createBrowser();
    expect((await signIn(ada(), again)).body.asks).toBe('secondFactor');
    const entered = await again.post('sign-in/second-factor', { code: codeNow(app, key) });
    expect(entered.status).toBe(200);
    expect((await again.post('refresh')).status).toBe(200);
    app.clock.advance({ minutes: -1 });
  });

  test('that somebody turned on is asked for where the group asks for none', async () => {
    await setUp();
    await turnOn(app, await app.signInAs(contact));
    expect((await signIn()).body).toMatchObject({ asks: 'secondFactor', factors: ['authenticator'] });
  });
});

describe('a session that was opened at the school', () => {
  const switchOff = () => app.call(`DELETE ${path()}`, { bearer: serviceKey });
  const ended = [401, 'session_ended'];

  test('ends at once when the school is switched off; one by a password goes on', async () => {
    await setUp();
    const there = createBrowser();
    const token = (await signIn(ada(), there)).body.accessToken;
    const here = createBrowser();
    await here.post('sign-in', { email: contact.email, password: testPassword });
    expect((await profile(token)).status).toBe(200);
    expect((await switchOff()).status).toBe(204);
    expect((await profile(token)).status).toBe(401);
    expect(codeOf(await there.post('refresh'))).toEqual(ended);
    expect((await here.post('refresh')).status).toBe(200);
    await setUp();
    expect(codeOf(await there.post('refresh'))).toEqual(ended);
  });

  test.each([
    ['another client id', true, { clientId: 'another' }],
    ['another issuer', true, { issuer: 'https://id.example' }],
    ['another name and secret', false, { name: 'Ada College', clientSecret: 'renewed' }],
    ['one more domain', false, { isRequired: true }],
  ])('with %s: over is %s', async (_, isOver, changes) => {
    await setUp();
    const there = createBrowser();
    const token = (await signIn(ada(), there)).body.accessToken;
    expect((await setUp({ domains: [domain, `more.${domain}`], ...changes })).status).toBe(200);
    expect((await profile(token)).status).toBe(isOver ? 401 : 200);
    expect((await there.post('refresh')).status).toBe(isOver ? 401 : 200);
  });

  test('is not renewed once the account is bound to nobody there, or belongs to another group', async () => {
    await setUp();
    const owner = app.database.owner.db;
    const unbound = createBrowser();
    await signIn(ada(), unbound);
    const user = sql`(select user_id from identity.memberships where contact_id = ${contact.contactId})`;
    const { rows } = await sql<{ subject: string }>`
      delete from identity.school_accounts where user_id = ${user} returning subject`.execute(owner);
    expect(rows).toEqual([{ subject: 'ada-1' }]);
    expect(codeOf(await unbound.post('refresh'))).toEqual(ended);

    const moved = createBrowser();
    await signIn(ada(), moved);
    const other = await app.seed.group();
    await sql`
      update identity.memberships
      set home_client_group_id = ${other.groupId}, client_group_ids = array[${other.groupId}::uuid]
      where contact_id = ${contact.contactId}`.execute(owner);
    expect(codeOf(await moved.post('refresh'))).toEqual(ended);
  });

  test('is not renewed once the school’s second factor is not enough any more where one is asked for', async () => {
    await setUp({ trustsFactor: true });
    await app.call(`PUT /api/v1/provider/client-groups/${group.groupId}/sign-in-rules`, {
      bearer: serviceKey,
      body: { secondFactorRequiredFrom: app.clock.now().toString() },
    });
    const there = createBrowser();
    await signIn({ ...ada(), amr: ['mfa'] }, there);
    expect((await there.post('refresh')).status).toBe(200);
    await setUp({ trustsFactor: false });
    expect(codeOf(await there.post('refresh'))).toEqual(ended);
  });

  test('does not begin by a second factor after the school was switched off', async () => {
    await setUp();
    const { secret: key } = await turnOn(app, await app.signInAs(contact));
    app.clock.advance({ minutes: 1 });
    const browser = createBrowser();
    expect((await signIn(ada(), browser)).status).toBe(202);
    await switchOff();
    const entered = await browser.post('sign-in/second-factor', { code: codeNow(app, key) });
    expect(codeOf(entered)).toEqual(refused('sign_in_expired'));
    expect((await browser.post('refresh')).status).toBe(401);
    app.clock.advance({ minutes: -1 });
  });

  test('never outlives a switch at the very same moment', async () => {
    for (let round = 0; round < 12; round += 1) {
      await setUp();
      const browser = createBrowser();
      const answer = issuer.authorize(await start(browser), ada());
      const [finished] = await Promise.all([finish(browser, answer), switchOff()]);
      expect([200, 422]).toContain(finished.status);
      expect((await browser.post('refresh')).status).toBe(401);
      expect(await countSessions(app, contact.contactId)).toBe(0);
    }
  });
});

describe('an account without a password', () => {
  async function invite(email = `new-${randomUUID()}@${domain}`) {
    const answer = await app.call('POST /api/v1/provider/people/invitations', {
      bearer: serviceKey,
      body: {
        clientGroupId: group.groupId,
        email,
        firstName: 'Nell',
        lastName: 'New',
        rights: [
          { clientGroupId: group.groupId, clientId: null, locationId: null, permissions: ['booking_view'] },
        ],
      },
    });
    return { email, answer };
  }
  async function secretFor(email: string): Promise<string> {
    const { rows } = await app.seed.inGroup(group, (tx) =>
      sql<{ link_id: string }>`select link_id from invitations where email_address = ${email}`.execute(tx.db),
    );
    return testLinks.ofInvitations.mint({ clientGroupId: group.groupId, linkId: rows[0]!.link_id });
  }
  const open = (invitation: string) => createBrowser().post('invitation/open', { secret: invitation });
  const accept = (invitation: string, password: string | null) =>
    createBrowser().post('invitation', { secret: invitation, password });
  const nell = (email: string) => ({ sub: `nell-${email}`, email, email_verified: true });
  const enter = (email: string) =>
    (async () => {
      const browser = createBrowser();
      return finish(browser, issuer.authorize(await start(browser, email), nell(email)));
    })();

  test('is made by an invitation where the school signs in alone, and opens by the school', async () => {
    await setUp({ isRequired: true });
    const { email } = await invite();
    const link = await secretFor(email);
    expect((await open(link)).body.school).toEqual({ name: 'Ada High', isRequired: true });
    // Even a password that is sent is not stored.
    expect((await accept(link, 'Invited-Pass-1')).status).toBe(204);
    const { rows } = await sql`
      select from identity.accounts join identity.users as users on users.id = user_id
      where users.email = ${email}`.execute(app.database.owner.db);
    expect(rows).toEqual([]);
    const tried = await createBrowser().post('sign-in', { email, password: 'Invited-Pass-1' });
    expect(codeOf(tried)).toEqual(refused('password_incorrect'));
    expect((await enter(email)).status).toBe(200);
  });

  test('or a password, as the invited person likes, where the school is one of two ways', async () => {
    await setUp();
    const [bare, both] = [await invite(), await invite()];
    expect((await accept(await secretFor(bare.email), null)).status).toBe(204);
    expect((await accept(await secretFor(both.email), 'Invited-Pass-1')).status).toBe(204);
    expect((await enter(bare.email)).status).toBe(200);
    expect((await enter(both.email)).status).toBe(200);
    const signedIn = await createBrowser().post('sign-in', { email: both.email, password: 'Invited-Pass-1' });
    expect(signedIn.status).toBe(200);
  });

  test('is none where the address is not of the school: a password is asked for, or nobody is invited', async () => {
    await setUp();
    const { email } = await invite('kim@elsewhere.example');
    const link = await secretFor(email);
    expect((await open(link)).body.school).toBe(null);
    expect(codeOf(await accept(link, null))).toEqual(refused('password_too_weak'));
    await setUp({ isRequired: true });
    for (const answer of [
      await open(link),
      await accept(link, null),
      await accept(link, 'Invited-Pass-1'),
      (await invite('lee@elsewhere.example')).answer,
    ]) {
      expect(codeOf(answer)).toEqual(refused('invitation_needs_school_address'));
    }
    await setUp();
    expect((await accept(link, 'Invited-Pass-1')).status).toBe(204);
  });

  test('gets its first one by a link once the school is one of two ways', async () => {
    await setUp({ isRequired: true });
    const { email } = await invite();
    await accept(await secretFor(email), null);
    const entered = await enter(email);
    const status = () => app.call('GET /api/v1/auth/second-factor', { bearer: entered.body.accessToken });
    expect((await status()).body.hasPassword).toBe(false);
    await setUp();
    const { contactId } = entered.body;
    expect((await createBrowser().post('forgot-password', { email })).status).toBe(204);
    const [link] = await secretsOf(app, { contactId });
    const set = await createBrowser().post('reset-password', { secret: link, password: 'First-Pass-1' });
    expect(set.status).toBe(204);
    const signedIn = await createBrowser().post('sign-in', { email, password: 'First-Pass-1' });
    expect(signedIn.status).toBe(200);
    expect((await profile(entered.body.accessToken)).status).toBe(401);
  });
});

describe('who changes how their account is protected', () => {
  const begin = (bearer: string, body: object = {}) =>
    app.call('POST /api/v1/auth/second-factor/authenticator/start', { bearer, body });

  test('was at the school a moment ago where that lets in alone, and needs no password', async () => {
    await setUp({ isRequired: true });
    const browser = createBrowser();
    const { accessToken: bearer } = (await signIn(ada(), browser)).body;
    expect((await begin(bearer)).status).toBe(200);
    app.clock.advance({ minutes: 11 });
    expect(codeOf(await begin(bearer))).toEqual(refused('school_proof_needed'));
    // No password is asked for, and sending one does not help.
    expect(codeOf(await begin(bearer, { password: testPassword }))).toEqual(refused('school_proof_needed'));
    app.clock.advance({ minutes: -11 });
  });

  test('shows a password where one lets in, wherever they signed in', async () => {
    await setUp();
    const { accessToken: bearer } = (await signIn()).body;
    expect(codeOf(await begin(bearer))).toEqual(refused('current_password_incorrect'));
    expect((await begin(bearer, { password: testPassword })).status).toBe(200);
  });
});

describe('a forgotten password where the school signs in alone', () => {
  const forget = (email = contact.email) => createBrowser().post('forgot-password', { email });

  test('is answered as anywhere else, and the email alone says what to do', async () => {
    await setUp();
    const before = await forget();
    await setUp({ isRequired: true });
    const after = await forget();
    expect([after.status, after.text]).toEqual([before.status, before.text]);
    expect(await emailsTo(app, contact)).toEqual(['passwordResetAsked', 'passwordKeptAtSchool']);
    expect(await secretsOf(app, contact)).toHaveLength(1);
    const unknown = await forget(`nobody@${domain}`);
    const elsewhere = await forget('nobody@nowhere.example');
    expect(codeOf(unknown)).toEqual(codeOf(elsewhere));
  });

  test('a link of before says so, sets nothing, and is good again when the school lets in others', async () => {
    await setUp();
    await forget();
    const [link] = await secretsOf(app, contact);
    await setUp({ isRequired: true });
    const opened = await createBrowser().post('reset-password/open', { secret: link });
    expect(opened.body).toEqual({ email: contact.email, school: 'Ada High' });
    const set = () => createBrowser().post('reset-password', { secret: link, password: 'Another-Pass-2' });
    expect(codeOf(await set())).toEqual(refused('school_sign_in_required'));
    await setUp();
    expect((await set()).status).toBe(204);
    expect((await signInByPassword('Another-Pass-2')).status).toBe(200);
  });

  test('is not changed either by who is signed in', async () => {
    await setUp({ isRequired: true });
    const bearer = (await signIn()).body.accessToken;
    const change = () =>
      app.call('POST /api/v1/auth/change-password', {
        bearer,
        body: { currentPassword: testPassword, newPassword: 'Another-Pass-2' },
      });
    expect(codeOf(await change())).toEqual(refused('school_sign_in_required'));
    await setUp();
    expect((await change()).status).toBe(200);
  });
});
