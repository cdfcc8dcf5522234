import { maxWebhookUrlLength } from '@staffroom/domain/provider/webhooks.rules.ts';
import { AddressRefused, checkAddress } from '../../platform/outbound/post.ts';

/** The receivers that this portal may call, by its configuration. */
export type WebhookHosts = {
  /** Host names; one that begins with a dot covers every name below it. Null: every public host. */
  allowed: readonly string[] | null;
  /** Receivers on this machine, also without https: in a demo and in tests. */
  allowsLoopback: boolean;
};

/** The address in the form in which it is called. Throws an AddressRefused for one that must not be called. */
export function checkWebhookAddress(address: string, { allowed, allowsLoopback }: WebhookHosts): string {
  const { hostname, href } = checkAddress(address, { allowsLoopback });
  const isAllowed =
    allowed === null ||
    allowed.some((host) => (host.startsWith('.') ? hostname.endsWith(host) : hostname === host));
  if (!isAllowed) throw new AddressRefused('Not a host of the list');
  // The normalised address can be longer than the given one.
  if (href.length > maxWebhookUrlLength) throw new AddressRefused('Too long');
  return href;
}
