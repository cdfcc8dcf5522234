import { AddressRefused } from '../../platform/outbound/post.ts';
import { Refusal } from '../../http/reply/refusal.ts';
import { checkWebhookAddress } from './webhook-address.ts';
import type { WebhookHosts } from './webhook-address.ts';

/** The address in its stored form. Throws a refusal for one that must not be called. */
export function getWebhookAddress(url: string, hosts: WebhookHosts): string {
  try {
    return checkWebhookAddress(url, hosts);
  } catch (error) {
    if (error instanceof AddressRefused) throw new Refusal('webhook_address_refused', { param: 'url' });
    throw error;
  }
}
