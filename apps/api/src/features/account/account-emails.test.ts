import { afterEach, beforeEach, expect, test } from 'vitest';
import { sql } from 'kysely';
import { createSendingWorld } from '../notifications/testing/sending-world.ts';
import type { SendingWorld } from '../notifications/testing/sending-world.ts';

const origin = 'https://portal.test';
let world: SendingWorld;
beforeEach(async () => {
  world = await createSendingWorld();
});
afterEach(() => world.close());

const post = (path: string, body: unknown) =>
  world.app.call(`POST /api/v1/auth/${path}`, { body, headers: { origin } });
const ask = () => post('forgot-password', { email: world.officer.email });

function secretOf(html: string | undefined, path: string): string {
  const found = new RegExp(`href="https://portal\\.test${path}#([\\w-]{64})"`).exec(html ?? '');
  return found?.[1] ?? '';
}

test('a link of a real email sets the password, the owner reads that it was changed, and nothing by phone', async () => {
  await world.rows(sql`
    insert into notification_choices (client_group_id, contact_id, methods, time_zone)
    values (${world.client.groupId}, ${world.officer.contactId}, '{"approvals": ["sms"]}', 'Australia/Melbourne')`);
  await world.startWorker();
  expect((await ask()).status).toBe(204);
  await world.untilSettled();
  const [mail] = world.mail.mails;
  expect([mail?.to?.[0]?.address, mail?.subject]).toEqual([
    world.officer.email,
    'Staffroom: Set a new password',
  ]);
  expect(mail?.html).not.toContain('Notification choices');
  const secret = secretOf(mail?.html, '/reset-password');
  expect(mail?.text).toContain(`https://portal.test/reset-password#${secret}`);
  expect((await post('reset-password', { secret, password: 'Another-Pass-2' })).status).toBe(204);
  await world.untilSettled();
  expect(world.mail.mails.map(({ subject }) => subject)).toEqual([
    'Staffroom: Set a new password',
    'Staffroom: Your password was changed',
  ]);
  expect(world.gateway.requests).toEqual([]);
});

test('while the mail server is away only the newest link waits, and an old one is not sent any more', async () => {
  await ask();
  await world.advance({ minutes: 5 });
  await ask();
  const worker = await world.startWorker();
  await world.untilSettled();
  expect(world.mail.mails).toHaveLength(1);
  const secret = secretOf(world.mail.mails[0]?.html, '/reset-password');
  expect((await post('reset-password/open', { secret })).status).toBe(200);
  await worker.stop();
  await world.advance({ minutes: 40 });
  await ask();
  await world.advance({ minutes: 61 });
  await world.startWorker();
  await world.untilSettled();
  expect(world.mail.mails).toHaveLength(1);
  expect((await world.outcomes()).map(({ because }) => because)).toEqual(['overtaken', null, 'tooOld']);
});
