import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestApp, testLinks } from '../../../test/support/test-app.ts';
import type { Answer, TestApp } from '../../../test/support/test-app.ts';
import type { SeededContact, SeededGroup } from '../../../test/support/seed-builders.ts';
import { emailsTo, secretsOf } from './testing/account-links.ts';

const origin = 'https://portal.test';
let app: TestApp;
let group: SeededGroup;
let contact: SeededContact;
let bearer: string;
beforeAll(async () => {
  app = await createTestApp();
  group = await app.seed.group();
});
beforeEach(async () => {
  contact = await app.seed.contact(group, [], { emailVerified: false });
  app.clock.advance({ hours: 2 });
  bearer = await app.signInAs(contact);
});
afterAll(() => app.close());

const send = (by = bearer): Promise<Answer> =>
  app.call('POST /api/v1/auth/verify-email/send', { bearer: by });
const verify = (secret: string): Promise<Answer> =>
  app.call('POST /api/v1/auth/verify-email', { body: { secret }, headers: { origin } });
const isVerified = async (): Promise<boolean> =>
  (await app.call('GET /api/v1/me/profile', { bearer })).body.contact.emailVerified;
const codeOf = ({ status, body }: Answer) => [status, body?.code];

async function linkFor(): Promise<string> {
  expect((await send()).body).toEqual({ emailVerified: false });
  return (await secretsOf(app, contact, 'verifyEmail')).at(-1)!;
}

test('the link verifies the address without a sign-in, once, and every tab of the contact hears of it', async () => {
  const secret = await linkFor();
  expect(await emailsTo(app, contact)).toEqual(['emailVerificationAsked']);
  expect(await isVerified()).toBe(false);
  const answer = await verify(secret);
  expect([answer.status, answer.body]).toEqual([200, { email: contact.email, wasVerified: false }]);
  expect(await isVerified()).toBe(true);
  const { rows } = await app.seed.inGroup(group, (tx) =>
    sql`select kind, contact_id from outbox where contact_id = ${contact.contactId}`.execute(tx.db),
  );
  expect(rows).toEqual([{ kind: 'permissions', contact_id: contact.contactId }]);
  // Confirming again changes nothing.
  const again = await verify(secret);
  expect([again.status, again.body]).toEqual([200, { email: contact.email, wasVerified: true }]);
  expect((await send()).body).toEqual({ emailVerified: true });
  expect(await emailsTo(app, contact)).toHaveLength(1);
});

test('one of ten presses at once verifies', async () => {
  const secret = await linkFor();
  const answers = await Promise.all(Array.from({ length: 10 }, () => verify(secret)));
  expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 200));
  expect(answers.filter(({ body }) => !body.wasVerified)).toHaveLength(1);
});

test('an older link, one of yesterday, a reset link and one for a former address verify nothing', async () => {
  const older = await linkFor();
  const newer = await linkFor();
  expect(codeOf(await verify(older))).toEqual([410, 'link_expired']);
  const linkId = testLinks.ofAccounts.findId(newer, 'verifyEmail')!;
  const asReset = testLinks.ofAccounts.mint({ purpose: 'resetPassword', linkId });
  expect(codeOf(await verify(asReset))).toEqual([401, 'link_invalid']);
  app.clock.advance({ hours: 24 });
  expect(codeOf(await verify(newer))).toEqual([410, 'link_expired']);
  bearer = await app.signInAs(contact);
  const current = await linkFor();
  await app.seed.inGroup(group, (tx) =>
    sql`
      update contacts set email_address = 'moved@school.example'
      where contact_id = ${contact.contactId}`.execute(tx.db),
  );
  expect(codeOf(await verify(current))).toEqual([410, 'link_expired']);
  expect(await isVerified()).toBe(false);
});

test('a contact is sent five in an hour, also of requests at once', async () => {
  const answers = await Promise.all(Array.from({ length: 7 }, () => send()));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(5);
  const [spent] = answers.filter(({ status }) => status === 429);
  expect(spent?.body).toMatchObject({ code: 'email_throttled', params: { minutes: 60 } });
  expect(spent?.body.message).toContain('in 60 min');
  expect(spent?.headers['retry-after']).toBe('3600');
  app.clock.advance({ minutes: 60 });
  bearer = await app.signInAs(contact);
  expect((await send()).status).toBe(200);
});
