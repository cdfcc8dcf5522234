import { afterEach, beforeEach, expect, test } from 'vitest';
import { createSendingWorld } from '../notifications/testing/sending-world.ts';
import type { SendingWorld } from '../notifications/testing/sending-world.ts';

const origin = 'https://portal.test';
let world: SendingWorld;
let bearer: string;
beforeEach(async () => {
  world = await createSendingWorld();
  const on = [{ on: world.client, permissions: ['people_all', 'booking_view'] }];
  const admin = await world.app.seed.contact(world.client, on, { firstName: 'Ada', lastName: 'Admin' });
  bearer = await world.app.signInAs(admin);
});
afterEach(() => world.close());

const post = (path: string, body?: object) =>
  world.app.call(`POST /api/v1/people/${path}`, { bearer, ...(body && { body }) });
const invite = (firstName = 'Kim') =>
  post('invitations', {
    email: 'Kim@School.example',
    firstName,
    lastName: 'New',
    rights: [
      {
        clientGroupId: world.client.groupId,
        clientId: world.client.clientId,
        locationId: null,
        permissions: ['booking_view'],
      },
    ],
  });

function secretIn(html: string | undefined): string {
  return /href="https:\/\/portal\.test\/invitation#([\w-]+)"/.exec(html ?? '')?.[1] ?? '';
}

test('a link of a real email makes the person; it says who invites, and nothing by phone', async () => {
  expect((await invite('<b>Kim</b>')).status).toBe(201);
  await world.startWorker();
  await world.untilSettled();
  const [mail, ...more] = world.mail.mails;
  expect(more).toEqual([]);
  expect([mail?.to?.[0]?.address, mail?.subject]).toEqual([
    'kim@school.example',
    'Staffroom: You are invited to Staffroom',
  ]);
  expect(mail?.text).toContain('Ada Admin');
  expect(mail?.html).not.toContain('<b>Kim');
  expect(mail?.html).not.toContain('Notification choices');
  const accepted = await world.app.call('POST /api/v1/auth/invitation', {
    body: { secret: secretIn(mail?.html), password: 'Invited-Pass-1' },
    headers: { origin },
  });
  expect(accepted.status).toBe(204);
  expect(world.gateway.requests).toEqual([]);
});

test('while the mail server is away the newest link alone waits, and none of what was withdrawn', async () => {
  const { body } = await invite();
  await world.advance({ minutes: 6 });
  expect((await post(`invitations/${body.id}/send`)).status).toBe(200);
  const worker = await world.startWorker();
  await world.untilSettled();
  await worker.stop();
  expect(world.mail.mails).toHaveLength(1);
  const opened = await world.app.call('POST /api/v1/auth/invitation/open', {
    body: { secret: secretIn(world.mail.mails[0]?.html) },
  });
  expect(opened.status).toBe(200);
  await world.advance({ minutes: 6 });
  await post(`invitations/${body.id}/send`);
  expect((await post(`invitations/${body.id}/withdraw`)).status).toBe(204);
  await world.startWorker();
  await world.untilSettled();
  expect(world.mail.mails).toHaveLength(1);
});
