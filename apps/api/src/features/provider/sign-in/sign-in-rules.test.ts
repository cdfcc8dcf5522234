import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestApp, testPassword, untilNotBusy } from '../../../../test/support/test-app.ts';
import type { Answer, TestApp } from '../../../../test/support/test-app.ts';
import type { SeededContact, SeededGroup } from '../../../../test/support/seed-builders.ts';
import { countSessions, emailsTo } from '../../account/testing/account-links.ts';
import { codeNow, cookiesOf, turnOn } from '../../account/testing/second-factor.ts';
import { createSoftwarePasskey } from '../../account/testing/software-authenticator.ts';
import type { PasskeyOptions } from '../../account/testing/software-authenticator.ts';

const origin = 'https://portal.test';
let app: TestApp;
let serviceKey: string;
let group: SeededGroup;
let contact: SeededContact;
beforeAll(async () => {
  app = await createTestApp();
  serviceKey = await app.serviceKey();
});
beforeEach(async () => {
  group = await app.seed.group();
  contact = await app.seed.contact(group);
  app.identity.dropAll();
  app.clock.advance({ hours: 2 });
});
afterAll(() => app.close());

const rules = (groupId: string) => `/api/v1/provider/client-groups/${groupId}/sign-in-rules`;
const requireFrom = (from: string | null, groupId = group.groupId): Promise<Answer> =>
  app.call(`PUT ${rules(groupId)}`, { bearer: serviceKey, body: { secondFactorRequiredFrom: from } });
const inHours = (hours: number) => app.clock.now().add({ hours }).toString();
const reset = (contactId: string): Promise<Answer> =>
  app.call(`POST /api/v1/provider/people/${contactId}/second-factor/reset`, { bearer: serviceKey });
const signIn = (): Promise<Answer> =>
  untilNotBusy(() =>
    app.call('POST /api/v1/auth/sign-in', {
      body: { email: contact.email, password: testPassword },
      headers: { origin },
    }),
  );
const post = (path: string, cookie: string, body?: object): Promise<Answer> =>
  app.call(`POST /api/v1/auth/${path}`, {
    headers: { origin, cookie },
    ...(body !== undefined && { body }),
  });
const codeOf = ({ status, body }: Answer) => [status, body?.code];

async function auditOf(action: string): Promise<unknown[]> {
  const { rows } = await app.seed.inGroup(group, (tx) =>
    sql<{ actor_kind: string; changes: unknown }>`
      select actor_kind, changes from audit_entries
      where client_group_id = ${group.groupId} and action = ${action}`.execute(tx.db),
  );
  return rows.map((row) => [row.actor_kind, row.changes]);
}

describe('what a group asks', () => {
  test('is nothing before somebody sets it, then what was set, with its audit row', async () => {
    const read = () => app.call(`GET ${rules(group.groupId)}`, { bearer: serviceKey });
    expect((await read()).body).toEqual({ secondFactorRequiredFrom: null });
    const from = inHours(1);
    expect((await requireFrom(from)).status).toBe(200);
    expect((await read()).body).toEqual({ secondFactorRequiredFrom: from });
    expect(await auditOf('signInRules.change')).toEqual([['provider', { secondFactorRequiredFrom: from }]]);
    expect((await requireFrom(null)).status).toBe(200);
    expect((await read()).body).toEqual({ secondFactorRequiredFrom: null });
  });

  test('of an absent group is not found', async () => {
    expect((await requireFrom(null, randomUUID())).status).toBe(404);
  });
});

describe('a group that asks for a second factor', () => {
  test('asks from the very instant on, and not before', async () => {
    await requireFrom(inHours(1));
    app.clock.advance({ minutes: 60 });
    app.clock.advance({ milliseconds: -1 });
    expect((await signIn()).status).toBe(200);
    app.clock.advance({ milliseconds: 1 });
    const half = await signIn();
    expect([half.status, half.body.asks]).toEqual([202, 'enrolment']);
  });

  test('has an app set up before anybody is in, with recovery codes and one session', async () => {
    const before = await signIn();
    await requireFrom(inHours(0));
    const cookie = cookiesOf(await signIn());
    expect((await post('refresh', cookie)).status).toBe(401);
    expect(codeOf(await post('sign-in/second-factor', cookie, { code: '123456' }))).toEqual([
      422,
      'sign_in_expired',
    ]);
    const { body } = await post('sign-in/enrolment/start', cookie);
    const wrong = { enrolment: body.enrolment, code: '2222-2222-2222' };
    expect(codeOf(await post('sign-in/enrolment/confirm', cookie, wrong))).toEqual([
      422,
      'second_factor_incorrect',
    ]);
    const right = { enrolment: body.enrolment, code: codeNow(app, body.secret) };
    const other = cookiesOf(await signIn());
    expect(codeOf(await post('sign-in/enrolment/confirm', other, right))).toEqual([422, 'enrolment_expired']);
    const done = await post('sign-in/enrolment/confirm', cookie, right);
    expect(done.status).toBe(200);
    expect(done.body.recoveryCodes).toHaveLength(10);
    const bearer = done.body.accessToken;
    expect((await app.call('GET /api/v1/me/profile', { bearer })).status).toBe(200);
    expect((await post('refresh', cookiesOf(done))).status).toBe(200);
    expect(await countSessions(app, contact.contactId)).toBe(1);
    expect((await post('refresh', cookiesOf(before))).status).not.toBe(200);
    expect(await emailsTo(app, contact)).toContain('authenticatorTurnedOn');
    // The password alone is not enough to do it again.
    expect(codeOf(await post('sign-in/enrolment/start', other))).toEqual([422, 'sign_in_expired']);
    expect((await signIn()).body.asks).toBe('secondFactor');
  });

  test('ends sessions by a password alone at their next refresh, and leaves those with a factor', async () => {
    const alone = cookiesOf(await signIn());
    const other = await app.seed.contact(group);
    const bearer = await app.signInAs(other);
    await turnOn(app, bearer);
    await requireFrom(inHours(0));
    expect(codeOf(await post('refresh', alone))).toEqual([401, 'session_ended']);
    const { rows } = await sql<{ sign_in_method: string }>`
      select sign_in_method from identity.sessions as session join identity.memberships using (user_id)
      where contact_id = ${other.contactId}`.execute(app.database.owner.db);
    expect(rows).toEqual([{ sign_in_method: 'authenticator' }]);
    await requireFrom(null);
    expect((await post('refresh', alone)).status).toBe(200);
  });

  test('does not ask the people of another group', async () => {
    await requireFrom(inHours(0), (await app.seed.group()).groupId);
    expect((await signIn()).status).toBe(200);
  });
});

describe('a passkey set up at the sign-in, where a group asks for a second factor', () => {
  const here = { origin, host: 'portal.test' };
  const begin = async () => {
    const cookie = cookiesOf(await signIn());
    const begun = (await post('sign-in/enrolment/passkey/start', cookie)).body;
    return { cookie, begun };
  };
  const confirm = (cookie: string, begun: Answer['body'], options: PasskeyOptions = {}) => {
    const passkey = createSoftwarePasskey(here);
    const made = { ceremony: begun.ceremony, name: 'My phone', ...passkey.attest(begun, options) };
    const done = post('sign-in/enrolment/passkey', cookie, made);
    return { passkey, made, done };
  };
  const passkeysOf = async (bearer: string) =>
    (await app.call('GET /api/v1/auth/second-factor', { bearer })).body.passkeys.length;
  beforeEach(async () => {
    await requireFrom(inHours(0));
  });

  test('lets in with recovery codes and one session, is told, and is all that is asked for from then on', async () => {
    const { cookie, begun } = await begin();
    expect(begun).toMatchObject({ host: 'portal.test', existing: [], user: { name: contact.email } });
    const { passkey, done } = confirm(cookie, begun);
    const answer = await done;
    expect([answer.status, answer.body.code]).toEqual([200, undefined]);
    expect(answer.body.recoveryCodes).toHaveLength(10);
    const bearer = answer.body.accessToken;
    expect(await passkeysOf(bearer)).toBe(1);
    expect((await post('refresh', cookiesOf(answer))).status).toBe(200);
    expect(await countSessions(app, contact.contactId)).toBe(1);
    expect(await emailsTo(app, contact)).toContain('passkeyAdded');
    expect(await auditOf('passkey.add')).toHaveLength(1);

    const half = await signIn();
    expect(half.body).toMatchObject({ asks: 'secondFactor', factors: ['passkey'] });
    const asked = await post('sign-in/passkey/start', cookiesOf(half), { secondFactor: true });
    const second = await post('sign-in/passkey', cookiesOf(half), passkey.assert(asked.body));
    expect((await post('refresh', cookiesOf(second))).status).toBe(200);
  });

  test('ends every session that a password alone had opened', async () => {
    await requireFrom(null);
    const before = cookiesOf(await signIn());
    await requireFrom(inHours(0));
    const { cookie, begun } = await begin();
    expect((await confirm(cookie, begun).done).status).toBe(200);
    expect(codeOf(await post('refresh', before))).toEqual([410, 'session_ended_elsewhere']);
  });

  test('is begun and kept by the half-open sign-in alone that asked for it, once and in time', async () => {
    expect(codeOf(await post('sign-in/enrolment/passkey/start', ''))).toEqual([422, 'sign_in_expired']);
    const { cookie, begun } = await begin();
    const other = cookiesOf(await signIn());
    expect(codeOf(await confirm(other, begun).done)).toEqual([422, 'passkey_expired']);
    expect(codeOf(await confirm('', begun).done)).toEqual([422, 'sign_in_expired']);
    expect(codeOf(await confirm(cookie, begun, { origin: 'https://evil.example' }).done)).toEqual([
      422,
      'passkey_refused',
    ]);
    const { made, done } = confirm(cookie, begun);
    expect((await done).status).toBe(200);
    // From now on the new factor is required: nothing can be set up again, in another way or from another tab.
    expect(codeOf(await post('sign-in/enrolment/passkey', cookie, made))).toEqual([422, 'sign_in_expired']);
    for (const step of ['start', 'passkey/start']) {
      expect(codeOf(await post(`sign-in/enrolment/${step}`, other))).toEqual([422, 'sign_in_expired']);
    }
  });

  test('is out of time after five minutes', async () => {
    const { cookie, begun } = await begin();
    app.clock.advance({ minutes: 5 });
    expect(codeOf(await confirm(cookie, begun).done)).toEqual([422, 'passkey_expired']);
  });

  test('of an app and a passkey confirmed at once by two tabs one is kept', async () => {
    const { cookie, begun } = await begin();
    const { body } = await post('sign-in/enrolment/start', cookie);
    const answers = await Promise.all([
      confirm(cookie, begun).done,
      post('sign-in/enrolment/confirm', cookie, {
        enrolment: body.enrolment,
        code: codeNow(app, body.secret),
      }),
    ]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422]);
    const { body: half } = await signIn();
    expect(half.factors).toHaveLength(1);
  });

  test('is for who has no factor, and whose group asks for one', async () => {
    await requireFrom(null);
    await turnOn(app, await app.signInAs(contact));
    const cookie = cookiesOf(await signIn());
    expect(codeOf(await post('sign-in/enrolment/passkey/start', cookie))).toEqual([422, 'sign_in_expired']);
  });
});

describe('the provider takes a lost factor off', () => {
  test('ends it with every session, tells the person, and the password is enough again', async () => {
    const bearer = await app.signInAs(contact);
    await turnOn(app, bearer);
    expect((await reset(contact.contactId)).status).toBe(204);
    expect(await countSessions(app, contact.contactId)).toBe(0);
    expect((await signIn()).status).toBe(200);
    expect(await emailsTo(app, contact)).toContain('secondFactorReset');
    expect(await auditOf('secondFactor.reset')).toEqual([['provider', { hadOne: true }]]);
  });

  test('of an absent contact is not found', async () => {
    expect(codeOf(await reset(randomUUID()))).toEqual([404, 'not_found']);
  });
});
