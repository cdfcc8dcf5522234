import type { WebhookHosts } from './webhook-address.ts';
import type { WebhookSecrets } from './webhook-secrets.ts';

/** What the webhook operations need from the process. */
export type WebhookParts = { webhookSecrets: WebhookSecrets; webhookHosts: WebhookHosts };
