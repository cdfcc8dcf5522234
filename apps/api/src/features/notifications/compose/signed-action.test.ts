import { afterEach, beforeEach, expect, test } from 'vitest';
import { sql } from 'kysely';
import { askForFeedback } from '../../feedback/ask-for-feedback.ts';
import { createSendingWorld } from '../testing/sending-world.ts';
import type { SendingWorld } from '../testing/sending-world.ts';

let world: SendingWorld;
beforeEach(async () => {
  world = await createSendingWorld();
});
afterEach(() => world.close());

/** The signed link of each email, by recipient; the HTML and the plain text have the same one. */
function linksByReader(): Map<string, { path: string; secret: string }> {
  return new Map(
    world.mail.mails.flatMap(({ html, text, envelopeTo }) => {
      const address = /href="https:\/\/portal\.test(\/[\w-]+\/[\w-]+#[\w-]{92})"/.exec(html ?? '')?.[1];
      if (address === undefined) return [];
      expect(text).toContain(`https://portal.test${address}`);
      const [path = '', secret = ''] = address.split('#');
      return [[envelopeTo[0] ?? '', { path, secret }] as const];
    }),
  );
}

async function ask(): Promise<string> {
  const answer = await world.post(
    world.asker,
    'bookings',
    world.bookingBody({ confirmations: confirmations() }),
  );
  return answer.body.requestId as string;
}

const confirmations = () => [
  { contactId: world.officer.contactId, email: true, sms: false, voice: false, push: false },
];

test('whoever is asked to approve gets a link of their own, which decides without signing in', async () => {
  const id = await ask();
  await world.startWorker();
  await world.untilSettled();
  const links = linksByReader();
  expect([...links.keys()].toSorted()).toEqual([world.approver.email, world.officer.email].toSorted());
  for (const { path } of links.values()) expect(path).toBe(`/answer/${id}`);
  const { secret: bearer } = links.get(world.approver.email)!;
  expect(bearer).not.toBe(links.get(world.officer.email)!.secret);
  const answer = await world.app.call(`POST /api/v1/links/pending-bookings/${id}/action`, {
    bearer,
    body: { action: 'accept' },
  });
  expect(answer.body).toMatchObject({
    status: 'Accepted',
    decision: { by: { id: world.approver.contactId } },
  });
});

test('a reminder and whoever it is passed on to carry the same', async () => {
  const id = await ask();
  await world.startWorker();
  await world.untilSettled();
  const first = linksByReader().get(world.approver.email)!;
  for (const template of ['approvalReminder', 'approvalEscalated']) {
    world.mail.mails.length = 0;
    await world.rows(sql`
      insert into notifications (client_group_id, notification_id, event_key, contact_id, method, template, subject_id,
        request_id, params, created_at)
      select client_group_id, gen_random_uuid(), ${template}, contact_id, method, ${template}, subject_id, request_id,
        params, created_at
      from notifications where request_id = ${id} and template = 'approvalAsked'
        and contact_id = ${world.approver.contactId} and method = 'email'`);
    await world.untilSettled();
    expect(linksByReader().get(world.approver.email), template).toEqual(first);
  }
});

test('whoever is asked how it went gets a link to the form', async () => {
  await world.setNow('2026-03-05T06:00:00Z');
  const booking = await world.insertBooking({ dateLocal: '2026-03-05', status: 'Filled' });
  await world.assign(booking, await world.insertCandidate('Cara Candidate'), 'arrived');
  await world.startWorker();
  await askForFeedback(world.app.database.worker, {
    at: world.app.clock.now(),
    signal: AbortSignal.timeout(60_000),
  });
  await world.untilSettled();
  const [mail] = world.mail.mails;
  expect(mail).toMatchObject({
    subject: 'How did it go? Cara Candidate, Richmond North',
    envelopeTo: [world.officer.email],
  });
  expect(mail!.attachments).toEqual([]);
  const { path, secret: bearer } = linksByReader().get(world.officer.email)!;
  expect(path).toBe(`/feedback-form/${booking.bookingId}`);
  const form = await world.app.call(`GET /api/v1/links/feedback/${booking.bookingId}`, { bearer });
  expect(form.body).toMatchObject({ candidate: { name: 'Cara Candidate' }, action: { ok: true } });
});

test('nobody is asked how it went who has said so before the message was due', async () => {
  await world.setNow('2026-03-05T06:00:00Z');
  const candidateId = await world.insertCandidate('Cara Candidate');
  const booking = await world.insertBooking({ dateLocal: '2026-03-05', status: 'Filled' });
  await world.assign(booking, candidateId, 'arrived');
  const at = world.app.clock.now();
  await askForFeedback(world.app.database.worker, { at, signal: AbortSignal.timeout(60_000) });
  await world.rows(sql`
    insert into feedback (client_group_id, feedback_id, block_id, booking_id, candidate_id, contact_id, wanted_back,
      comment, given_at)
    values (${world.client.groupId}, gen_random_uuid(), ${booking.blockId}, ${booking.bookingId}, ${candidateId},
      ${world.officer.contactId}, 'yes', '', ${at.toString()})`);
  await world.startWorker();
  await world.untilSettled();
  expect(await world.outcomes()).toMatchObject([{ sent: false, because: 'overtaken' }]);
});

test('no other message carries one, nor any where the client group wants its people to sign in', async () => {
  await world.startWorker();
  await world.book({ email: true });
  await world.untilSettled();
  expect(linksByReader().size).toBe(0);
  await world.rows(sql`update client_groups set links_need_sign_in = true`);
  world.mail.mails.length = 0;
  const id = await ask();
  await world.untilSettled();
  expect(linksByReader().size).toBe(0);
  expect(world.mail.mails.at(-1)!.text).toContain(`https://portal.test/bookings/pending-approval/${id}`);
});
