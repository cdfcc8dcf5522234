import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { testPassword } from '../../../test/support/test-app.ts';
import type { Answer } from '../../../test/support/test-app.ts';
import { emailsTo, secretsOf } from '../account/testing/account-links.ts';
import { createSendingWorld } from '../notifications/testing/sending-world.ts';
import type { SendingWorld } from '../notifications/testing/sending-world.ts';

const origin = 'https://portal.test';
const firefox = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:142.0) Gecko/20100101 Firefox/142.0';
let world: SendingWorld;
beforeEach(async () => {
  world = await createSendingWorld();
});
afterEach(() => world.close());

type Browser = { cookie?: string; userAgent?: string; password?: string };

const signIn = ({ cookie = '', userAgent = firefox, password = testPassword }: Browser = {}) =>
  world.app.call('POST /api/v1/auth/sign-in', {
    body: { email: world.officer.email, password },
    headers: { origin, cookie, 'user-agent': userAgent },
  });

function cookiesOf(answer: Answer): string {
  const set = [answer.headers['set-cookie'] ?? []].flat();
  return set.map((cookie) => cookie.split(';')[0]).join('; ');
}

const told = () => emailsTo(world.app, { ...world.officer, groupId: world.client.groupId });

test('tells nobody of the first sign-in ever, of the same browser again, and of wrong passwords', async () => {
  const first = await signIn();
  expect(first.status).toBe(200);
  expect((await signIn({ cookie: cookiesOf(first) })).status).toBe(200);
  expect((await signIn({ password: 'Wrong-Password-1' })).status).toBe(422);
  expect(await told()).toEqual([]);
});

test('tells the owner of another browser once, with device, moment and address, and where to end it', async () => {
  await world.rows(sql`
    insert into notification_choices (client_group_id, contact_id, methods, time_zone)
    values (${world.client.groupId}, ${world.officer.contactId}, '{"approvals": ["sms"]}', 'Pacific/Auckland')`);
  await signIn();
  await world.setNow('2026-03-09T18:30:00Z');
  const other = await signIn();
  await signIn({ cookie: cookiesOf(other) });
  expect(await told()).toEqual(['newDeviceSignedIn']);
  const worker = await world.startWorker();
  await world.untilSettled();
  await worker.stop();
  // A second worker finds nothing left to do.
  await world.startWorker();
  await world.untilSettled();
  const [mail, ...more] = world.mail.mails;
  expect(more).toEqual([]);
  expect([mail?.to?.[0]?.address, mail?.subject]).toEqual([
    world.officer.email,
    'Staffroom: New sign-in to your account',
  ]);
  expect(mail?.text).toContain('Firefox on Windows');
  expect(mail?.text).toContain('Tue 10 Mar, 7:30 am (Auckland time)');
  expect(mail?.text).toContain('127.0.0.1');
  expect(mail?.html).toContain('href="https://portal.test/settings/devices"');
  expect(world.gateway.requests).toEqual([]);
});

test('of two browsers both are told of, also where the mail server was away meanwhile', async () => {
  await signIn();
  await signIn();
  await world.advance({ minutes: 1 });
  await signIn({ userAgent: '<img src=x onerror=alert(1)>' });
  await world.startWorker();
  await world.untilSettled();
  expect(world.mail.mails.map(({ subject }) => subject)).toEqual(
    Array(2).fill('Staffroom: New sign-in to your account'),
  );
  expect(world.mail.mails.some(({ html }) => html?.includes('onerror'))).toBe(false);
});

test('of two first sign-ins at once one is the first', async () => {
  const answers = await Promise.all([signIn(), signIn()]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  expect(await told()).toEqual(['newDeviceSignedIn']);
});

test('a browser that just set the password anew is known; another one is not', async () => {
  await signIn();
  await world.app.call('POST /api/v1/auth/forgot-password', {
    body: { email: world.officer.email },
    headers: { origin },
  });
  const [secret] = await secretsOf(world.app, world.officer);
  const password = 'Another-Pass-2';
  const reset = await world.app.call('POST /api/v1/auth/reset-password', {
    body: { secret, password },
    headers: { origin },
  });
  expect(reset.status).toBe(204);
  expect((await signIn({ cookie: cookiesOf(reset), password })).status).toBe(200);
  expect(await told()).not.toContain('newDeviceSignedIn');
  expect((await signIn({ password })).status).toBe(200);
  expect(await told()).toContain('newDeviceSignedIn');
});

test('a browser that was not used for half a year is a new one', async () => {
  const first = await signIn();
  await world.advance({ hours: 24 * 181 });
  expect((await signIn({ cookie: cookiesOf(first) })).status).toBe(200);
  expect(await told()).toEqual(['newDeviceSignedIn']);
});
