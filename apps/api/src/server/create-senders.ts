import type { ContactMethod } from '@staffroom/domain/bookings/confirmations.rules.ts';
import type { Database } from '../db/connections/pool.ts';
import { createDemoSenders } from '../features/notifications/demo/demo-senders.ts';
import type { Senders } from '../features/notifications/sending/send-notification.ts';
import { createMessageGateway } from '../platform/gateway/message-gateway.ts';
import { createMailer } from '../platform/mail/mailer.ts';
import { createPushSender } from '../platform/push/push-sender.ts';
import { createPushIdentity } from '../platform/push/web-push.ts';
import type { Clock } from '../platform/runtime/clock.ts';
import type { Environment } from './settings/environment.ts';

/** The senders of this installation; a demo also stores what it sends, and needs no configuration for it. */
export function createSenders(
  { messages, demo, pushesToLoopback }: Pick<Environment, 'messages' | 'demo' | 'pushesToLoopback'>,
  own: { database: Database; clock: Clock },
): { senders: Senders; close: () => void } {
  const { smtpUrl, from, gateway, push } = messages;
  const mailer = smtpUrl === null ? null : createMailer({ url: smtpUrl, from });
  const real: Senders = {
    mailer,
    gateway: gateway && createMessageGateway({ ...gateway, allowsLoopback: true }),
    pushSender: createPushSender({
      identity: createPushIdentity(push.privateKey, push.contact),
      allowsLoopback: pushesToLoopback,
    }),
  };
  return {
    senders: demo ? createDemoSenders(real, own) : real,
    close: () => mailer?.close(),
  };
}

/** Messages by other methods wait. */
export function methodsOf({ mailer, gateway, pushSender }: Senders): ContactMethod[] {
  return [
    ...(mailer ? (['email'] as const) : []),
    ...(gateway ? (['sms', 'voice'] as const) : []),
    ...(pushSender ? (['push'] as const) : []),
  ];
}

/** What readiness reports about messages that wait for a sender. */
export function findUnsent({ messages, demo }: Pick<Environment, 'messages' | 'demo'>): string[] {
  if (demo) return [];
  return messages.smtpUrl === null
    ? ['SMTP_URL is not set: emails wait, and are dropped when they are old news']
    : [];
}
