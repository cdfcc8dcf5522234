import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestApp, testPassword, untilNotBusy } from '../../../../test/support/test-app.ts';
import type { Answer, TestApp } from '../../../../test/support/test-app.ts';
import type { SeededContact, SeededGroup } from '../../../../test/support/seed-builders.ts';
import { countSessions, emailsTo } from '../testing/account-links.ts';
import { codeNow, cookiesOf, turnOn } from '../testing/second-factor.ts';
import { createSoftwarePasskey } from '../testing/software-authenticator.ts';
import type { SoftwarePasskey, PasskeyOptions } from '../testing/software-authenticator.ts';

const origin = 'https://portal.test';
const here = { origin, host: 'portal.test' };
const part = '/api/v1/auth/second-factor/passkeys';
const headers = { origin };
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

type Added = { passkey: SoftwarePasskey; id: string; recoveryCodes: string[] | null };

const start = (body: object = { password: testPassword }, by = bearer) =>
  app.call(`POST ${part}/start`, { bearer: by, headers, body });
const add = (body: object, by = bearer) => app.call(`POST ${part}`, { bearer: by, headers, body });
const proof = (by = bearer) => app.call(`POST ${part}/proof`, { bearer: by, headers });
const remove = (id: string, body: object, by = bearer) =>
  app.call(`POST ${part}/${id}/remove`, { bearer: by, headers, body });
const status = async (by = bearer) => (await app.call('GET /api/v1/auth/second-factor', { bearer: by })).body;
const startSignIn = (secondFactor = false, cookie = '') =>
  app.call('POST /api/v1/auth/sign-in/passkey/start', {
    headers: { origin, cookie },
    body: { secondFactor },
  });
const finish = (body: object, more: Record<string, string> = {}) =>
  app.call('POST /api/v1/auth/sign-in/passkey', { headers: { origin, ...more }, body });
const signInByPassword = (email = contact.email): Promise<Answer> =>
  untilNotBusy(() =>
    app.call('POST /api/v1/auth/sign-in', { headers, body: { email, password: testPassword } }),
  );
const codeOf = ({ status: answered, body }: Answer) => [answered, body?.code];

async function addOne(proven: object = {}, by = bearer): Promise<Added> {
  const begun = await start({ password: testPassword, ...proven }, by);
  expect(begun.status).toBe(200);
  const passkey = createSoftwarePasskey(here);
  const { ceremony } = begun.body;
  const answer = await add({ ceremony, name: ' My phone ', ...passkey.attest(begun.body) }, by);
  expect([answer.status, answer.body.code]).toEqual([200, undefined]);
  return { passkey, id: answer.body.passkey.id, recoveryCodes: answer.body.recoveryCodes };
}

/** Signs in with a passkey, forged as the options say. */
async function signIn(passkey: SoftwarePasskey, options: PasskeyOptions = {}): Promise<Answer> {
  const begun = await startSignIn();
  expect(begun.status).toBe(200);
  return finish(passkey.assert(begun.body, options));
}

async function auditOf(): Promise<string[]> {
  const { rows } = await app.seed.inGroup(group, (tx) =>
    sql<{ action: string }>`
      select action from audit_entries
      where client_group_id = ${group.groupId} and actor_id = ${contact.contactId}
      order by audit_entry_id`.execute(tx.db),
  );
  return rows.map(({ action }) => action);
}

describe('adding one', () => {
  test('asks for the password; the first brings recovery codes, signs others out and is told', async () => {
    expect(codeOf(await start({ password: 'Not-The-One-1' }))).toEqual([422, 'current_password_incorrect']);
    const elsewhere = await app.signInAs(contact);
    const { id, recoveryCodes } = await addOne();
    expect(recoveryCodes).toHaveLength(10);
    const profile = await app.call('GET /api/v1/me/profile', { bearer: elsewhere });
    expect(profile.status).toBe(401);
    expect(await status()).toEqual({
      authenticator: null,
      passkeys: [
        {
          id,
          name: 'My phone',
          host: 'portal.test',
          isSynced: false,
          addedAt: expect.any(String),
          lastUsedAt: null,
        },
      ],
      recoveryCodesLeft: 10,
      hasPassword: true,
      school: null,
    });
    expect(await emailsTo(app, contact)).toEqual(['passkeyAdded']);
    expect(await auditOf()).toEqual(['secondFactor.refused', 'passkey.add']);
  });

  test('a further one asks for the first, or for a recovery code, and keeps the codes', async () => {
    const { passkey, recoveryCodes } = await addOne();
    expect(codeOf(await start())).toEqual([422, 'second_factor_incorrect']);
    const asked = (await proof()).body;
    expect(asked.credentials).toEqual([{ credentialId: passkey.credentialId, transports: ['internal'] }]);
    const second = await addOne({ passkey: passkey.assert(asked) });
    expect(second.recoveryCodes).toBeNull();
    await addOne({ code: recoveryCodes?.[0] });
    expect((await status()).passkeys).toHaveLength(3);
    expect((await status()).recoveryCodesLeft).toBe(9);
    const begun = await start({ password: testPassword, code: recoveryCodes?.[1] });
    expect(begun.body.existing).toHaveLength(3);
  });

  test.each<[string, PasskeyOptions]>([
    ['a forged origin', { origin: 'https://portal.test.evil.example' }],
    ['another host', { host: 'evil.example' }],
    ['another challenge', { challenge: 'AAAA' }],
    ['an answer to a question of another kind', { type: 'webauthn.get' }],
    ['a page within a page', { crossOrigin: true }],
    ['a user whom the device did not verify', { isVerified: false }],
  ])('is refused for %s', async (_what, options) => {
    const begun = await start();
    const attested = createSoftwarePasskey(here).attest(begun.body, options);
    const answer = await add({ ceremony: begun.body.ceremony, name: 'X', ...attested });
    expect(codeOf(answer)).toEqual([422, 'passkey_refused']);
    expect((await status()).passkeys).toEqual([]);
  });

  test('is refused however the attestation is cut off, and never a fault of ours', async () => {
    const begun = await start();
    const attested = createSoftwarePasskey(here).attest(begun.body);
    const whole = Buffer.from(attested.attestation, 'base64url');
    for (let length = 1; length < whole.length; length += 9) {
      const attestation = whole.subarray(0, length).toString('base64url');
      const answer = await add({ ceremony: begun.body.ceremony, name: 'X', ...attested, attestation });
      expect(codeOf(answer)).toEqual([422, 'passkey_refused']);
    }
  });

  test('is good once, for five minutes, in the session that began it', async () => {
    const begun = await start();
    const attested = createSoftwarePasskey(here).attest(begun.body);
    const body = { ceremony: begun.body.ceremony, name: 'X', ...attested };
    expect(codeOf(await add(body, await app.signInAs(contact)))).toEqual([422, 'passkey_expired']);
    const other = await app.signInAs(await app.seed.contact(group));
    expect(codeOf(await add(body, other))).toEqual([422, 'passkey_expired']);
    app.clock.advance({ minutes: 5 });
    expect(codeOf(await add(body))).toEqual([422, 'passkey_expired']);
    app.clock.advance({ milliseconds: -1 });
    const answers = await Promise.all([add(body), add(body), add(body)]);
    expect(answers.map((answer) => answer.status).toSorted()).toEqual([200, 422, 422]);
    expect((await status()).passkeys).toHaveLength(1);
  });

  test('that is kept already is refused, also with another account', async () => {
    const { passkey } = await addOne();
    const other = await app.seed.contact(group);
    const by = await app.signInAs(other);
    const begun = await start({ password: testPassword }, by);
    const answer = await add({ ceremony: begun.body.ceremony, name: 'X', ...passkey.attest(begun.body) }, by);
    expect(codeOf(answer)).toEqual([422, 'passkey_known']);
  });

  test('stops at ten', async () => {
    const { recoveryCodes } = await addOne();
    await sql`
      insert into identity.passkeys (passkey_id, user_id, credential_id, public_key, host, name, transports,
        is_synced, use_count, added_at)
      select gen_random_uuid(), user_id, uuid_send(gen_random_uuid()), public_key, host, name, transports, false, 0, added_at
      from identity.passkeys join identity.memberships using (user_id), generate_series(1, 9)
      where contact_id = ${contact.contactId}`.execute(app.database.owner.db);
    const answer = await start({ password: testPassword, code: recoveryCodes?.[0] });
    expect(codeOf(answer)).toEqual([422, 'passkey_limit_reached']);
  });

  test('is refused at an address that is not ours', async () => {
    const answer = await app.call(`POST ${part}/start`, {
      bearer,
      headers: { origin: 'https://evil.example' },
      body: { password: testPassword },
    });
    expect(codeOf(answer)).toEqual([422, 'passkey_address_refused']);
  });
});

describe('signing in with it', () => {
  test('needs nothing else, and says so in session and audit', async () => {
    const { passkey } = await addOne();
    const answer = await signIn(passkey);
    expect(answer.status).toBe(200);
    const by = answer.body.accessToken;
    const sessions = await app.call('GET /api/v1/auth/sessions', { bearer: by });
    expect(sessions.body[0]).toMatchObject({ isCurrent: true, signInMethod: 'passkey' });
    expect((await status(by)).passkeys[0].lastUsedAt).not.toBeNull();
    expect((await auditOf()).at(-1)).toBe('session.signIn');
    // The very first sign-in sends no email; the next one from an unknown browser does.
    expect(await emailsTo(app, contact)).not.toContain('newDeviceSignedIn');
    await signIn(passkey);
    expect(await emailsTo(app, contact)).toContain('newDeviceSignedIn');
    const again = await app.call('POST /api/v1/auth/refresh', {
      headers: { origin, cookie: cookiesOf(answer) },
    });
    expect(again.status).toBe(200);
  });

  test('is the second factor after the password; of that account alone', async () => {
    const { passkey } = await addOne();
    const half = await signInByPassword();
    expect([half.status, half.body]).toEqual([
      202,
      { asks: 'secondFactor', factors: ['passkey'], expiresAt: expect.any(String) },
    ]);
    const begun = await startSignIn(true, cookiesOf(half));
    expect(begun.body.credentials).toEqual([
      { credentialId: passkey.credentialId, transports: ['internal'] },
    ]);
    const other = await app.seed.contact(group);
    const theirs = await addOne({}, await app.signInAs(other));
    expect(codeOf(await finish(theirs.passkey.assert(begun.body)))).toEqual([422, 'passkey_unknown']);
    expect((await finish(passkey.assert(begun.body))).status).toBe(200);
    expect(codeOf(await startSignIn(true))).toEqual([422, 'sign_in_expired']);
  });

  test('a recovery code goes in its place, once', async () => {
    const { recoveryCodes } = await addOne();
    const cookie = cookiesOf(await signInByPassword());
    const send = () =>
      app.call('POST /api/v1/auth/sign-in/second-factor', {
        headers: { origin, cookie },
        body: { code: recoveryCodes?.[0] },
      });
    expect((await send()).status).toBe(200);
    expect(codeOf(await send())).toEqual([422, 'second_factor_incorrect']);
  });

  test.each<[string, PasskeyOptions]>([
    ['a forged origin', { origin: 'https://evil.example' }],
    ['http in place of https', { origin: 'http://portal.test' }],
    ['another host', { host: 'evil.example' }],
    ['another challenge', { challenge: 'AAAA' }],
    ['an answer to a question of another kind', { type: 'webauthn.create' }],
    ['a page within a page', { crossOrigin: true }],
    ['a user whom the device did not verify', { isVerified: false }],
    ['the handle of another account', { userHandle: 'AAAAAAAAAAAAAAAAAAAAAA' }],
    ['a count that stands still', { useCount: 1 }],
    ['a count that falls', { useCount: 0 }],
  ])('is refused for %s', async (_what, options) => {
    const { passkey } = await addOne();
    expect(codeOf(await signIn(passkey, options))).toEqual([422, 'passkey_refused']);
    expect(await countSessions(app, contact.contactId)).toBe(1);
    expect((await auditOf()).at(-1)).toBe('passkey.refused');
  });

  test('is refused when anything that was signed is changed or cut off', async () => {
    const { passkey } = await addOne();
    const begun = await startSignIn();
    const right = passkey.assert(begun.body);
    for (const field of ['clientData', 'authenticatorData', 'signature'] as const) {
      const bytes = Buffer.from(right[field], 'base64url');
      const flipped = Buffer.from(bytes);
      flipped[bytes.length - 1] = (flipped[bytes.length - 1] ?? 0) ^ 1;
      for (const forged of [flipped, bytes.subarray(0, bytes.length - 1), bytes.subarray(0, 1)]) {
        const answer = await finish({ ...right, [field]: forged.toString('base64url') });
        expect([field, ...codeOf(answer)]).toEqual([field, 422, 'passkey_refused']);
      }
    }
    expect((await finish(right)).status).toBe(200);
  });

  test('answers a challenge once, also of several at once, and within five minutes', async () => {
    const { passkey } = await addOne();
    const right = passkey.assert((await startSignIn()).body);
    const answers = await Promise.all([finish(right), finish(right), finish(right)]);
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1);
    expect((await finish(right)).status).toBe(422);
    // The response of an authenticator that does not count its uses cannot be reused either.
    const begun = (await startSignIn()).body;
    await sql`
      update identity.passkeys set use_count = 0
      where credential_id = ${Buffer.from(passkey.credentialId, 'base64url')}`.execute(app.database.owner.db);
    const uncounted = passkey.assert(begun, { useCount: 0 });
    expect((await finish(uncounted)).status).toBe(200);
    expect(codeOf(await finish(uncounted))).toEqual([422, 'passkey_expired']);
    const late = passkey.assert((await startSignIn()).body);
    app.clock.advance({ minutes: 5 });
    expect(codeOf(await finish(late))).toEqual([422, 'passkey_expired']);
  });

  test('a challenge of one use is good for no other', async () => {
    const { passkey } = await addOne();
    const asked = (await proof()).body;
    expect(codeOf(await finish(passkey.assert(asked)))).toEqual([422, 'passkey_expired']);
    const begun = (await startSignIn()).body;
    const answer = await start({ password: testPassword, passkey: passkey.assert(begun) });
    expect(codeOf(answer)).toEqual([422, 'passkey_expired']);
  });

  test('is refused from another origin, for one that nobody has, and for who was switched off', async () => {
    const { passkey } = await addOne();
    const begun = (await startSignIn()).body;
    const elsewhere = await finish(passkey.assert(begun), { origin: 'https://evil.example' });
    expect(codeOf(elsewhere)).toEqual([403, 'origin_refused']);
    expect(codeOf(await signIn(createSoftwarePasskey(here)))).toEqual([422, 'passkey_unknown']);
    await app.seed.inGroup(group, (tx) =>
      sql`update contacts set active = false where contact_id = ${contact.contactId}`.execute(tx.db),
    );
    app.identity.dropAll();
    expect(codeOf(await signIn(passkey))).toEqual([422, 'account_disabled']);
    expect(await countSessions(app, contact.contactId)).toBe(0);
  });
});

describe('looking after them', () => {
  test('they are renamed, and removed with password and factor; codes go with the last factor', async () => {
    const { passkey, id, recoveryCodes } = await addOne();
    const renamed = await app.call(`PUT ${part}/${id}`, { bearer, body: { name: 'Old phone' } });
    expect(renamed.status).toBe(204);
    expect((await status()).passkeys[0].name).toBe('Old phone');
    expect(codeOf(await remove(id, { password: testPassword }))).toEqual([422, 'second_factor_incorrect']);
    const asked = (await proof()).body;
    const body = { password: testPassword, passkey: passkey.assert(asked) };
    expect((await remove(id, body)).status).toBe(204);
    expect(await status()).toEqual({
      authenticator: null,
      passkeys: [],
      recoveryCodesLeft: 0,
      hasPassword: true,
      school: null,
    });
    expect(await emailsTo(app, contact)).toContain('passkeyRemoved');
    expect((await signInByPassword()).status).toBe(200);
    expect(codeOf(await signIn(passkey))).toEqual([422, 'passkey_unknown']);
    expect((await remove(id, { password: testPassword, code: recoveryCodes?.[0] })).status).toBe(404);
  });

  test("nobody reaches another's", async () => {
    const { id } = await addOne();
    const by = await app.signInAs(await app.seed.contact(group));
    const renamed = await app.call(`PUT ${part}/${id}`, { bearer: by, body: { name: 'Mine' } });
    expect(renamed.status).toBe(404);
    expect((await remove(id, { password: testPassword }, by)).status).toBe(404);
    expect(codeOf(await proof(by))).toEqual([422, 'passkey_none_here']);
    expect((await status()).passkeys).toHaveLength(1);
  });

  test('with an app beside them either opens, and turning the app off keeps the codes', async () => {
    const { secret, recoveryCodes } = await turnOn(app, bearer);
    const { passkey } = await addOne({ code: recoveryCodes[0] });
    const half = await signInByPassword();
    expect(half.body.factors).toEqual(['authenticator', 'passkey']);
    expect((await signIn(passkey)).status).toBe(200);
    app.clock.advance({ seconds: 30 });
    const off = await app.call('POST /api/v1/auth/second-factor/authenticator/remove', {
      bearer,
      body: { password: testPassword, code: codeNow(app, secret) },
    });
    expect(off.status).toBe(204);
    expect((await status()).recoveryCodesLeft).toBe(9);
    expect((await signInByPassword()).status).toBe(202);
  });
});
