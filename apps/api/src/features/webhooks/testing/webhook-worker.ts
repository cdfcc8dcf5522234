import { silentLog } from '../../../platform/runtime/log.ts';
import { startWebhooks } from './start-webhooks.ts';
import type { WebhookSettings } from './start-webhooks.ts';

/** A separate worker process for tests that kill it; takes the settings and the instant of its fixed clock. */
const [settings = '{}', now = ''] = process.argv.slice(2);
await startWebhooks(JSON.parse(settings) as WebhookSettings, {
  clock: { now: () => Temporal.Instant.from(now) },
  log: silentLog,
});
