import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestApp, testPassword, untilNotBusy } from '../../../../test/support/test-app.ts';
import type { Answer, TestApp } from '../../../../test/support/test-app.ts';
import type { SeededContact, SeededGroup } from '../../../../test/support/seed-builders.ts';
import { countSessions, emailsTo, secretsOf } from '../testing/account-links.ts';

const origin = 'https://portal.test';
const next = 'Another-Pass-2';
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

const change = (currentPassword = testPassword, newPassword = next, by = bearer): Promise<Answer> =>
  untilNotBusy(() =>
    app.call('POST /api/v1/auth/change-password', { bearer: by, body: { currentPassword, newPassword } }),
  );
const signIn = (password: string, email = contact.email): Promise<Answer> =>
  untilNotBusy(() =>
    app.call('POST /api/v1/auth/sign-in', { body: { email, password }, headers: { origin } }),
  );
const profile = (by: string) => app.call('GET /api/v1/me/profile', { bearer: by });
const codeOf = ({ status, body }: Answer) => [status, body?.code];

test('changes the password, ends the other sessions, goes on with this one, and tells the owner', async () => {
  const elsewhere = (await signIn(testPassword)).body.accessToken;
  expect((await profile(elsewhere)).status).toBe(200);
  const answer = await change();
  expect([answer.status, answer.body]).toEqual([200, { endedSessions: 1 }]);
  expect((await profile(elsewhere)).status).toBe(401);
  expect((await profile(bearer)).status).toBe(200);
  expect(await countSessions(app, contact.contactId)).toBe(1);
  expect(await emailsTo(app, contact)).toEqual(['passwordChanged']);
  expect((await signIn(testPassword)).body.code).toBe('password_incorrect');
  expect((await signIn(next)).status).toBe(200);
});

test('ends a reset link that was asked for before', async () => {
  const body = { email: contact.email };
  await app.call('POST /api/v1/auth/forgot-password', { body, headers: { origin } });
  const [secret] = await secretsOf(app, contact);
  expect((await change()).status).toBe(200);
  const used = await app.call('POST /api/v1/auth/reset-password', {
    body: { secret, password: 'Third-Pass-3' },
    headers: { origin },
  });
  expect(codeOf(used)).toEqual([410, 'link_expired']);
});

describe('refuses', () => {
  test('a wrong current password, at its field, and changes nothing', async () => {
    const answer = await change('Not-The-One-1');
    expect([...codeOf(answer), answer.body.param, answer.body.message]).toEqual([
      422,
      'current_password_incorrect',
      'currentPassword',
      'Current password is incorrect',
    ]);
    expect((await signIn(testPassword)).status).toBe(200);
    expect(await emailsTo(app, contact)).toEqual([]);
  });

  test('a weak one and the same one, before it looks at the current one', async () => {
    expect(codeOf(await change('wrong', 'weak'))).toEqual([422, 'password_too_weak']);
    expect(codeOf(await change(testPassword, testPassword))).toEqual([422, 'password_unchanged']);
  });

  test('a well-known one, at its field', async () => {
    const answer = await change(testPassword, 'P@ssw0rd-2026');
    expect([...codeOf(answer), answer.body.param]).toEqual([422, 'password_too_common', 'newPassword']);
    expect((await signIn(testPassword)).status).toBe(200);
  });

  test('one made of the own address or name', async () => {
    const person = await app.seed.contact(group, [], {
      email: 'wilhelmina.zorn@change.example',
      firstName: 'Tamsin',
      lastName: 'Okonkwo',
    });
    const own = await app.signInAs(person);
    for (const password of ['Wilhelmina-Zorn-1', 'Okonkwo-123', 'Tamsin-Okonkwo-1']) {
      expect([password, ...codeOf(await change(testPassword, password, own))]).toEqual([
        password,
        422,
        'password_too_common',
      ]);
    }
  });

  test('a session that ended meanwhile', async () => {
    const other = await app.signInAs(contact);
    expect((await change(testPassword, next, other)).status).toBe(200);
    expect(codeOf(await change(next, 'Third-Pass-3'))).toEqual([401, 'access_token_invalid']);
  });
});

test('of changes in several tabs at once one counts', async () => {
  const tabs = await Promise.all(Array.from({ length: 4 }, () => app.signInAs(contact)));
  const answers = await Promise.all(tabs.map((tab, index) => change(testPassword, `Tab-Pass-${index}`, tab)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(await countSessions(app, contact.contactId)).toBe(1);
  const winner = answers.findIndex(({ status }) => status === 200);
  expect((await signIn(`Tab-Pass-${winner}`)).status).toBe(200);
});

test('leaves no other session of a sign-in with the old password that was under way', async () => {
  for (let times = 0; times < 3; times++) {
    const person = await app.seed.contact(group);
    const own = await app.signInAs(person);
    const signIns = Array.from({ length: 3 }, () => signIn(testPassword, person.email));
    const [done] = await Promise.all([change(testPassword, next, own), ...signIns]);
    expect(done?.status).toBe(200);
    expect(await countSessions(app, person.contactId)).toBe(1);
  }
});

describe('budgets', () => {
  test('look at twenty wrong passwords of a session in an hour, also of guesses at once', async () => {
    const answers: Answer[] = [];
    for (let batch = 0; batch < 6; batch++) {
      answers.push(...(await Promise.all(Array.from({ length: 4 }, () => change('wrong')))));
    }
    expect(answers.filter(({ status }) => status === 422)).toHaveLength(20);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(4);
    app.clock.advance({ minutes: 60 });
    bearer = await app.signInAs(contact);
    expect((await change()).status).toBe(200);
  });

  test('of strangers at the sign-in keep nobody from changing their own password', async () => {
    for (let failure = 0; failure < 6; failure++) await signIn('wrong');
    expect((await signIn(testPassword)).status).toBe(429);
    expect((await change()).status).toBe(200);
  });
});
