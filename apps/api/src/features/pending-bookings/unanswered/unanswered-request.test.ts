import { once } from 'node:events';
import { defaultApprovalTimes } from '@staffroom/domain/pending-bookings/approval-times.rules.ts';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { until } from '../../../platform/testing/until.ts';
import { createSendingWorld } from '../../notifications/testing/sending-world.ts';
import type { SendingWorld } from '../../notifications/testing/sending-world.ts';
import { rejectUnanswered } from './reject-unanswered.ts';
import { remindApprovers } from './remind-approvers.ts';

// Half past ten on a Sunday evening in Melbourne.
const evening = '2026-03-08T11:30:00Z';

let world: SendingWorld;
beforeEach(async () => {
  world = await createSendingWorld({ now: evening });
});
afterEach(() => world.close());

/** Runs the jobs of two workers at the same moment. */
async function look(): Promise<void> {
  const now = world.app.clock.now();
  const { signal } = new AbortController();
  const { worker } = world.app.database;
  const lookOnce = () =>
    Promise.all([
      remindApprovers(worker, { times: defaultApprovalTimes, now, signal }),
      rejectUnanswered(worker, now, signal),
    ]);
  await Promise.all([lookOnce(), lookOnce()]);
}

async function lookAt(instant: string): Promise<void> {
  await world.setNow(instant);
  await look();
}

/** The recipients of an email, found by its first words; each Message-ID counts once, however often it arrived. */
function mailsBy(start: string): string[] {
  const mails = new Map(world.mail.mails.map((mail) => [mail.messageId, mail]));
  return [...mails.values()]
    .filter(({ subject }) => subject?.startsWith(start) === true)
    .flatMap(({ envelopeTo }) => envelopeTo)
    .toSorted();
}

const textsWith = (words: string) => world.textMessages().filter(({ text }) => text.includes(words));

test('a request that nobody answers: asked, reminded, passed on, ended; whatever happens to the receivers and to a worker, each is told once', async () => {
  const { client } = world;
  const name = (contactId: string, email: string) =>
    world.rows(sql`update contacts set email_address = ${email} where contact_id = ${contactId}`);
  await name(world.approver.contactId, 'ana@richmond.example');
  const director = await world.app.seed.contact(
    client,
    [{ on: { groupId: client.groupId }, permissions: ['pending booking_all'] }],
    { firstName: 'Dora', lastName: 'Director', email: 'dora@southern.example', mobile: '+61400000009' },
  );
  await world.rows(sql`
    insert into notification_choices
      (client_group_id, contact_id, methods, quiet_from_local, quiet_until_local, time_zone)
    values (${client.groupId}, ${director.contactId}, '{"approvals": ["email", "sms"]}', '21:00', '06:00',
      'Australia/Melbourne')`);
  const near = ['ana@richmond.example', 'olive@richmond.example'];

  const worker = await world.startWorker();
  // For Wednesday: it can be approved until 8:00, and its start is at 8:30, which is 21:30 UTC on Tuesday.
  const confirmations = [
    { contactId: world.officer.contactId, email: true, sms: false, voice: false, push: false },
  ];
  const asked = await world.post(
    world.asker,
    'bookings',
    world.bookingBody({ dates: ['2026-03-11'], confirmations }),
  );
  expect(asked.status).toBe(201);
  await world.untilSettled();
  expect(mailsBy('Please approve')).toEqual(near);
  await worker.stop();

  // The reminder: the worker is killed after its first email was sent.
  await lookAt('2026-03-08T15:30:00Z');
  const child = world.spawnWorker();
  const ended = once(child, 'exit');
  world.mail.onMail = async () => {
    child.kill('SIGKILL');
    await ended;
  };
  await ended;
  world.mail.onMail = null;
  await Promise.all([world.startWorker(), world.startWorker()]);
  await world.forgetKilled();
  await world.advance({ minutes: 1 });
  await look();
  await world.untilSettled();
  expect(mailsBy('Still waiting for you')).toEqual(near);

  // Escalated in quiet hours: the email is sent, the text message waits until morning, when its gateway is down for 5
  // minutes.
  await lookAt('2026-03-09T11:30:00Z');
  await until(() => mailsBy('Nobody has answered yet').length === 1, 30_000);
  expect(mailsBy('Nobody has answered yet')).toEqual(['dora@southern.example']);
  await lookAt('2026-03-09T18:59:59Z');
  expect(world.textMessages()).toEqual([]);
  await world.gateway.down();
  await lookAt('2026-03-09T19:00:00Z');
  await world.untilTriedAgain(1);
  for (let minute = 1; minute <= 5; minute++) await world.advance({ minutes: 1 });
  expect(world.textMessages()).toEqual([]);
  await world.gateway.up();
  await world.advance({ minutes: 30 });
  await world.untilSettled();
  expect(textsWith('nobody has answered the request of Asa Asker').map(({ to }) => to)).toEqual([
    '+61400000009',
  ]);

  // Its last start, with the mail server down for 5 minutes.
  await lookAt('2026-03-10T21:29:59Z');
  expect(mailsBy('Nobody answered in time')).toEqual([]);
  await world.mail.down();
  await lookAt('2026-03-10T21:30:00Z');
  const { requestId } = asked.body;
  const [request] = await world.rows(sql<{ status: string }>`
    select status from booking_requests where request_id = ${requestId}`);
  expect(request?.status).toBe('Rejected');
  const expired = await world.rows(sql`
    select from notifications where template = 'pendingBookingExpired' and method = 'email'`);
  await world.untilTriedAgain(expired.length);
  for (let minute = 1; minute <= 5; minute++) await world.advance({ minutes: 1 });
  await world.mail.up();
  await world.advance({ minutes: 30 });
  await look();
  await world.untilSettled();
  // Both sides: the requester, and everybody who was asked to answer, at first or later.
  const told = mailsBy('Nobody answered in time');
  expect(told).toEqual(expect.arrayContaining(['asa@richmond.example', 'dora@southern.example', ...near]));
  expect(new Set(told).size).toBe(told.length);

  // No further messages are sent later, and nobody received anything twice.
  const before = [world.mail.mails.length, world.gateway.requests.length];
  await lookAt('2026-03-12T21:30:00Z');
  await world.untilSettled();
  expect([world.mail.mails.length, world.gateway.requests.length]).toEqual(before);
  expect(
    await world.rows(sql`
      select template, contact_id, method from notifications
      where sent_at is not null group by 1, 2, 3 having count(*) > 1`),
  ).toEqual([]);
  const outcomes = await world.outcomes();
  expect(outcomes.filter(({ sent, because }) => !sent && because === null)).toEqual([]);
  expect(new Set(world.textMessages().map(({ key }) => key)).size).toBe(world.textMessages().length);
}, 120_000);
