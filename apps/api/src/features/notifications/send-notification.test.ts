import { once } from 'node:events';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { deadJobs } from '../../platform/jobs/jobs.ts';
import { openBoss } from '../../platform/jobs/open-boss.ts';
import { silentLog } from '../../platform/runtime/log.ts';
import { until } from '../../platform/testing/until.ts';
import { createSendingWorld } from './testing/sending-world.ts';
import type { SendingWorld } from './testing/sending-world.ts';
import { gatewayKey } from './testing/start-sending.ts';

let world: SendingWorld;
beforeEach(async () => {
  world = await createSendingWorld();
});
afterEach(() => world.close());

test('each method arrives at its receiver, with its own text, and the booking shows when', async () => {
  const device = await world.subscribe(world.officer.contactId);
  await world.startWorker();
  const { blocks } = await world.book({ email: true, sms: true, voice: true, push: true });
  await world.untilSettled();

  const [mail] = world.mail.mails;
  expect(world.mail.mails).toHaveLength(1);
  expect(mail).toMatchObject({
    subject: 'Booked: 1 educator, Tue 10 Mar, 8:30 am–3:30 pm, Richmond North',
    from: { name: 'Staffroom', address: 'bookings@portal.test' },
    to: [{ name: 'Olive Officer', address: 'olive@richmond.example' }],
    envelopeTo: ['olive@richmond.example'],
  });
  const link = `https://portal.test/bookings/${blocks[0]!.bookingIds[0]}`;
  expect(mail!.text).toContain(
    'Olive Officer booked 1 educator at Richmond North. You hear from us when somebody accepts.',
  );
  expect(mail!.text).toContain(link);
  expect(mail!.html).toContain(`href="${link}"`);
  const calendar = mail!.attachments.find(({ mimeType }) => mimeType === 'text/calendar');
  expect(calendar).toMatchObject({ method: 'REQUEST' });

  const sent = world.textMessages().toSorted((one, other) => one.method.localeCompare(other.method));
  expect(sent).toMatchObject([
    {
      method: 'sms',
      to: '+61400000001',
      language: 'en-AU',
      text: expect.stringMatching(
        /^Staffroom: booked 1 educator, Tue 10 Mar, 8:30 am–3:30 pm, Richmond North\. We will tell you who is coming\. \S{9} https:\/\/portal\.test\/bookings\/\S+$/,
      ),
    },
    {
      method: 'voice',
      text: 'This is Staffroom. Olive Officer booked 1 educator at Richmond North, on Tuesday 10 March 2026, from 8:30 am to 3:30 pm. We will call again when somebody accepts.',
    },
  ]);
  for (const { headers, body } of world.gateway.requests) {
    expect(headers).toMatchObject({
      authorization: `Bearer ${gatewayKey}`,
      'content-type': 'application/json',
      'idempotency-key': (JSON.parse(body.toString()) as { key: string }).key,
    });
  }

  const [pushed] = world.push.requests;
  expect(pushed!.headers).toMatchObject({ 'content-encoding': 'aes128gcm', ttl: '86400', urgency: 'normal' });
  expect(pushed!.headers['authorization']).toMatch(/^vapid t=.+, k=.+$/);
  expect(device.read(pushed!)).toEqual({
    tag: pushed!.headers['topic'],
    title: 'Booked: Richmond North',
    body: '1 educator, Tue 10 Mar, 8:30 am–3:30 pm',
    path: `/bookings/${blocks[0]!.bookingIds[0]}`,
  });

  const detail = await world.get(world.officer, `bookings/${blocks[0]!.bookingIds[0]}`);
  expect(detail.body.notificationsLog).toHaveLength(4);
  for (const entry of detail.body.notificationsLog) {
    expect(entry).toMatchObject({ template: 'bookingCreated', sentAtUtc: '2026-03-08T19:30:00Z' });
  }
});

test('receivers that are down for five minutes lose nothing and get nothing twice', async () => {
  await world.subscribe(world.officer.contactId);
  await Promise.all([world.mail.down(), world.gateway.down(), world.push.down()]);
  await world.startWorker();
  await world.startWorker();
  for (let day = 10; day < 13; day++) {
    await world.book({ email: true, sms: true, voice: true, push: true }, { dates: [`2026-03-${day}`] });
  }
  await world.untilTriedAgain(12);
  for (let minute = 1; minute <= 5; minute++) {
    await world.advance({ minutes: 1 });
    if (minute === 1) {
      await until(async () => (await world.outcomes()).every(({ attempts }) => attempts === 2), 30_000);
      await world.untilTriedAgain(12);
    }
  }
  expect((await world.outcomes()).every(({ sent, because }) => !sent && because === null)).toBe(true);
  expect([world.mail.mails, world.gateway.requests, world.push.requests]).toEqual([[], [], []]);

  await Promise.all([world.mail.up(), world.gateway.up(), world.push.up()]);
  await world.advance({ minutes: 30 });
  await world.untilSettled();
  expect((await world.outcomes()).every(({ sent }) => sent)).toBe(true);
  expect(new Set(world.mail.mails.map(({ messageId }) => messageId)).size).toBe(3);
  expect(new Set(world.textMessages().map(({ key }) => key)).size).toBe(6);
  expect(new Set(world.push.requests.map(({ headers }) => headers['topic'])).size).toBe(3);
  expect([world.mail.mails.length, world.gateway.requests.length, world.push.requests.length]).toEqual([
    3, 6, 3,
  ]);
}, 90_000);

describe('a worker killed after sending and before writing it down', () => {
  test.each(['email', 'sms'] as const)(
    'sends the %s again under the same key',
    async (method) => {
      const child = world.spawnWorker();
      const ended = once(child, 'exit');
      const kill = async (): Promise<void> => {
        child.kill('SIGKILL');
        await ended;
      };
      world.mail.onMail = kill;
      world.gateway.onRequest = kill;
      await world.book({ [method]: true });
      await ended;
      expect(await world.outcomes()).toMatchObject([{ method, sent: false, because: null, attempts: 1 }]);

      world.mail.onMail = null;
      world.gateway.onRequest = null;
      await world.startWorker();
      await world.forgetKilled();
      await world.advance({ minutes: 1 });
      await world.untilSettled();
      expect(await world.outcomes()).toMatchObject([{ method, sent: true, attempts: 2 }]);
      const keys =
        method === 'email'
          ? world.mail.mails.map(({ messageId }) => messageId)
          : world.gateway.requests.map(({ headers }) => headers['idempotency-key']);
      expect(keys).toHaveLength(2);
      expect(new Set(keys).size).toBe(1);
    },
    90_000,
  );
});

describe('what a receiver refuses', () => {
  test.each([
    [400, 'refused'],
    [422, 'refused'],
    [401, null],
    [429, null],
    [500, null],
    [503, null],
    [302, null],
  ] as const)('for good or for now: %i of the gateway', async (status, because) => {
    world.gateway.answer = () => ({ status, headers: { location: `${world.push.url}/elsewhere` } });
    await world.startWorker();
    await world.book({ sms: true });
    await until(async () => (await world.outcomes())[0]?.code === `gateway ${status}`);
    expect(await world.outcomes()).toMatchObject([{ sent: false, because, attempts: 1 }]);
    // No redirect is followed.
    expect(world.push.requests).toEqual([]);
  });

  test.each([
    [550, 'refused'],
    [451, null],
  ] as const)('for good or for now: %i of the mail server', async (code, because) => {
    world.mail.refuseWith = code;
    await world.startWorker();
    await world.book({ email: true });
    await until(async () => (await world.outcomes())[0]?.code === `smtp ${code}`);
    expect(await world.outcomes()).toMatchObject([{ sent: false, because, attempts: 1 }]);
  });

  test('is told in the log and kept without a name, a number or a text', async () => {
    world.gateway.answer = () => ({ status: 400 });
    await world.startWorker();
    await world.book({ sms: true });
    await world.untilSettled();
    expect(world.logged.join('\n')).toContain('a message is not sent');
    const { rows: jobs } = await sql<{
      job: string;
    }>`select to_jsonb(j)::text as job from jobs.job j`.execute(world.app.database.owner.db);
    const kept = [...world.logged, ...jobs.map(({ job }) => job)].join('\n');
    for (const personal of ['Olive', 'Richmond', '+61400000001', 'olive@']) {
      expect(kept).not.toContain(personal);
    }
  });

  test('after its last try it waits among the dead jobs, and is sent when an operator replays it', async () => {
    world.gateway.answer = () => ({ status: 500 });
    await world.startWorker();
    await sql`update jobs.queue set retry_limit = 0 where name = 'send-notification'`.execute(
      world.app.database.owner.db,
    );
    await world.book({ sms: true });
    await world.untilSettled();
    expect(await world.outcomes()).toMatchObject([{ sent: false, because: 'failed', code: 'gateway 500' }]);

    world.gateway.answer = () => ({ status: 200 });
    const operator = await openBoss({
      database: world.app.database.worker,
      directAddress: null,
      log: silentLog,
    });
    await until(async () => (await operator.redrive(deadJobs)) === 1);
    await until(async () => (await world.outcomes())[0]?.sent === true);
    expect(world.gateway.requests).toHaveLength(2);
  });
});

describe('push', () => {
  test('forgets a device that is gone and reaches the others, each once', async () => {
    const [gone, here] = [
      await world.subscribe(world.officer.contactId),
      await world.subscribe(world.officer.contactId),
    ];
    world.push.answer = ({ path }) => ({ status: path.endsWith(gone.deviceId) ? 410 : 201 });
    await world.startWorker();
    await world.book({ push: true });
    await world.untilSettled();
    expect(await world.outcomes()).toMatchObject([{ method: 'push', sent: true }]);
    expect(await world.rows(sql`select push_subscription_id as id from push_subscriptions`)).toEqual([
      { id: here.deviceId },
    ]);
    expect(world.push.requests).toHaveLength(2);
  });

  test('tries again only where it did not arrive', async () => {
    const [busy, free] = [
      await world.subscribe(world.officer.contactId),
      await world.subscribe(world.officer.contactId),
    ];
    let isBusy = true;
    world.push.answer = ({ path }) => ({ status: isBusy && path.endsWith(busy.deviceId) ? 503 : 201 });
    await world.startWorker();
    await world.book({ push: true });
    await world.untilTriedAgain(1);
    isBusy = false;
    await world.advance({ minutes: 2 });
    await world.untilSettled();
    const paths = world.push.requests.map(({ path }) => path.split('/').at(-1));
    expect(paths.filter((id) => id === free.deviceId)).toHaveLength(1);
    expect(paths.filter((id) => id === busy.deviceId)).toHaveLength(2);
  });

  test('of nobody’s device any more is not sent', async () => {
    const { deviceId } = await world.subscribe(world.officer.contactId);
    await world.book({ push: true });
    await world.rows(sql`delete from push_subscriptions where push_subscription_id = ${deviceId}`);
    await world.startWorker();
    await world.untilSettled();
    expect(await world.outcomes()).toMatchObject([{ sent: false, because: 'unreachable' }]);
  });
});

describe('without a mail server', () => {
  test('emails wait and are sent when there is one', async () => {
    const worker = await world.startWorker({ smtpUrl: null });
    await world.book({ email: true, sms: true });
    await until(async () => (await world.outcomes()).filter(({ sent }) => sent).length === 1);
    await worker.stop();
    await world.advance({ hours: 23 });
    await world.startWorker();
    await world.untilSettled();
    expect(world.mail.mails).toHaveLength(1);
  });

  test('what is older than a day is not sent any more', async () => {
    await world.book({ email: true });
    await world.advance({ hours: 24, seconds: 1 });
    await world.startWorker();
    await world.untilSettled();
    expect(world.mail.mails).toEqual([]);
    expect(await world.outcomes()).toMatchObject([{ sent: false, because: 'tooOld', attempts: 0 }]);
  });
});

test('quiet hours hold back what rings until they end, not an email', async () => {
  // 22:30 in Melbourne.
  await world.setNow('2026-03-09T11:30:00Z');
  await world.startWorker();
  await world.book({ email: true, sms: true });
  await until(() => world.mail.mails.length === 1);
  const [waiting] = await world.rows(sql<{ due: string }>`
    select due_at as due from notifications where method = 'sms' and queued_at is not null`);
  expect(Temporal.Instant.from(waiting!.due).toString()).toBe('2026-03-09T19:00:00Z');
  await world.setNow('2026-03-09T18:59:59Z');
  expect(world.gateway.requests).toEqual([]);
  await world.setNow('2026-03-09T19:00:00Z');
  await world.untilSettled();
  expect(world.gateway.requests).toHaveLength(1);
});

test('what people typed acts on nothing: no header, no markup, no calendar entry, no link on a phone', async () => {
  const hostile = {
    location: '<img src=x onerror=alert(1)>"',
    room: 'B1\u202E12',
    covering: 'www.evil.example/x',
    person: 'Olive\r\nBcc: all@evil.example',
  };
  await world.rows(sql`update locations set name = ${hostile.location}
    where location_id = ${world.location.locationId}`);
  await world.rows(sql`update contacts set first_name = ${hostile.person}, last_name = '<b>"x" =?utf-8?q?a?='
    where contact_id = ${world.officer.contactId}`);
  await world.startWorker();
  const { blocks } = await world.book(
    { email: true, sms: true },
    { room: 'END:VEVENT', covering: { name: hostile.covering } },
  );
  await world.untilSettled();
  const [mail] = world.mail.mails;
  expect(mail!.envelopeTo).toEqual(['olive@richmond.example']);
  expect(mail!.headers.map(({ key }) => key)).not.toContain('bcc');
  expect(mail!.to).toMatchObject([
    { name: 'Olive Bcc: all@evil.example <b>"x" = ?utf-8?q?a?=', address: 'olive@richmond.example' },
  ]);
  expect(mail!.html).not.toMatch(/<img|<b>|onerror=alert\(1\)>/);
  expect(mail!.html).toContain('&lt;img src=x onerror=alert(1)&gt;&quot;');
  const calendar = mail!.attachments.find(({ mimeType }) => mimeType === 'text/calendar');
  const { content } = calendar!;
  const text = typeof content === 'string' ? content : new TextDecoder().decode(content);
  const lines = text.replaceAll(/\r?\n /g, '').split(/\r?\n/);
  expect(lines.filter((line) => line === 'END:VEVENT')).toHaveLength(1);
  const [sms] = world.textMessages();
  expect(sms!.text.match(/https?:\/\//g)).toHaveLength(1);
  expect(sms!.text).toContain(`https://portal.test/bookings/${blocks[0]!.bookingIds[0]}`);
});

test('two workers send each of many messages once', async () => {
  await Promise.all([world.startWorker(), world.startWorker()]);
  for (let day = 0; day < 12; day++) {
    const date = Temporal.PlainDate.from('2026-04-06').add({ days: day }).toString();
    await world.book({ email: true, sms: true }, { dates: [date] });
  }
  await world.untilSettled();
  expect([world.mail.mails.length, world.gateway.requests.length]).toEqual([12, 12]);
}, 60_000);
