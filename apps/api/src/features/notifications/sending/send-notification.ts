import type { NotSentReason } from '@staffroom/domain/notifications/message-state.rules.ts';
import {
  isOfAccount,
  isOfDelegation,
  noticeTemplates,
} from '@staffroom/domain/notifications/notice-templates.ts';
import { isTooOld } from '@staffroom/domain/notifications/notice-times.rules.ts';
import type { Database } from '../../../db/connections/pool.ts';
import { inTransaction, readTogether } from '../../../db/transaction.ts';
import type { TenantScope } from '../../../db/transaction.ts';
import type { MessageGateway } from '../../../platform/gateway/message-gateway.ts';
import type { Job, Task } from '../../../platform/jobs/jobs.ts';
import type { Mailer } from '../../../platform/mail/mailer.ts';
import { NotDelivered } from '../../../platform/outbound/delivery.ts';
import type { Delivery } from '../../../platform/outbound/delivery.ts';
import type { PushSender } from '../../../platform/push/push-sender.ts';
import type { Clock } from '../../../platform/runtime/clock.ts';
import type { Log } from '../../../platform/runtime/log.ts';
import { composeDelegationMessage } from '../compose/compose-delegation-message.ts';
import { composeAccountMessage } from '../compose/compose-account-message.ts';
import { composeNews } from '../compose/compose-news.ts';
import type { Message } from '../compose/format-message.ts';
import { frameOfVariant } from '../compose/message-parts.ts';
import type { MessageFrame } from '../compose/message-parts.ts';
import { claimNotice } from '../claim-notice.sql.ts';
import { delegationNames, invitationFacts } from '../notice-facts.sql.ts';
import { isNewerOfKind } from '../later-news.sql.ts';
import { readerZone } from '../reader-zone.sql.ts';
import {
  devicesOf,
  dropDevice,
  isWanted,
  markNotSent,
  markSent,
  noteReached,
} from './notice-delivery.sql.ts';
import type { ClaimedNotice, NoticeId } from '../claim-notice.sql.ts';
import { quietEnd } from './plan-notice.ts';
import { noticeToPlan, putBack } from './queue-notifications.sql.ts';

/** The queue of jobs that each send one message, created by a migration. */
export const sendNotificationJob = 'send-notification';

/** Null for a method without configuration. */
export type Senders = {
  mailer: Pick<Mailer, 'send'> | null;
  gateway: MessageGateway | null;
  pushSender: PushSender | null;
};

export type SendingOptions = {
  /** The worker login. */
  database: Database;
  senders: Senders;
  frame: MessageFrame;
  clock: Clock;
  log: Log;
};

/** Sends one message at least once, and not again once it is recorded as sent. */
export function sendNotifications(options: SendingOptions): Job {
  return {
    name: sendNotificationJob,
    schedule: null,
    atOnce: 8,
    run: async (_signal, { data, isLastTry }: Task) => {
      const id = data as NoticeId;
      const { clientGroupId, notificationId } = id;
      const notice = await claim(id, options);
      if (!notice) return;
      const end = await findQuietEnd(notice, id, options);
      if (end) return write(id, options, putBack(id, end));
      try {
        const result = await deliver(notice, id, { ...options, isLastTry });
        await settle(id, result, options);
        if (result.outcome === 'notSent' && !isNoFault(result.because)) {
          const { because, code } = result;
          options.log.warn({ clientGroupId, notificationId, because, code }, 'a message is not sent');
        }
      } catch (error) {
        if (error instanceof NotDelivered) {
          await write(id, options, markNotSent(id, isLastTry ? 'failed' : null, error.code));
        }
        throw error;
      }
    },
  };
}

const noFaults: readonly NotSentReason[] = ['decided', 'overtaken', 'replaced', 'switchedOff'];

/** Answered, withdrawn, covered by a later message or no longer wanted before it was sent. */
function isNoFault(because: NotSentReason): boolean {
  return noFaults.includes(because);
}

type Result = { outcome: 'sent' } | { outcome: 'notSent'; because: NotSentReason; code: string | null };

const notSent = (because: NotSentReason, code: string | null = null): Result => ({
  outcome: 'notSent',
  because,
  code,
});

async function claim(id: NoticeId, { database }: SendingOptions): Promise<ClaimedNotice | undefined> {
  return inTransaction(database, scopeOf(id), async ({ db }) => {
    const { rows } = await claimNotice(id).execute(db);
    return rows[0];
  });
}

/** Quiet hours may have begun between attempts, or been set while the message waited. */
async function findQuietEnd(
  { method }: ClaimedNotice,
  id: NoticeId,
  { database, clock }: SendingOptions,
): Promise<Temporal.Instant | null> {
  if (method === 'email') return null;
  const [[row]] = await readTogether(database, scopeOf(id), [noticeToPlan(id)]);
  return row ? quietEnd(row, clock.now()) : null;
}

type Attempt = SendingOptions & { isLastTry: boolean };

async function deliver(notice: ClaimedNotice, id: NoticeId, options: Attempt): Promise<Result> {
  const now = options.clock.now();
  const recorded = Temporal.Instant.from(notice.created_at);
  const due = notice.due_at === null ? recorded : Temporal.Instant.from(notice.due_at);
  if (isTooOld(notice.template, { recorded, due, now })) return notSent('tooOld');
  if (notice.contact_name === null) return notSent('unreachable');
  if (!(await isStillWanted(notice, id, options))) return notSent('switchedOff');
  const message = await compose(notice, id, options, now);
  if ('outcome' in message) return message;
  if (notice.method === 'push') return pushToDevices(notice, id, message, options);
  return toResult(await deliverOnce(notice, message, options.senders));
}

/** All but emails may have waited, and the reader may have changed their choices in the meantime. */
async function isStillWanted(
  notice: ClaimedNotice,
  id: NoticeId,
  { database }: SendingOptions,
): Promise<boolean> {
  const { topic } = noticeTemplates[notice.template];
  if (notice.method === 'email' || topic === 'account') return true;
  const [[row]] = await readTogether(database, scopeOf(id), [isWanted(notice, topic)]);
  return row?.wanted ?? true;
}

/** The message, or why there is nothing left to say. */
async function compose(
  notice: ClaimedNotice,
  id: NoticeId,
  options: SendingOptions,
  now: Temporal.Instant,
): Promise<Message | Result> {
  const { template } = notice;
  const frame = frameOfVariant(options.frame, notice.variant);
  if (isOfAccount(template)) {
    const [[row], [reader], [invitation = null]] = await readTogether(options.database, scopeOf(id), [
      isNewerOfKind(id, notice),
      readerZone(id, notice.contact_id),
      invitationFacts(notice),
    ]);
    // Only the newer message's link works.
    if (row?.exists || (template === 'invited' && invitation === null)) return notSent('overtaken');
    const timeZone = reader?.time_zone ?? 'UTC';
    return composeAccountMessage({ notice: { ...notice, template }, timeZone, invitation, frame });
  }
  if (isOfDelegation(template)) {
    const { clientGroupId } = id;
    const query = { clientGroupId, delegationId: notice.subject_id };
    const [[names]] = await readTogether(options.database, scopeOf(id), [delegationNames(query)]);
    if (!names) return notSent('unreachable');
    // Its end has its own message; the approver gets the receipt anyway.
    const isReceipt = notice.contact_id === notice.params['delegatorId'];
    if (template === 'delegationGiven' && names.ended_at !== null && !isReceipt) return notSent('overtaken');
    return composeDelegationMessage({ notice: { ...notice, template }, names, frame, now });
  }
  const news = await composeNews({ ...notice, template }, { database: options.database, frame, now });
  return typeof news === 'string' ? notSent(news) : news;
}

async function deliverOnce(
  { method, email_address, mobile }: ClaimedNotice,
  message: Message,
  { mailer, gateway }: Senders,
): Promise<Delivery> {
  const nowhere = { outcome: 'gone', code: 'no address' } as const;
  if (method === 'email') {
    if (!mailer) throw new NotDelivered('no SMTP_URL');
    return email_address ? mailer.send(message.email()) : nowhere;
  }
  if (!gateway) throw new NotDelivered('no MESSAGE_GATEWAY_URL');
  return mobile ? gateway.send(message.phone(method === 'sms' ? 'sms' : 'voice')) : nowhere;
}

/** Pushes once to each device and deletes devices that are gone. Sent when at least one has it. */
async function pushToDevices(
  notice: ClaimedNotice,
  id: NoticeId,
  message: Message,
  options: Attempt,
): Promise<Result> {
  const { database, senders, clock, isLastTry } = options;
  const { clientGroupId } = id;
  if (!senders.pushSender) throw new NotDelivered('push is off');
  if (!notice.push_enabled) return notSent('unreachable', 'push is off');
  const [devices] = await readTogether(database, scopeOf(id), [
    devicesOf({ clientGroupId, contactId: notice.contact_id }),
  ]);
  let reached = notice.reached_device_ids.length;
  let refusal: Delivery | null = null;
  let failure: unknown = null;
  for (const { push_subscription_id: deviceId, endpoint, keys } of devices) {
    if (notice.reached_device_ids.includes(deviceId)) continue;
    try {
      const delivery = await senders.pushSender.send({ endpoint, keys }, message.push(), clock.now());
      if (delivery.outcome === 'sent') {
        reached++;
        await write(id, options, noteReached(id, deviceId));
      } else if (delivery.outcome === 'gone') await write(id, options, dropDevice(clientGroupId, deviceId));
      else refusal = delivery;
    } catch (error) {
      failure = error;
    }
  }
  // The other devices have it; only this one is tried again.
  if (failure !== null && !(isLastTry && reached > 0)) throw failure;
  if (reached > 0) return { outcome: 'sent' };
  return refusal ? toResult(refusal) : notSent('unreachable', 'no device');
}

function toResult(delivery: Delivery): Result {
  if (delivery.outcome === 'sent') return { outcome: 'sent' };
  return notSent(delivery.outcome === 'refused' ? 'refused' : 'unreachable', delivery.code);
}

async function settle(id: NoticeId, result: Result, options: SendingOptions): Promise<void> {
  const statement =
    result.outcome === 'sent'
      ? markSent(id, options.clock.now())
      : markNotSent(id, result.because, result.code);
  await write(id, options, statement);
}

async function write(
  id: NoticeId,
  { database }: SendingOptions,
  statement: ReturnType<typeof markSent>,
): Promise<void> {
  await inTransaction(database, scopeOf(id), async (tx) => tx.send(statement));
}

function scopeOf({ clientGroupId }: NoticeId): TenantScope {
  return { clientGroupIds: [clientGroupId], contactId: null };
}
