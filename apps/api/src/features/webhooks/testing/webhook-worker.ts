import { silentLog } from '../../../platform/runtime/log.ts';
import { startWebhooks } from './start-webhooks.ts';
import type { WebhookSettings } from './start-webhooks.ts';

/** A worker process of its own, for tests that kill it: settings and the instant at which its clock stands. */
const [settings = '{}', now = ''] = process.argv.slice(2);
await startWebhooks(JSON.parse(settings) as WebhookSettings, {
  clock: { now: () => Temporal.Instant.from(now) },
  log: silentLog,
});
