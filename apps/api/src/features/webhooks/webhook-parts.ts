import type { WebhookHosts } from './webhook-address.ts';
import type { WebhookSecrets } from './webhook-secrets.ts';

/** What the operations of webhooks need of the process. */
export type WebhookParts = { webhookSecrets: WebhookSecrets; webhookHosts: WebhookHosts };
