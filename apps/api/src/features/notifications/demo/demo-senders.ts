import type { Database } from '../../../db/connections/pool.ts';
import { inTransaction } from '../../../db/transaction.ts';
import { delivered } from '../../../platform/outbound/delivery.ts';
import type { Delivery } from '../../../platform/outbound/delivery.ts';
import type { Clock } from '../../../platform/runtime/clock.ts';
import { dropOldDemoMessages, keepDemoMessage } from './demo-messages.sql.ts';
import type { DemoMessage } from './demo-messages.sql.ts';
import type { Senders } from '../sending/send-notification.ts';

/**
 * Senders of a demo: every message is stored for the demo's page of messages, and leaves the machine only if the
 * operator configured a receiver.
 */
export function createDemoSenders(
  { mailer, gateway, pushSender }: Senders,
  { database, clock }: { database: Database; clock: Clock },
): Senders {
  const keep = async (message: Omit<DemoMessage, 'sent_at'>): Promise<void> => {
    const kept = { ...message, sent_at: clock.now().toString() };
    await inTransaction(database, null, async (tx) => {
      tx.send(keepDemoMessage(kept));
      tx.send(dropOldDemoMessages());
    });
  };
  const orSent = (sending: Promise<Delivery> | undefined): Promise<Delivery> =>
    sending ?? Promise.resolve(delivered);
  return {
    mailer: {
      send: async (email) => {
        const { messageId, to, subject, html, text, calendar } = email;
        await keep({
          message_key: messageId.replace(/@.*/, ''),
          method: 'email',
          recipient: `${to.name} <${to.address}>`,
          title: subject,
          text,
          html,
          calendar: calendar?.text ?? null,
          path: null,
        });
        return orSent(mailer?.send(email));
      },
    },
    gateway: {
      send: async (message) => {
        const { key, method, to: recipient, text } = message;
        const none = { html: null, calendar: null, path: null };
        await keep({ message_key: key, method, recipient, title: '', text, ...none });
        return orSent(gateway?.send(message));
      },
    },
    pushSender: pushSender && {
      ...pushSender,
      send: async (device, message, now) => {
        const { topic, title, body, path } = message;
        const recipient = URL.parse(device.endpoint)?.host ?? '';
        const kept = {
          method: 'push' as const,
          recipient,
          title,
          text: body,
          html: null,
          calendar: null,
          path,
        };
        await keep({ message_key: topic, ...kept });
        return pushSender.send(device, message, now);
      },
    },
  };
}
