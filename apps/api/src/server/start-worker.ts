import { join } from 'node:path';
import type { OpenedDatabase } from '../db/connections/connection.ts';
import { bringJobsForward } from '../platform/jobs/bring-jobs-forward.ts';
import { startWebhookQueue } from '../features/webhooks/deliver/queue-webhooks.ts';
import { createWebhookSecrets } from '../features/webhooks/webhook-secrets.ts';
import { startNotificationQueue } from '../features/notifications/sending/queue-notifications.ts';
import { openPool } from '../db/connections/pool.ts';
import type { Database } from '../db/connections/pool.ts';
import { createSignedLinks } from '../identity/links/signed-links.ts';
import { openAuditHeadsFile } from '../platform/audit/audit-heads-file.ts';
import { systemClock } from '../platform/runtime/clock.ts';
import { systemIds } from '../platform/runtime/ids.ts';
import { startJobs } from '../platform/jobs/jobs.ts';
import { startSequencer } from '../platform/events/sequencer.ts';
import { createSenders, methodsOf } from './create-senders.ts';
import { listJobs } from './list-jobs.ts';
import type { ServedVariant } from './variants/read-variants.ts';
import type { MessageFrame } from '../features/notifications/compose/message-parts.ts';
import type { Ends } from './ends.ts';
import type { Timed } from './product-options.ts';
import { publicAddressOf, brokenConnection } from './product-options.ts';

/** Starts what orders and announces events; returns the database of the worker's login. */
export async function startWorker(
  { environment, log, reporter, clock }: Timed,
  opened: OpenedDatabase,
  ends: Ends,
): Promise<Database> {
  const database = openPool(opened.addresses.worker, {
    name: 'worker',
    size: 4,
    onError: brokenConnection(log),
  });
  ends.add(database.close);
  const auditHeads = await openAuditHeadsFile({
    path: join(environment.dataDir, 'audit-heads.json'),
    database,
    log,
    report: reporter.say,
  });
  ends.add(auditHeads.close);
  const sequencer = await startSequencer({
    database,
    directAddress: opened.notifies ? opened.addresses.direct : null,
    clock,
    log,
    onSealed: auditHeads.keep,
  });
  ends.add(sequencer.stop);
  return database;
}

/** Starts the jobs, and the queues of messages and webhooks. */
export async function startScheduledJobs(
  { environment, log, variants, clock, demoTime }: Timed & { variants: readonly ServedVariant[] },
  { addresses, notifies }: OpenedDatabase,
  worker: Database,
  ends: Ends,
): Promise<void> {
  const { senders, close } = createSenders(environment, { database: worker, clock });
  ends.add(async () => close());
  const frame = {
    appName: environment.settings.appName,
    publicAddress: publicAddressOf(environment),
    from: environment.messages.from,
    links: createSignedLinks(environment.sessionSecret),
    ofVariants: framesOf(variants),
  };
  const directAddress = notifies ? addresses.direct : null;
  const common = { database: worker, directAddress, clock, log };
  const jobs = await startJobs({
    ...common,
    jobs: listJobs({
      worker,
      authAddress: addresses.auth,
      clock,
      sessionClock: systemClock,
      log,
      sending: { senders, frame },
      webhooks: {
        secrets: createWebhookSecrets(environment.sessionSecret),
        hosts: { allowed: environment.settings.webhookHosts, allowsLoopback: environment.demo },
      },
      approvalTimes: environment.approvalTimes,
    }),
  });
  ends.add(jobs.stop);
  const timedJobs =
    demoTime === null ? jobs : bringJobsForward(jobs, { database: worker, time: demoTime, log });
  const queue = await startNotificationQueue({ ...common, jobs: timedJobs, methods: methodsOf(senders) });
  ends.add(queue.stop);
  const webhooks = await startWebhookQueue({ ...common, jobs: timedJobs, ids: systemIds });
  ends.add(webhooks.stop);
}

/** In messages of a variant with its own address, links lead to that address. */
function framesOf(variants: readonly ServedVariant[]): NonNullable<MessageFrame['ofVariants']> {
  return Object.fromEntries(
    variants.map(({ name, appName, addresses: [address] }) => [
      name,
      { appName, ...(address !== undefined && { publicAddress: new URL(address).origin }) },
    ]),
  );
}
