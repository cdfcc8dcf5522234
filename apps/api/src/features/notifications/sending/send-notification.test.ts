import { once } from 'node:events';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { deadJobs } from '../../../platform/jobs/jobs.ts';
import { openBoss } from '../../../platform/jobs/open-boss.ts';
import { silentLog } from '../../../platform/runtime/log.ts';
import { until } from '../../../platform/testing/until.ts';
import { createSendingWorld } from '../testing/sending-world.ts';
import type { SendingWorld } from '../testing/sending-world.ts';
import { gatewayKey } from '../testing/start-sending.ts';

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
        /^Staffroom: booked 1 educator, Tue 10 Mar, 8:30 am–3:30 pm, Richmond North\. We will tell you who is coming\. \S{11} https:\/\/portal\.test\/bookings\/\S+$/,
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
  // Sent at the same instant, listed in the order of the form.
  expect(detail.body.notificationsLog.map(({ method }: { method: string }) => method)).toEqual([
    'email',
    'sms',
    'voice',
    'push',
  ]);
  for (const entry of detail.body.notificationsLog) {
    expect(entry).toMatchObject({ template: 'bookingCreated', sentAtUtc: '2026-03-08T19:30:00Z' });
  }
});

test('the messages of an extension tell its series and the added day, and lead to the booking', async () => {
  const device = await world.subscribe(world.officer.contactId);
  const { blocks } = await world.book(
    { email: true, sms: true, push: true },
    { dates: ['2026-03-10', '2026-03-11'] },
  );
  const bookingId = blocks[0]!.bookingIds[0]!;
  const { number } = (await world.get(world.officer, `bookings/${bookingId}`)).body;
  const series = (number as string).replace(/-1$/, '');
  await world.rows(sql`delete from notifications`);
  const day = { dateLocal: '2026-03-12', startTime: '08:30', endTime: '15:30', breakMinutes: 0 };
  const extended = await world.post(world.officer, `bookings/${bookingId}/extend`, { days: [day] });
  expect(extended.status).toBe(201);
  await world.startWorker();
  await world.untilSettled();

  const path = `/bookings/${extended.body.bookings[0].id}`;
  const when = 'Thu 12 Mar, 8:30 am–3:30 pm';
  expect(world.mail.mails).toMatchObject([{ subject: `${series} extended: ${when} added, Richmond North` }]);
  expect(world.mail.mails[0]!.text).toContain(`https://portal.test${path}`);
  expect(world.textMessages().map(({ text }) => text)).toEqual([
    `Staffroom: ${series} extended: ${when} added, Richmond North. ${series}-3 https://portal.test${path}`,
  ]);
  expect(device.read(world.push.requests[0]!)).toMatchObject({
    title: `${series} extended: Richmond North`,
    body: `${when} added`,
    path,
  });

  const request = await world.get(world.officer, `pending-bookings/${extended.body.requestId}`);
  expect(request.body).toMatchObject({
    isBookedAtOnce: true,
    bookings: [{ id: extended.body.bookings[0].id, number: `${series}-3`, dateLocal: '2026-03-12' }],
  });
});

test('what was booked at once is told under the number that its booking shows', async () => {
  await world.startWorker();
  const { requestId, blocks } = await world.book({ sms: true });
  await world.untilSettled();
  const { number } = (await world.get(world.officer, `bookings/${blocks[0]!.bookingIds[0]}`)).body;
  expect(world.textMessages()[0]!.text).toContain(` ${number} https://`);
  expect((await world.get(world.officer, `pending-bookings/${requestId}`)).body.isBookedAtOnce).toBe(true);
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
    // Redirects are not followed.
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

  test('counts as sent after the last try if a device has it', async () => {
    const [busy, free] = [
      await world.subscribe(world.officer.contactId),
      await world.subscribe(world.officer.contactId),
    ];
    world.push.answer = ({ path }) => ({ status: path.endsWith(busy.deviceId) ? 503 : 201 });
    await world.startWorker();
    await sql`update jobs.queue set retry_limit = 0 where name = 'send-notification'`.execute(
      world.app.database.owner.db,
    );
    await world.book({ push: true });
    await world.untilSettled();
    expect(await world.outcomes()).toMatchObject([{ method: 'push', sent: true, because: null }]);
    expect(world.push.requests.map(({ path }) => path.split('/').at(-1)).toSorted()).toEqual(
      [busy.deviceId, free.deviceId].toSorted(),
    );
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
  const { blocks } = await world.book({ email: true, sms: true });
  await until(() => world.mail.mails.length === 1);
  const officer = { ...world.officer, bearer: await world.app.signInAs(world.officer) };
  const { body } = await world.get(officer, `bookings/${blocks[0]!.bookingIds[0]}`);
  expect(body.notificationsLog.find(({ method }: { method: string }) => method === 'sms')).toMatchObject({
    sentAtUtc: null,
    dueAtUtc: '2026-03-09T19:00:00Z',
    notSentBecause: null,
    isRetried: false,
  });
  const [waiting] = await world.rows(sql<{ due: string }>`
    select due_at as due from notifications where method = 'sms' and queued_at is not null`);
  expect(Temporal.Instant.from(waiting!.due).toString()).toBe('2026-03-09T19:00:00Z');
  await world.setNow('2026-03-09T18:59:59Z');
  expect(world.gateway.requests).toEqual([]);
  await world.setNow('2026-03-09T19:00:00Z');
  await world.untilSettled();
  expect(world.gateway.requests).toHaveLength(1);
});

describe('what would be sent in quiet hours after all', () => {
  const chooseQuiet = (until: string) =>
    world.rows(sql`
      insert into notification_choices
        (client_group_id, contact_id, methods, quiet_from_local, quiet_until_local, time_zone)
      values (${world.client.groupId}, ${world.officer.contactId}, '{}', '21:00', ${until}, 'Australia/Melbourne')
      on conflict (client_group_id, contact_id) do update set quiet_until_local = excluded.quiet_until_local`);
  const untilDueAt = (instant: string) =>
    until(async () => {
      const rows = await world.rows(sql<{ due: string | null }>`
        select due_at as due from notifications where queued_at is not null`);
      return rows.length > 0 && rows.every(({ due }) => due !== null && isSame(due, instant));
    }, 30_000);
  const isSame = (one: string, other: string) => Temporal.Instant.compare(one, other) === 0;

  test('waits until they end: what the gateway did not take before they began', async () => {
    await world.subscribe(world.officer.contactId);
    // 20:55 in Melbourne.
    await world.setNow('2026-03-09T09:55:00Z');
    await Promise.all([world.gateway.down(), world.push.down()]);
    await world.startWorker();
    const { blocks } = await world.book({ sms: true, voice: true, push: true }, { dates: ['2026-03-12'] });
    await world.untilTriedAgain(3);
    await Promise.all([world.gateway.up(), world.push.up()]);
    await world.setNow('2026-03-09T10:35:00Z');
    await untilDueAt('2026-03-09T19:00:00Z');
    expect([world.gateway.requests, world.push.requests]).toEqual([[], []]);
    expect((await world.outcomes()).map(({ sent, because, attempts }) => [sent, because, attempts])).toEqual([
      [false, null, 1],
      [false, null, 1],
      [false, null, 1],
    ]);
    const officer = { ...world.officer, bearer: await world.app.signInAs(world.officer) };
    const { body } = await world.get(officer, `bookings/${blocks[0]!.bookingIds[0]}`);
    expect(new Set(body.notificationsLog.map(({ dueAtUtc }: { dueAtUtc: string }) => dueAtUtc))).toEqual(
      new Set(['2026-03-09T19:00:00Z']),
    );

    await world.setNow('2026-03-09T19:00:00Z');
    await world.untilSettled();
    expect([world.gateway.requests.length, world.push.requests.length]).toEqual([2, 1]);
  });

  test('waits until they end: what a worker finds in the night, but not an email', async () => {
    await world.setNow('2026-03-09T09:55:00Z');
    await world.book({ email: true, sms: true }, { dates: ['2026-03-12'] });
    await world.setNow('2026-03-09T11:00:00Z');
    await world.startWorker();
    await until(() => world.mail.mails.length === 1);
    await world.setNow('2026-03-09T18:59:59Z');
    expect(world.gateway.requests).toEqual([]);
    await world.setNow('2026-03-09T19:00:00Z');
    await world.untilSettled();
    expect(world.gateway.requests).toHaveLength(1);
  });

  test('waits for the end that was chosen meanwhile, and is then as if it had not been tried', async () => {
    await chooseQuiet('06:00');
    await world.setNow('2026-03-09T11:30:00Z');
    await world.startWorker();
    await world.book({ sms: true }, { dates: ['2026-03-12'] });
    await untilDueAt('2026-03-09T19:00:00Z');
    await chooseQuiet('08:00');
    await world.setNow('2026-03-09T19:00:00Z');
    await untilDueAt('2026-03-09T21:00:00Z');
    expect(await world.outcomes()).toMatchObject([{ sent: false, because: null, attempts: 0 }]);
    await world.setNow('2026-03-09T21:00:00Z');
    await world.untilSettled();
    expect(world.gateway.requests).toHaveLength(1);
  });
});

describe('what says nothing any more at the end of quiet hours', () => {
  const choose = (methods: object) =>
    world.rows(sql`
      insert into notification_choices
        (client_group_id, contact_id, methods, quiet_from_local, quiet_until_local, time_zone, urgent_passes_quiet)
      values (${world.client.groupId}, ${world.officer.contactId}, ${JSON.stringify(methods)}::jsonb, '21:00', '06:00',
        'Australia/Melbourne', false)
      on conflict (client_group_id, contact_id) do update set methods = excluded.methods`);
  const textsOf = (template: string) =>
    world.rows(sql`
      select sent_at is not null as sent, not_sent_because as because from notifications
      where method = 'sms' and template = ${template} order by created_at`);

  /** A booking on 10 March that somebody has accepted; answers the provider's further calls about it. */
  const acceptedBooking = async () => {
    await choose({});
    await world.setNow('2026-03-09T09:00:00Z');
    const { blocks } = await world.book({ sms: true }, { dates: ['2026-03-10'] });
    const id = blocks[0]!.bookingIds[0]!;
    const candidateId = await world.insertCandidate('Kim Lee');
    const bearer = await world.app.serviceKey();
    const tell = async (step: string, body: object) => {
      const sent = { candidateId, ...body };
      const answer = await world.app.call(`POST /api/v1/provider/bookings/${id}/${step}`, {
        bearer,
        body: sent,
      });
      expect(answer.status).toBe(200);
    };
    await tell('offer', {});
    await tell('answer', { answer: 'accepted' });
    await world.startWorker();
    await world.untilSettled();
    return tell;
  };

  test('that somebody is late is not sent hours later, and is sent within two', async () => {
    const tell = await acceptedBooking();
    // 2 and 5 in the morning in Melbourne.
    for (const [instant, minutesLate] of [
      ['2026-03-09T15:00:00Z', 10],
      ['2026-03-09T18:00:00Z', 20],
    ] as const) {
      await world.setNow(instant);
      await tell('minutes-late', { minutesLate });
    }
    await world.setNow('2026-03-09T19:00:00Z');
    await world.untilSettled();
    expect(await textsOf('candidateLate')).toEqual([
      { sent: false, because: 'tooOld' },
      { sent: true, because: null },
    ]);
  });

  test.each([
    ['the report was withdrawn', 'minutes-late', { minutesLate: 0 }],
    ['they have arrived', 'confirm', { state: 'arrived' }],
  ])('that somebody is late is not sent once %s', async (_, step, body) => {
    const tell = await acceptedBooking();
    // 5 in the morning in Melbourne.
    await world.setNow('2026-03-09T18:00:00Z');
    await tell('minutes-late', { minutesLate: 20 });
    await tell(step, body);
    await world.setNow('2026-03-09T19:00:00Z');
    await world.untilSettled();
    expect(await textsOf('candidateLate')).toEqual([{ sent: false, because: 'overtaken' }]);
  });

  test('that somebody is on time after all is sent once, to whoever was told of a delay', async () => {
    const tell = await acceptedBooking();
    for (const [instant, ...reports] of [
      // 5 in the morning in Melbourne: held back, and over before it could be sent.
      ['2026-03-09T18:00:00Z', 20, 0],
      ['2026-03-09T20:00:00Z', 0, 15],
      ['2026-03-09T20:10:00Z', 0],
    ] as const) {
      await world.setNow(instant);
      for (const minutesLate of reports) await tell('minutes-late', { minutesLate });
      if (instant.includes('T18')) await world.setNow('2026-03-09T19:00:00Z');
      await world.untilSettled();
    }
    const once = [
      { sent: false, because: 'overtaken' },
      { sent: true, because: null },
    ];
    expect(await textsOf('candidateLate')).toEqual(once);
    expect(await textsOf('candidateOnTime')).toEqual(once);
  });

  test('that somebody is on time after all is sent, too, while the word of the delay is under way', async () => {
    const tell = await acceptedBooking();
    const delayHasAnswer = Promise.withResolvers<void>();
    const isSaid = (words: string) => world.textMessages().some(({ text }) => text.includes(words));
    world.gateway.onRequest = () => (isSaid('on time') ? undefined : delayHasAnswer.promise);
    await world.setNow('2026-03-09T20:00:00Z');
    try {
      await tell('minutes-late', { minutesLate: 20 });
      await until(() => isSaid('20 minutes late'));
      await world.startWorker();
      await tell('minutes-late', { minutesLate: 0 });
      await until(
        async () =>
          isSaid('on time') || JSON.stringify(await textsOf('candidateOnTime')).includes('overtaken'),
      );
    } finally {
      delayHasAnswer.resolve();
    }
    await world.untilSettled();
    const sent = [{ sent: true, because: null }];
    expect(await textsOf('candidateLate')).toEqual(sent);
    expect(await textsOf('candidateOnTime')).toEqual(sent);
  });

  test('a method that was switched off meanwhile is not used; one that the booking names is', async () => {
    await choose({ approvals: ['sms'], ownRequests: ['sms'], bookings: [] });
    await world.setNow('2026-03-09T11:30:00Z');
    await world.startWorker();
    const asker = { ...world.asker, bearer: await world.app.signInAs(world.asker) };
    await world.post(asker, 'bookings', world.bookingBody({ dates: ['2026-03-12'] }));
    await world.book({ sms: true }, { dates: ['2026-03-13'] });
    await choose({ approvals: ['email'], ownRequests: ['sms'], bookings: [] });
    await world.setNow('2026-03-09T19:00:00Z');
    await world.untilSettled();
    expect(await textsOf('approvalAsked')).toEqual([{ sent: false, because: 'switchedOff' }]);
    expect(await textsOf('bookingCreated')).toEqual([{ sent: true, because: null }]);
    expect(world.logged.filter((line) => line.includes('a message is not sent'))).toEqual([]);
  });
});

describe('what is taken back while it waits for the end of quiet hours', () => {
  /** 22:30 in Melbourne; the bookings are for another day. */
  const evening = '2026-03-09T11:30:00Z';
  const asOfficer = async () => ({ ...world.officer, bearer: await world.app.signInAs(world.officer) });
  const told = () =>
    world.rows(sql`
      select template, method, sent_at is not null as sent, not_sent_because as because from notifications
      where template <> 'bookingCreated' order by method, created_at, template`);
  /** Books during the day, and leaves nothing about it to send. */
  const bookAndWaitForNight = async () => {
    const { blocks } = await world.book({ email: true, sms: true }, { dates: ['2026-03-12'] });
    await world.untilSettled();
    await world.setNow(evening);
    return blocks[0]!.bookingIds[0]!;
  };
  const bookOneMore = async (date: string) => {
    const { blocks } = await world.book({ email: true, sms: true }, { dates: [date] });
    return blocks[0]!.bookingIds[0]!;
  };
  /** A candidate is offered the booking and accepts. */
  const accept = async (id: string, { wholeBlock = false } = {}) => {
    const candidateId = await world.insertCandidate('Kim Lee');
    const bearer = await world.app.serviceKey();
    for (const [step, body] of [
      ['offer', { candidateId, wholeBlock }],
      ['answer', { candidateId, answer: 'accepted', wholeBlock }],
    ] as const) {
      const answer = await world.app.call(`POST /api/v1/provider/bookings/${id}/${step}`, { bearer, body });
      expect(answer.status).toBe(200);
    }
    return candidateId;
  };
  const cancel = async (id: string) =>
    world.post(await asOfficer(), `bookings/${id}/cancel`, { cancelReason: 'Not needed' });

  test('is not sent, and neither is that it was taken back; an email that was sent gets both', async () => {
    await world.startWorker();
    const id = await bookAndWaitForNight();
    expect((await cancel(id)).status).toBe(200);
    await until(() => world.mail.mails.length === 2);
    expect((await world.post(await asOfficer(), `bookings/${id}/restore`, undefined)).status).toBe(200);
    await world.setNow('2026-03-09T19:00:00Z');
    await world.untilSettled();
    const subjects = world.mail.mails.map(({ subject }) => subject?.split(':')[0]);
    expect(subjects).toEqual(['Booked', 'Cancelled', 'Not cancelled after all']);
    expect(world.textMessages()).toHaveLength(1);
    expect(await told()).toEqual([
      { template: 'bookingCancelled', method: 'email', sent: true, because: null },
      { template: 'bookingReinstated', method: 'email', sent: true, because: null },
      { template: 'bookingCancelled', method: 'sms', sent: false, because: 'overtaken' },
      { template: 'bookingReinstated', method: 'sms', sent: false, because: 'overtaken' },
    ]);
  });

  test('who was coming is not told once it is cancelled, and told again after an undo', async () => {
    await world.startWorker();
    const [cancelled, undone] = [await bookAndWaitForNight(), await bookOneMore('2026-03-13')];
    for (const id of [cancelled, undone]) await accept(id);
    await world.advance({ seconds: 10 });
    for (const id of [cancelled, undone]) expect((await cancel(id)).status).toBe(200);
    await world.post(await asOfficer(), `bookings/${undone}/restore`, undefined);
    await world.setNow('2026-03-09T19:00:00Z');
    await world.untilSettled();
    const texts = world.textMessages().map(({ text }) => text.replace(/^Staffroom: | https.*$/g, ''));
    expect(texts.filter((text) => text.includes('12 Mar') && !text.startsWith('booked'))).toEqual([
      expect.stringMatching(/^cancelled: Thu 12 Mar/),
    ]);
    expect(texts.filter((text) => text.includes('13 Mar') && !text.startsWith('booked'))).toEqual([
      expect.stringMatching(/^Kim Lee is coming, Fri 13 Mar/),
    ]);
    expect(await told()).toContainEqual({
      template: 'bookingFilled',
      method: 'sms',
      sent: false,
      because: 'replaced',
    });
  });

  test('of several days only those are told of which it still holds', async () => {
    await world.startWorker();
    const { blocks } = await world.book({ sms: true }, { dates: ['2026-03-12', '2026-03-13'] });
    await world.untilSettled();
    await world.setNow(evening);
    const [first, second] = blocks[0]!.bookingIds as [string, string];
    await accept(first, { wholeBlock: true });
    await world.advance({ seconds: 10 });
    await cancel(second);
    await world.setNow('2026-03-09T19:00:00Z');
    await world.untilSettled();
    const texts = world.textMessages().map(({ text }) => text);
    expect(texts.filter((text) => text.includes('is coming,'))).toEqual([
      expect.stringContaining('Kim Lee is coming, Thu 12 Mar, 8:30 am–3:30 pm, Richmond North.'),
    ]);
    expect(texts.filter((text) => text.includes('cancelled'))).toEqual([
      expect.stringContaining('cancelled: Fri 13 Mar'),
    ]);
  });

  test('several changes are told as one, from how it was before the first, and none where it is as it was', async () => {
    await world.startWorker();
    const id = await bookAndWaitForNight();
    const mailsOfChanges = () =>
      world.mail.mails.filter(({ subject }) => subject?.startsWith('Changed') === true);
    const change = async (bookingId: string, body: object) => {
      const before = mailsOfChanges().length;
      await world.advance({ seconds: 10 });
      const answer = await world.post(await asOfficer(), `bookings/${bookingId}/amend`, body);
      expect(answer.status).toBe(200);
      await until(() => mailsOfChanges().length > before);
    };
    const back = await bookOneMore('2026-03-13');
    await change(id, { room: 'Room C' });
    await change(id, { room: 'Room D', endTime: '16:00' });
    await change(back, { notes: 'Keys at the office' });
    await change(back, { notes: '' });
    await world.setNow('2026-03-09T19:00:00Z');
    await world.untilSettled();
    const rowsOf = (text: string | undefined) =>
      [...(text ?? '').matchAll(/^Changed: +(.* → .*)$/gm)].map(([, row]) => row);
    expect(mailsOfChanges().map(({ text }) => rowsOf(text))).toEqual([
      ['Room: none → Room C'],
      ['Finish: 3:30 pm → 4:00 pm', 'Room: Room C → Room D'],
      ['Notes for the educator: none → Keys at the office'],
      ['Notes for the educator: Keys at the office → none'],
    ]);
    const changed = world.textMessages().filter(({ text }) => text.includes('was changed'));
    expect(changed.map(({ text }) => text)).toEqual([
      expect.stringContaining('Richmond North. Finish: 3:30 pm → 4:00 pm and 1 more.'),
    ]);
  });

  /** Without the sender, the number and the link. */
  const wordsOf = (text: string) => text.replace(/^Staffroom: | \S+ https.*$/g, '');
  /** SMS texts about one date. */
  const textsOf = (date: string) =>
    world
      .textMessages()
      .map(({ text }) => wordsOf(text))
      .filter((text) => text.includes(date));
  const morning = async () => {
    await world.setNow('2026-03-09T19:00:00Z');
    await world.untilSettled();
  };
  const outcomesOf = async (method: string) =>
    world.rows(sql<{ template: string; because: string | null }>`
      select template, not_sent_because as because from notifications where method = ${method}
      order by created_at, template`);

  test('booked and filled in one night are told as one, by every method that rings; the log says what became of the first', async () => {
    const device = await world.subscribe(world.officer.contactId);
    await world.setNow(evening);
    await world.startWorker();
    const { blocks } = await world.book(
      { email: true, sms: true, voice: true, push: true },
      { dates: ['2026-03-12'] },
    );
    await until(() => world.mail.mails.length === 1);
    await world.advance({ minutes: 10 });
    await accept(blocks[0]!.bookingIds[0]!);
    await morning();
    expect(world.mail.mails.map(({ subject }) => subject?.split(':')[0])).toEqual([
      'Booked',
      'Kim Lee is coming',
    ]);
    expect(world.mail.mails[1]!.text).not.toContain('booked this');
    expect(
      world
        .textMessages()
        .map(({ method, text }) => [method, text.replace(/ \S+ https.*$/, '')])
        .toSorted(),
    ).toEqual([
      [
        'sms',
        'Staffroom: Kim Lee is coming, Thu 12 Mar, 8:30 am–3:30 pm, Richmond North. Olive Officer booked this.',
      ],
      [
        'voice',
        'This is Staffroom. Good news: Kim Lee is coming to Richmond North, on Thursday 12 March 2026, from 8:30 am to 3:30 pm. Olive Officer booked this.',
      ],
    ]);
    expect(world.push.requests.map((request) => device.read(request))).toMatchObject([
      { title: 'Kim Lee is coming', body: expect.stringContaining('Olive Officer booked this.') },
    ]);
    const { body } = await world.get(await asOfficer(), `bookings/${blocks[0]!.bookingIds[0]!}`);
    const log = body.notificationsLog as {
      method: string;
      template: string;
      sentAtUtc: string | null;
      notSentBecause: string | null;
    }[];
    for (const method of ['sms', 'voice', 'push'])
      expect(log.filter((one) => one.method === method)).toMatchObject([
        { template: 'bookingCreated', sentAtUtc: null, notSentBecause: 'replaced' },
        { template: 'bookingFilled', sentAtUtc: '2026-03-09T19:00:00Z', notSentBecause: null },
      ]);
  });

  /** The next morning, when the message with these words is refused at first and sent after all others. */
  const morningWithLast = async (words: string) => {
    const before = world.textMessages().length;
    world.gateway.answer = ({ body }) => ({ status: body.toString().includes(words) ? 503 : 202 });
    await world.setNow('2026-03-09T19:00:00Z');
    await world.untilTriedAgain(1);
    await until(async () => (await world.outcomes()).filter((one) => !one.sent && !one.because).length === 1);
    world.gateway.answer = () => ({ status: 202 });
    await world.advance({ minutes: 30 });
    await world.untilSettled();
    const texts = world.textMessages().slice(before);
    return [...new Set(texts.map(({ text }) => wordsOf(text)))].toSorted();
  };

  test.each(['booked 2 educators', 'Kim Lee is coming'])(
    'of a request, what was told of its bookings is left out, and the rest is told as it is, last: %s',
    async (last) => {
      await world.setNow(evening);
      await world.startWorker();
      const { blocks } = await world.book({ sms: true }, { dates: ['2026-03-12'], bookingsPerDate: 3 });
      await world.advance({ minutes: 10 });
      await accept(blocks[0]!.bookingIds[0]!);
      expect(await morningWithLast(last)).toEqual([
        'Kim Lee is coming, Thu 12 Mar, 8:30 am–3:30 pm, Richmond North. Olive Officer booked this.',
        'booked 2 educators, Thu 12 Mar, 8:30 am–3:30 pm, Richmond North. We will tell you who is coming.',
      ]);
    },
  );

  test.each(['Thu 12 Mar', 'Fri 13 Mar'])(
    'of a series that was filled, and of which one day was changed before and after, each day is told whole, last: %s',
    async (last) => {
      await world.startWorker();
      const { blocks } = await world.book({ sms: true }, { dates: ['2026-03-12', '2026-03-13'] });
      await world.untilSettled();
      await world.setNow(evening);
      const id = blocks[0]!.bookingIds[0]!;
      const change = async (changes: object) => {
        const answer = await world.post(await asOfficer(), `bookings/${id}/amend`, changes);
        expect(answer.status).toBe(200);
        await world.advance({ minutes: 10 });
      };
      await change({ room: 'Room D' });
      await accept(id, { wholeBlock: true });
      await world.advance({ minutes: 10 });
      await change({ startTime: '09:00' });
      expect(await morningWithLast(last)).toEqual([
        'Kim Lee is coming, Fri 13 Mar, 8:30 am–3:30 pm, Richmond North.',
        'your booking was changed, now Thu 12 Mar, 9:00 am–3:30 pm, Richmond North. Start: 8:30 am → 9:00 am and 1 more. Kim Lee is coming.',
      ]);
    },
  );

  test('booked and cancelled in one night tells the cancellation alone; cancelled and undone tells the booking', async () => {
    await world.setNow(evening);
    await world.startWorker();
    const [gone, back] = [await bookOneMore('2026-03-12'), await bookOneMore('2026-03-13')];
    await world.advance({ minutes: 10 });
    for (const id of [gone, back]) expect((await cancel(id)).status).toBe(200);
    await world.post(await asOfficer(), `bookings/${back}/restore`, undefined);
    await morning();
    expect(textsOf('12 Mar')).toEqual([expect.stringMatching(/^cancelled: Thu 12 Mar/)]);
    expect(textsOf('13 Mar')).toEqual([expect.stringMatching(/^booked 1 educator, Fri 13 Mar/)]);
    expect(await outcomesOf('sms')).toContainEqual({ template: 'bookingCreated', because: 'replaced' });
  });

  test('booked and changed in one night tells the booking as it is; filled as well, who is coming to it', async () => {
    await world.setNow(evening);
    await world.startWorker();
    const [open, filled] = [await bookOneMore('2026-03-12'), await bookOneMore('2026-03-13')];
    await world.advance({ minutes: 10 });
    await accept(filled);
    await world.advance({ minutes: 10 });
    for (const id of [open, filled]) {
      const answer = await world.post(await asOfficer(), `bookings/${id}/amend`, { room: 'Room D' });
      expect(answer.status).toBe(200);
    }
    await morning();
    expect(textsOf('12 Mar')).toEqual([expect.stringMatching(/^booked 1 educator, Thu 12 Mar/)]);
    expect(textsOf('13 Mar')).toEqual([
      'Kim Lee is coming, Fri 13 Mar, 8:30 am–3:30 pm, Richmond North. Olive Officer booked this.',
    ]);
  });

  test('who was told to come and leaves in the night for somebody else is told in one; who is back is not told', async () => {
    await world.startWorker();
    const ids = [await bookOneMore('2026-03-12'), await bookOneMore('2026-03-13')] as const;
    const bearer = await world.app.serviceKey();
    const [kim, sam] = [await world.insertCandidate('Kim Lee'), await world.insertCandidate('Sam Oh')];
    const provider = async (id: string, step: string, candidateId: string, rest = {}) => {
      const path = `POST /api/v1/provider/bookings/${id}/${step}` as const;
      const answer = await world.app.call(path, { bearer, body: { candidateId, ...rest } });
      expect([answer.status, answer.text]).toEqual([200, answer.text]);
    };
    const come = async (id: string, candidateId: string) => {
      await provider(id, 'offer', candidateId);
      await provider(id, 'answer', candidateId, { answer: 'accepted' });
    };
    await world.advance({ seconds: 10 });
    for (const id of ids) await come(id, kim);
    await world.untilSettled();
    await world.setNow(evening);
    for (const id of ids) await provider(id, 'withdraw', kim);
    await world.advance({ minutes: 10 });
    await come(ids[0], sam);
    await come(ids[1], kim);
    const before = world.textMessages().length;
    await morning();
    expect(world.textMessages()).toHaveLength(before + 1);
    expect(textsOf('12 Mar').at(-1)).toBe(
      'Sam Oh is coming, Thu 12 Mar, 8:30 am–3:30 pm, Richmond North. Kim Lee cannot come after all.',
    );
  });

  test('changed and accepted anew in one night is told in one, with what was changed', async () => {
    await world.startWorker();
    const id = await bookAndWaitForNight();
    const answer = await world.post(await asOfficer(), `bookings/${id}/amend`, { room: 'Room D' });
    expect(answer.status).toBe(200);
    await world.advance({ minutes: 10 });
    await accept(id);
    await morning();
    expect(textsOf('12 Mar').slice(1)).toEqual([
      'Kim Lee is coming, Thu 12 Mar, 8:30 am–3:30 pm, Richmond North. Room: none → Room D.',
    ]);
  });

  test('a change tells that an educator who had confirmed is asked again, as long as they have not answered', async () => {
    await world.startWorker();
    const { blocks } = await world.book({ email: true, sms: true }, { dates: ['2026-03-12'] });
    const id = blocks[0]!.bookingIds[0]!;
    const candidateId = await accept(id);
    const confirm = async () => {
      const bearer = await world.app.serviceKey();
      const body = { candidateId, state: 'confirmed' };
      const answer = await world.app.call(`POST /api/v1/provider/bookings/${id}/confirm`, { bearer, body });
      expect(answer.status).toBe(200);
    };
    const change = async (body: object) => {
      await world.untilSettled();
      await world.advance({ seconds: 10 });
      const answer = await world.post(await asOfficer(), `bookings/${id}/amend`, body);
      expect(answer.status).toBe(200);
    };
    const asksToConfirm = async () => {
      await world.untilSettled();
      const changed = world.mail.mails.findLast(({ subject }) => subject?.startsWith('Changed'))!;
      const texts = [changed.text!, textsOf('12 Mar').at(-1)!];
      return texts.map((text) => /\. ([^.]*to confirm[^.]*\.)/.exec(text)?.[1] ?? null);
    };
    const asked = 'Kim Lee is asked to confirm the change.';
    await change({ endTime: '15:00' });
    expect(await asksToConfirm()).toEqual([null, null]);
    await confirm();
    await change({ room: 'Room C' });
    expect(await asksToConfirm()).toEqual([null, null]);
    await change({ endTime: '16:00' });
    expect(await asksToConfirm()).toEqual([asked, asked]);
    // Still asked about the times; this change needs no answer.
    await change({ room: 'Room D' });
    expect(await asksToConfirm()).toEqual([null, null]);
    await change({ breakMinutes: 20 });
    expect(await asksToConfirm()).toEqual([asked, asked]);
    await confirm();
    await world.setNow(evening);
    await change({ startTime: '09:00' });
    await until(() => world.mail.mails.at(-1)!.text!.includes('9:00 am'));
    await confirm();
    await morning();
    expect(await asksToConfirm()).toEqual([asked, null]);
  });

  test('of a series of which one day was changed, the message says which, and each day as it is', async () => {
    await world.startWorker();
    const dates = ['2026-03-11', '2026-03-12', '2026-03-13'];
    const { blocks } = await world.book({ email: true, sms: true }, { dates });
    await world.untilSettled();
    await world.setNow(evening);
    const [id, changed] = blocks[0]!.bookingIds as [string, string];
    const body = { room: 'Room D', startTime: '09:00' };
    expect((await world.post(await asOfficer(), `bookings/${changed}/amend`, body)).status).toBe(200);
    await world.advance({ minutes: 10 });
    await accept(id, { wholeBlock: true });
    await morning();
    expect(textsOf('13 Mar').slice(1)).toEqual([
      'Kim Lee is coming, Wed 11 Mar, Fri 13 Mar, 8:30 am–3:30 pm; Thu 12 Mar, 9:00 am–3:30 pm, Richmond North. Start: 8:30 am → 9:00 am (Thu 12 Mar) and 1 more.',
    ]);
    const filled = world.mail.mails.find(({ subject }) => subject?.startsWith('Kim Lee is coming'));
    expect(filled?.text).toMatch(/^Room: +Room D \(Thu 12 Mar\)$/m);
    // In the calendar each day has its own room.
    const calendar = filled!.attachments.find(({ mimeType }) => mimeType === 'text/calendar')!;
    const content = new TextDecoder().decode(calendar.content as Uint8Array);
    const entries = content
      .replaceAll(/\r?\n /g, '')
      .split('BEGIN:VEVENT')
      .slice(1);
    expect(entries.map((entry) => entry.includes('Room: Room D'))).toEqual([false, true, false]);
  });

  test('what was left to a message that is then taken back is told by what takes it back', async () => {
    await world.setNow(evening);
    await world.startWorker();
    const id = await bookOneMore('2026-03-12');
    await world.advance({ minutes: 10 });
    await accept(id);
    // As if the worker had been stopped between the two.
    await world.rows(sql`
      update notifications set not_sent_because = 'replaced' where method = 'sms' and template = 'bookingCreated'`);
    await world.advance({ minutes: 10 });
    expect((await cancel(id)).status).toBe(200);
    expect((await world.post(await asOfficer(), `bookings/${id}/restore`, undefined)).status).toBe(200);
    await morning();
    expect(textsOf('12 Mar')).toEqual([expect.stringContaining('Kim Lee is coming')]);
  });

  test('what somebody typed into a changed part acts on nothing', async () => {
    await world.startWorker();
    const id = await bookAndWaitForNight();
    const room = '<img src=x> www.evil.example';
    await world.post(await asOfficer(), `bookings/${id}/amend`, { room });
    await world.setNow('2026-03-09T19:00:00Z');
    await world.untilSettled();
    const mail = world.mail.mails.at(-1)!;
    expect(mail.html).not.toContain('<img');
    expect(mail.html).toContain('Room: none → &lt;img src=x&gt;');
    const text = world.textMessages().at(-1)!.text;
    expect(text).toContain('Room: none →');
    expect(text).not.toContain('www.evil.example');
  });

  test('and then happens after all is told', async () => {
    await world.startWorker();
    const id = await bookAndWaitForNight();
    await cancel(id);
    await world.post(await asOfficer(), `bookings/${id}/restore`, undefined);
    await world.advance({ seconds: 10 });
    await cancel(id);
    await world.setNow('2026-03-09T19:00:00Z');
    await world.untilSettled();
    const last = (await told()).at(-1);
    expect(world.textMessages()).toHaveLength(2);
    expect(world.textMessages()[1]!.text).toContain('Staffroom: cancelled: Thu 12 Mar');
    expect(last).toMatchObject({ method: 'sms' });
  });
});

test('what asks for a decision waits for the end of quiet hours, and is not sent once it is decided', async () => {
  // 11 pm at the location.
  await world.setNow('2026-03-09T12:00:00Z');
  await world.rows(sql`
    insert into notification_choices
      (client_group_id, contact_id, methods, quiet_from_local, quiet_until_local, time_zone)
    values (${world.client.groupId}, ${world.officer.contactId}, '{"approvals": ["sms"]}', '21:00', '06:00',
      'Australia/Melbourne')`);
  await world.startWorker();
  const ask = async (date: string) => {
    const asker = { ...world.asker, bearer: await world.app.signInAs(world.asker) };
    const answer = await world.post(asker, 'bookings', world.bookingBody({ dates: [date] }));
    return answer.body.requestId as string;
  };
  const [decided, waiting] = [await ask('2026-03-12'), await ask('2026-03-13')];
  const approver = { ...world.approver, bearer: await world.app.signInAs(world.approver) };
  await world.post(approver, `pending-bookings/${decided}/action`, { action: 'accept' }, { 'if-match': '1' });
  await until(() => world.mail.mails.length > 0);
  expect(world.textMessages()).toEqual([]);

  await world.setNow('2026-03-09T19:00:00Z');
  await world.untilSettled();
  const messages = await world.rows(sql`
    select request_id, sent_at is not null as sent, not_sent_because from notifications
    where method = 'sms' and template = 'approvalAsked' order by created_at, request_id`);
  expect(messages).toEqual([
    { request_id: decided, sent: false, not_sent_because: 'decided' },
    { request_id: waiting, sent: true, not_sent_because: null },
  ]);
  const texts = world.textMessages().map(({ text }) => text);
  expect(texts.filter((text) => text.includes('Please approve'))).toEqual([
    expect.stringMatching(/Asa Asker asks for 1 educator, Fri 13 Mar/),
  ]);
});

test('what asks for a decision is not sent to whoever may decide no more by then', async () => {
  const { officer, approver, viewer } = world;
  const numbers = { officer: '+61400000001', viewer: '+61400000009' };
  await world.rows(
    sql`update contacts set mobile = ${numbers.viewer} where contact_id = ${viewer.contactId}`,
  );
  for (const { contactId } of [officer, viewer])
    await world.rows(sql`
      insert into notification_choices
        (client_group_id, contact_id, methods, quiet_from_local, quiet_until_local, time_zone)
      values (${world.client.groupId}, ${contactId}, '{"approvals": ["sms"]}', '21:00', '06:00',
        'Australia/Melbourne')`);
  const lend = (fromDate: string, untilDate: string) =>
    world.post(approver, 'me/approval-delegations', { delegateId: viewer.contactId, fromDate, untilDate });
  await lend('2026-03-09', '2026-03-09');
  await lend('2026-03-11', '2026-03-11');
  await world.startWorker();
  await world.untilSettled();
  const askAt = async (instant: string, date: string) => {
    await world.setNow(instant);
    const asker = { ...world.asker, bearer: await world.app.signInAs(world.asker) };
    const { body } = await world.post(asker, 'bookings', world.bookingBody({ dates: [date] }));
    return body.requestId as string;
  };
  const asked = async (id: string) =>
    (
      await world.rows(sql<{ contact_id: string; sent: boolean; because: string | null }>`
        select contact_id, sent_at is not null as sent, not_sent_because as because from notifications
        where request_id = ${id} and template = 'approvalAsked' and method = 'sms'`)
    ).map(({ contact_id, sent, because }) => [
      contact_id === viewer.contactId ? 'viewer' : 'officer',
      sent,
      because,
    ]);

  // 22:30 in Melbourne: the delegation ends at midnight.
  const first = await askAt('2026-03-09T11:30:00Z', '2026-03-19');
  await world.setNow('2026-03-09T19:00:00Z');
  await world.untilSettled();
  expect((await asked(first)).toSorted()).toEqual([
    ['officer', true, null],
    ['viewer', false, 'overtaken'],
  ]);

  // Another one begins at midnight; the officer may no longer decide.
  const second = await askAt('2026-03-10T13:30:00Z', '2026-03-20');
  await world.rows(
    sql`update contact_grants set permissions = '{booking_all}' where contact_id = ${officer.contactId}`,
  );
  await world.setNow('2026-03-10T19:00:00Z');
  await world.untilSettled();
  expect((await asked(second)).toSorted()).toEqual([
    ['officer', false, 'overtaken'],
    ['viewer', true, null],
  ]);
});

test('who is asked to approve a Replace Me reads that it is one, why, and with which break', async () => {
  const asked = await world.post(world.asker, 'bookings', world.bookingBody({ dates: ['2026-03-12'] }));
  await world.rows(sql`
    update booking_requests set source = 'replaceMe', reason_for_absence = 'Sick Leave Cover', break_minutes = 45
    where request_id = ${asked.body.requestId}`);
  await world.startWorker();
  await world.untilSettled();
  const mail = world.mail.mails.find(({ subject }) => subject?.startsWith('Please approve'));
  expect(mail?.subject).toMatch(/^Please approve: 1 educator \(Replace Me\), Thu 12 Mar/);
  expect(mail?.text).toMatch(/Reason for absence: Sick Leave Cover/);
  expect(mail?.text).toMatch(/Break: +45 min/);
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

test('a cancellation and its undo name whose press it was, and who is coming again', async () => {
  const { blocks } = await world.book({ email: true });
  const id = blocks[0]!.bookingIds[0]!;
  const candidateId = await world.insertCandidate('Kim Lee');
  const bearer = await world.app.serviceKey();
  const provider = (step: string, body: object) =>
    world.app.call(`POST /api/v1/provider/bookings/${id}/${step}`, { bearer, body });
  expect((await provider('offer', { candidateId })).status).toBe(200);
  expect((await provider('answer', { candidateId, answer: 'accepted' })).status).toBe(200);
  // Not the person who booked.
  const colleague = await world.app.seed.contact(
    world.client,
    [{ on: world.client, permissions: ['booking_all'] }],
    { firstName: 'Carl', lastName: 'Colleague' },
  );
  const carl = { ...colleague, bearer: await world.app.signInAs(colleague) };
  await world.startWorker();
  const textOf = (start: string) =>
    world.mail.mails.find(({ subject }) => subject?.startsWith(start))?.text ?? '';
  await world.untilSettled();
  const cancelled = await world.post(carl, `bookings/${id}/cancel`, { cancelReason: 'Moved' });
  expect(cancelled.status).toBe(200);
  await until(() => textOf('Cancelled: ') !== '', 30_000);
  expect((await world.post(carl, `bookings/${id}/restore`, undefined)).status).toBe(200);
  await until(() => textOf('Not cancelled after all: ') !== '', 30_000);
  expect(textOf('Cancelled: ')).toContain(
    'Carl Colleague cancelled this booking at Richmond North. Kim Lee is not coming.',
  );
  expect(textOf('Not cancelled after all: ')).toContain(
    'Carl Colleague undid the cancellation. The booking at Richmond North is on again. Kim Lee is coming.',
  );
});

describe('what is taken back', () => {
  const undo = (blocks: { bookingIds: string[] }[]) =>
    world.post(world.officer, `bookings/${blocks[0]!.bookingIds[0]}/undo`, undefined);

  test('is not told to whom nothing was sent yet', async () => {
    const { blocks } = await world.book({ email: true, sms: true });
    expect((await undo(blocks)).status).toBe(200);
    await world.startWorker();
    await world.untilSettled();
    expect(await world.outcomes()).toMatchObject([
      { method: 'email', sent: false, because: 'overtaken', attempts: 0 },
      { method: 'sms', sent: false, because: 'overtaken', attempts: 0 },
    ]);
    expect([world.mail.mails, world.gateway.requests]).toEqual([[], []]);
  });

  test('is followed by a word that takes the day out of the calendar; what failed so far never arrives', async () => {
    await world.gateway.down();
    await world.startWorker();
    const { blocks } = await world.book({ email: true, sms: true });
    await world.untilTriedAgain(1);
    await until(async () => world.mail.mails.length === 1);
    expect((await undo(blocks)).status).toBe(200);
    await world.gateway.up();
    await world.advance({ minutes: 30 });
    await world.untilSettled();
    expect(world.mail.mails.map(({ subject }) => subject)).toEqual([
      'Booked: 1 educator, Tue 10 Mar, 8:30 am–3:30 pm, Richmond North',
      'Taken back: Tue 10 Mar, 8:30 am–3:30 pm, Richmond North',
    ]);
    const calendar = world.mail.mails[1]!.attachments.find(({ mimeType }) => mimeType === 'text/calendar');
    expect(calendar).toMatchObject({ method: 'CANCEL' });
    // It may have arrived although no response came, so a withdrawal follows, and nothing else.
    expect(world.textMessages().map(({ text }) => text)).toEqual([expect.stringContaining('taken back')]);
  }, 60_000);

  test('while it is on its way is not tried again when it does not arrive', async () => {
    const { promise: isAsked, resolve: asked } = Promise.withResolvers<void>();
    const { promise: isUndone, resolve: undone } = Promise.withResolvers<void>();
    world.gateway.onRequest = async () => {
      world.gateway.onRequest = null;
      asked();
      await isUndone;
    };
    world.gateway.answer = () => ({ status: world.gateway.requests.length === 1 ? 503 : 202 });
    await world.startWorker();
    const { blocks } = await world.book({ sms: true });
    await isAsked;
    expect((await undo(blocks)).status).toBe(200);
    undone();
    await world.untilTriedAgain(1);
    await world.advance({ minutes: 30 });
    await world.untilTriedAgain(0);
    await world.untilSettled();
    expect(await world.outcomes()).toMatchObject([
      { sent: false, because: 'overtaken', attempts: 1 },
      { sent: true, because: null },
    ]);
    expect(world.textMessages().at(-1)!.text).toContain('taken back');
  }, 60_000);
});

test('a colleague reads from when to when they may approve, and one that was ended before is not sent', async () => {
  const { officer, approver } = world;
  await world.app.seed.inGroup(world.client, (tx) =>
    sql`update contacts set mobile = '+61400000009', email_address = 'ana@richmond.example'
      where contact_id = ${approver.contactId}`.execute(tx.db),
  );
  const delegate = (fromDate: string, untilDate: string) =>
    world.post(officer, 'me/approval-delegations', { delegateId: approver.contactId, fromDate, untilDate });
  await delegate('2026-03-10', '2026-03-12');
  const { body: ended } = await delegate('2026-04-01', '2026-04-02');
  await world.app.call(`DELETE /api/v1/me/approval-delegations/${ended.id}`, { bearer: officer.bearer });
  await world.startWorker();
  await world.untilSettled();
  // The approver gets receipts for both.
  const mails = world.mail.mails.filter(({ envelopeTo }) => envelopeTo.includes('ana@richmond.example'));
  expect(mails.map(({ subject }) => subject).toSorted()).toEqual([
    'You can approve for Olive Officer: Tue 10–Thu 12 Mar',
    'You no longer approve for Olive Officer: Wed 1–Thu 2 Apr',
  ]);
  const mail = mails.find(({ subject }) => subject!.startsWith('You can'))!;
  expect(mail.text).toContain('from Tuesday 10 March 2026 to Thursday 12 March 2026');
  expect(mail.text).toContain('https://portal.test/settings/approvals');
});
