import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestApp, testPassword, untilNotBusy } from '../../../../test/support/test-app.ts';
import type { Answer, TestApp } from '../../../../test/support/test-app.ts';
import type { SeededContact, SeededGroup } from '../../../../test/support/seed-builders.ts';
import { countSessions, emailsTo, secretsOf } from '../testing/account-links.ts';
import { codeNow, cookiesOf, turnOn } from '../testing/second-factor.ts';

const origin = 'https://portal.test';
/** Has the format of a recovery code, but is not one. */
const wrongCode = '2222-2222-2222';
const part = 'POST /api/v1/auth/second-factor';
let app: TestApp;
let group: SeededGroup;
let contact: SeededContact;
let bearer: string;
beforeAll(async () => {
  app = await createTestApp();
  group = await app.seed.group();
});
beforeEach(async () => {
  contact = await app.seed.contact(group);
  app.clock.advance({ hours: 2 });
  bearer = await app.signInAs(contact);
});
afterAll(() => app.close());

const signIn = (password = testPassword, email = contact.email, cookie = ''): Promise<Answer> =>
  untilNotBusy(() =>
    app.call('POST /api/v1/auth/sign-in', { body: { email, password }, headers: { origin, cookie } }),
  );
const finish = (cookie: string, code: string, headers: Record<string, string> = {}): Promise<Answer> =>
  app.call('POST /api/v1/auth/sign-in/second-factor', {
    body: { code },
    headers: { origin, cookie, ...headers },
  });
const profile = (by: string) => app.call('GET /api/v1/me/profile', { bearer: by });
const status = async () => (await app.call('GET /api/v1/auth/second-factor', { bearer })).body;
const start = (body: object) => app.call(`${part}/authenticator/start`, { bearer, body });
const confirm = (body: object, by = bearer) =>
  app.call(`${part}/authenticator/confirm`, { bearer: by, body });
const remove = (body: object) => app.call(`${part}/authenticator/remove`, { bearer, body });
/** The same text with another first letter. */
const otherThan = (sealed: string) => `${sealed.startsWith('A') ? 'B' : 'A'}${sealed.slice(1)}`;
const codeOf = ({ status: answered, body }: Answer) => [answered, body?.code];

async function auditOf(): Promise<unknown[]> {
  const { rows } = await app.seed.inGroup(group, (tx) =>
    sql<{ action: string; changes: unknown }>`
      select action, changes from audit_entries
      where client_group_id = ${group.groupId} and actor_id = ${contact.contactId}
      order by audit_entry_id`.execute(tx.db),
  );
  return rows.map(({ action, changes }) => [action, changes]);
}

describe('turning it on', () => {
  test('asks for the password, then for a right code; ends other sessions, tells the owner', async () => {
    expect(await status()).toEqual({
      authenticator: null,
      passkeys: [],
      recoveryCodesLeft: 0,
      hasPassword: true,
      school: null,
    });
    const elsewhere = await app.signInAs(contact);
    const { recoveryCodes } = await turnOn(app, bearer);
    expect(recoveryCodes).toHaveLength(10);
    expect(new Set(recoveryCodes).size).toBe(10);
    expect(recoveryCodes.every((code) => /^([A-Z2-9]{4}-){2}[A-Z2-9]{4}$/.test(code))).toBe(true);
    expect((await profile(elsewhere)).status).toBe(401);
    expect((await profile(bearer)).status).toBe(200);
    expect(await status()).toEqual({
      authenticator: { addedAt: expect.any(String) },
      passkeys: [],
      recoveryCodesLeft: 10,
      hasPassword: true,
      school: null,
    });
    expect(await emailsTo(app, contact)).toEqual(['authenticatorTurnedOn']);
    expect(await auditOf()).toEqual([['authenticator.add', {}]]);
  });

  test('changes nothing before a right code came', async () => {
    const { body } = await start({ password: testPassword });
    expect(body.address).toBe(
      `otpauth://totp/Staffroom:${encodeURIComponent(contact.email)}?secret=${body.secret}&issuer=Staffroom`,
    );
    expect(codeOf(await confirm({ enrolment: body.enrolment, code: wrongCode }))[0]).toBe(422);
    expect((await status()).authenticator).toBeNull();
    expect((await signIn()).status).toBe(200);
  });

  test('refuses a wrong password', async () => {
    const answer = await start({ password: 'Not-The-One-1' });
    expect([...codeOf(answer), answer.body.param]).toEqual([422, 'current_password_incorrect', 'password']);
  });

  test('is good for fifteen minutes, in the session that began it, and for nobody else', async () => {
    const { body } = await start({ password: testPassword });
    const other = await app.seed.contact(group);
    const own = { enrolment: body.enrolment, code: codeNow(app, body.secret) };
    expect(codeOf(await confirm(own, await app.signInAs(other)))).toEqual([422, 'enrolment_expired']);
    expect(codeOf(await confirm(own, await app.signInAs(contact)))).toEqual([422, 'enrolment_expired']);
    const changed = { ...own, enrolment: otherThan(own.enrolment) };
    expect(codeOf(await confirm(changed))[1]).toBe('enrolment_expired');
    app.clock.advance({ minutes: 15 });
    const late = { ...own, code: codeNow(app, body.secret) };
    expect(codeOf(await confirm(late))).toEqual([422, 'enrolment_expired']);
    app.clock.advance({ milliseconds: -1 });
    expect((await confirm(late)).status).toBe(200);
  });

  test('of what is kept neither key nor codes can be read', async () => {
    const { secret, recoveryCodes } = await turnOn(app, bearer);
    const { rows } = await sql<{ text: string }>`
      select (select string_agg(row_to_json(a)::text, '') from identity.authenticators a)
        || (select string_agg(row_to_json(c)::text, '') from identity.recovery_codes c) as text`.execute(
      app.database.owner.db,
    );
    expect(rows[0]?.text).not.toContain(secret);
    expect(rows[0]?.text).not.toContain(recoveryCodes[0]!);
    expect(rows[0]?.text).not.toContain(recoveryCodes[0]!.replaceAll('-', ''));
  });
});

describe('signing in with it', () => {
  test('needs the code after the password, and says so in session and audit', async () => {
    const { secret } = await turnOn(app, bearer);
    const half = await signIn();
    expect([half.status, half.body]).toEqual([
      202,
      { asks: 'secondFactor', factors: ['authenticator'], expiresAt: expect.any(String) },
    ]);
    const cookie = cookiesOf(half);
    expect(cookie).not.toContain('__Host-staffroom-session');
    // A sign-in without its second factor gives no access.
    const refreshed = await app.call('POST /api/v1/auth/refresh', { headers: { origin, cookie } });
    expect(refreshed.status).toBe(401);
    expect(await countSessions(app, contact.contactId)).toBe(1);
    const answer = await finish(cookie, codeNow(app, secret));
    expect(answer.status).toBe(200);
    expect((await profile(answer.body.accessToken)).status).toBe(200);
    const again = await app.call('POST /api/v1/auth/refresh', {
      headers: { origin, cookie: cookiesOf(answer) },
    });
    expect(again.status).toBe(200);
    const sessions = await app.call('GET /api/v1/auth/sessions', { bearer: answer.body.accessToken });
    expect(sessions.body[0]).toMatchObject({ isCurrent: true, signInMethod: 'authenticator' });
    expect((await auditOf()).at(-1)).toEqual(['session.signIn', { method: 'authenticator' }]);
  });

  test('takes a code once, also of several tries at once', async () => {
    const { secret } = await turnOn(app, bearer);
    const cookie = cookiesOf(await signIn());
    const code = codeNow(app, secret);
    const answers = await Promise.all(Array.from({ length: 4 }, () => finish(cookie, code)));
    expect(answers.map((answer) => answer.status).toSorted()).toEqual([200, 422, 422, 422]);
    expect(codeOf(await finish(cookie, code))).toEqual([422, 'second_factor_incorrect']);
  });

  test('takes the code of the step before and after, and none further off', async () => {
    const { secret } = await turnOn(app, bearer);
    app.clock.advance({ minutes: 2 });
    const cookie = cookiesOf(await signIn());
    expect(codeOf(await finish(cookie, codeNow(app, secret, -2)))[0]).toBe(422);
    expect(codeOf(await finish(cookie, codeNow(app, secret, 2)))[0]).toBe(422);
    expect((await finish(cookie, codeNow(app, secret, -1))).status).toBe(200);
    expect((await finish(cookie, codeNow(app, secret, 1))).status).toBe(200);
  });

  test('is half open for five minutes, in that browser alone', async () => {
    const { secret } = await turnOn(app, bearer);
    const cookie = cookiesOf(await signIn());
    expect(codeOf(await finish('', codeNow(app, secret)))).toEqual([422, 'sign_in_expired']);
    const changed = cookie.replace(/(?<=-half=).*/, otherThan);
    expect(codeOf(await finish(changed, codeNow(app, secret)))).toEqual([422, 'sign_in_expired']);
    app.clock.advance({ minutes: 5 });
    expect(codeOf(await finish(cookie, codeNow(app, secret)))).toEqual([422, 'sign_in_expired']);
    app.clock.advance({ milliseconds: -1 });
    expect((await finish(cookie, codeNow(app, secret))).status).toBe(200);
  });

  test('is refused from another origin', async () => {
    const { secret } = await turnOn(app, bearer);
    const cookie = cookiesOf(await signIn());
    const answer = await finish(cookie, codeNow(app, secret), { origin: 'https://elsewhere.test' });
    expect(codeOf(answer)).toEqual([403, 'origin_refused']);
  });

  test('ends when the password was set anew meanwhile, and a reset asks for the factor all the same', async () => {
    const { secret } = await turnOn(app, bearer);
    const cookie = cookiesOf(await signIn());
    await app.call('POST /api/v1/auth/forgot-password', {
      body: { email: contact.email },
      headers: { origin },
    });
    const [linkSecret] = await secretsOf(app, contact);
    const password = 'Another-Pass-2';
    const reset = await app.call('POST /api/v1/auth/reset-password', {
      body: { secret: linkSecret, password },
      headers: { origin },
    });
    expect(reset.status).toBe(204);
    expect(codeOf(await finish(cookie, codeNow(app, secret)))).toEqual([422, 'sign_in_expired']);
    const half = await signIn(password, contact.email, cookiesOf(reset));
    expect(half.status).toBe(202);
    expect((await finish(cookiesOf(half), codeNow(app, secret))).status).toBe(200);
  });

  test('a wrong password says nothing of the factor', async () => {
    await turnOn(app, bearer);
    expect(codeOf(await signIn('Not-The-One-1'))).toEqual([422, 'password_incorrect']);
  });

  test('a contact that was switched off does not come in', async () => {
    const { secret } = await turnOn(app, bearer);
    const cookie = cookiesOf(await signIn());
    await app.seed.inGroup(group, (tx) =>
      sql`update contacts set active = false where contact_id = ${contact.contactId}`.execute(tx.db),
    );
    app.identity.dropAll();
    expect(codeOf(await finish(cookie, codeNow(app, secret)))).toEqual([422, 'account_disabled']);
    expect(await countSessions(app, contact.contactId)).toBe(0);
  });
});

describe('recovery codes', () => {
  test('let in once each, also of several tries at once, and the owner is told', async () => {
    const { recoveryCodes } = await turnOn(app, bearer);
    const [code = '', other = ''] = recoveryCodes;
    const cookie = cookiesOf(await signIn());
    const answers = await Promise.all(Array.from({ length: 3 }, () => finish(cookie, code.toLowerCase())));
    expect(answers.map((answer) => answer.status).toSorted()).toEqual([200, 422, 422]);
    expect(codeOf(await finish(cookie, code))).toEqual([422, 'second_factor_incorrect']);
    expect((await finish(cookie, other.replaceAll('-', ' '))).status).toBe(200);
    expect((await status()).recoveryCodesLeft).toBe(8);
    expect((await emailsTo(app, contact)).filter((name) => name === 'recoveryCodeUsed')).toHaveLength(2);
    expect((await auditOf()).map((row) => (row as string[])[0])).toContain('recoveryCode.use');
  });

  test('of another account open nothing', async () => {
    const { recoveryCodes } = await turnOn(app, bearer);
    const other = await app.seed.contact(group);
    await turnOn(app, await app.signInAs(other));
    const cookie = cookiesOf(await signIn(testPassword, other.email));
    expect(codeOf(await finish(cookie, recoveryCodes[0]!))).toEqual([422, 'second_factor_incorrect']);
  });

  test('a new set replaces the old', async () => {
    const { secret, recoveryCodes } = await turnOn(app, bearer);
    const body = { password: testPassword, code: codeNow(app, secret) };
    const answer = await app.call(`${part}/recovery-codes`, { bearer, body });
    expect(answer.body.recoveryCodes).toHaveLength(10);
    const cookie = cookiesOf(await signIn());
    expect(codeOf(await finish(cookie, recoveryCodes[0]!))[0]).toBe(422);
    expect((await finish(cookie, answer.body.recoveryCodes[0])).status).toBe(200);
  });
});

describe('changing it', () => {
  test('needs password and factor, each with its own refusal', async () => {
    const { secret } = await turnOn(app, bearer);
    const code = codeNow(app, secret);
    expect(codeOf(await remove({ password: testPassword }))).toEqual([422, 'second_factor_incorrect']);
    expect(codeOf(await start({ password: testPassword }))).toEqual([422, 'second_factor_incorrect']);
    expect(codeOf(await remove({ password: 'Not-The-One-1', code }))[1]).toBe('current_password_incorrect');
    const wrong = await remove({ password: testPassword, code: wrongCode });
    expect([...codeOf(wrong), wrong.body.param]).toEqual([422, 'second_factor_incorrect', 'code']);
    expect((await remove({ password: testPassword, code })).status).toBe(204);
    expect((await signIn()).status).toBe(200);
    expect(await emailsTo(app, contact)).toContain('authenticatorTurnedOff');
    expect(await status()).toEqual({
      authenticator: null,
      passkeys: [],
      recoveryCodesLeft: 0,
      hasPassword: true,
      school: null,
    });
    expect((await remove({ password: testPassword })).status).toBe(404);
  });

  test('a new app takes the place of the old one', async () => {
    const { secret, recoveryCodes } = await turnOn(app, bearer);
    const { body } = await start({ password: testPassword, code: recoveryCodes[0] });
    expect((await confirm({ enrolment: body.enrolment, code: codeNow(app, body.secret) })).status).toBe(200);
    app.clock.advance({ seconds: 30 });
    const cookie = cookiesOf(await signIn());
    expect(codeOf(await finish(cookie, codeNow(app, secret)))[0]).toBe(422);
    expect(codeOf(await finish(cookie, recoveryCodes[1]!))[0]).toBe(422);
    expect((await finish(cookie, codeNow(app, body.secret))).status).toBe(200);
  });

  test('turned off meanwhile, a half-open sign-in asks for the password again', async () => {
    const { secret } = await turnOn(app, bearer);
    const cookie = cookiesOf(await signIn());
    await remove({ password: testPassword, code: codeNow(app, secret) });
    expect(codeOf(await finish(cookie, codeNow(app, secret, 1)))).toEqual([422, 'sign_in_expired']);
  });
});

describe('wrong codes', () => {
  test('are looked at twenty times an hour, whatever the address; a browser of before has a budget of its own', async () => {
    const { secret } = await turnOn(app, bearer);
    const known = cookiesOf(await finish(cookiesOf(await signIn()), codeNow(app, secret)));
    const cookie = cookiesOf(await signIn());
    const answers: Answer[] = [];
    for (let batch = 0; batch < 6; batch++) {
      const tries = Array.from({ length: 4 }, () => finish(cookie, wrongCode));
      answers.push(...(await Promise.all(tries)));
    }
    expect(answers.filter((answer) => answer.status === 422)).toHaveLength(20);
    expect(answers.filter((answer) => answer.status === 429)).toHaveLength(4);
    app.clock.advance({ seconds: 60 });
    const right = await finish(cookie, codeNow(app, secret));
    expect(codeOf(right)).toEqual([429, 'sign_in_throttled']);
    const half = cookiesOf(await signIn(testPassword, contact.email, known));
    expect((await finish(`${half}; ${known}`, codeNow(app, secret))).status).toBe(200);
  });
});
