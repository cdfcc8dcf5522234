import { openPool } from '../../../db/connections/pool.ts';
import { startSequencer } from '../../../platform/events/sequencer.ts';
import { startJobs } from '../../../platform/jobs/jobs.ts';
import type { PostOptions } from '../../../platform/outbound/post.ts';
import type { Clock } from '../../../platform/runtime/clock.ts';
import { systemIds } from '../../../platform/runtime/ids.ts';
import type { Log } from '../../../platform/runtime/log.ts';
import { deliverWebhooks } from '../deliver/deliver-webhooks.ts';
import { startWebhookQueue } from '../deliver/queue-webhooks.ts';
import type { WebhookHosts } from '../webhook-address.ts';
import { createWebhookSecrets } from '../webhook-secrets.ts';

export type WebhookSettings = {
  workerAddress: string;
  directAddress: string;
  sessionSecret: string;
  hosts: WebhookHosts;
};

/** Looks like a separate worker process to the database and the receivers. */
export async function startWebhooks(
  { workerAddress, directAddress, sessionSecret, hosts }: WebhookSettings,
  { clock, log, resolve }: { clock: Clock; log: Log; resolve?: PostOptions['resolve'] },
): Promise<{ stop: () => Promise<void> }> {
  const database = openPool(workerAddress, { name: 'test webhooks', size: 4 });
  const common = { database, directAddress, clock, log };
  const sequencer = await startSequencer(common);
  const jobs = await startJobs({
    ...common,
    pollSeconds: 0.5,
    jobs: [
      deliverWebhooks({
        database,
        clock,
        log,
        hosts,
        ids: systemIds,
        secrets: createWebhookSecrets(sessionSecret),
        drawJitter: () => 0,
        ...(resolve && { resolve }),
      }),
    ],
  });
  const queue = await startWebhookQueue({ ...common, jobs, ids: systemIds, pollMs: 100 });
  return {
    stop: async () => {
      await queue.stop();
      await jobs.stop();
      await sequencer.stop();
      await database.close();
    },
  };
}
