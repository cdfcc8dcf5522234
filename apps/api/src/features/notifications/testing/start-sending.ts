import { openPool } from '../../../db/connections/pool.ts';
import { createSignedLinks } from '../../../identity/links/signed-links.ts';
import { createMessageGateway } from '../../../platform/gateway/message-gateway.ts';
import { startJobs } from '../../../platform/jobs/jobs.ts';
import { createMailer } from '../../../platform/mail/mailer.ts';
import { createPushSender } from '../../../platform/push/push-sender.ts';
import { createPushIdentity } from '../../../platform/push/web-push.ts';
import type { Clock } from '../../../platform/runtime/clock.ts';
import type { Log } from '../../../platform/runtime/log.ts';
import { startNotificationQueue } from '../sending/queue-notifications.ts';
import { sendNotifications } from '../sending/send-notification.ts';

export type SendingSettings = {
  workerAddress: string;
  directAddress: string;
  /** Null when the method is not configured. */
  smtpUrl: string | null;
  gatewayUrl: string | null;
  pushKey: string;
};

export const gatewayKey = 'key-of-the-gateway';
/** The test app has the same one, so each reads what the other signed. */
export const linkSecret = 'a secret of the tests, long enough to be taken';
export const publicAddress = 'https://portal.test';

/** Looks like a separate worker process to the database and the receivers. */
export async function startSending(
  { workerAddress, directAddress, smtpUrl, gatewayUrl, pushKey }: SendingSettings,
  { clock, log }: { clock: Clock; log: Log },
): Promise<{ stop: () => Promise<void> }> {
  const database = openPool(workerAddress, { name: 'test sending', size: 4 });
  const from = { name: 'Staffroom', address: 'bookings@portal.test' };
  const mailer = smtpUrl === null ? null : createMailer({ url: smtpUrl, from });
  const senders = {
    mailer,
    gateway:
      gatewayUrl === null
        ? null
        : createMessageGateway({ url: `${gatewayUrl}/messages`, key: gatewayKey, allowsLoopback: true }),
    pushSender: createPushSender({
      identity: createPushIdentity(pushKey, 'mailto:help@portal.test'),
      allowsLoopback: true,
    }),
  };
  const frame = { appName: 'Staffroom', publicAddress, from, links: createSignedLinks(linkSecret) };
  const common = { database, directAddress, clock, log };
  const jobs = await startJobs({
    ...common,
    pollSeconds: 0.5,
    jobs: [sendNotifications({ ...common, senders, frame })],
  });
  const methods = [
    ...(mailer ? (['email'] as const) : []),
    ...(senders.gateway ? (['sms', 'voice'] as const) : []),
    'push' as const,
  ];
  const queue = await startNotificationQueue({ ...common, jobs, methods });
  return {
    stop: async () => {
      await queue.stop();
      await jobs.stop();
      mailer?.close();
      await database.close();
    },
  };
}
