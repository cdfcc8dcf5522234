import { maxWebhookUrlLength } from '@staffroom/domain/provider/webhooks.rules.ts';
import { AddressRefused, checkAddress } from '../../platform/outbound/post.ts';

/** Which receivers this portal calls, by its configuration. */
export type WebhookHosts = {
  /** Names of hosts; one that begins with a dot stands for every name below it. Null: every public host. */
  allowed: readonly string[] | null;
  /** Receivers of this machine, without https too: in a demo and in tests. */
  allowsLoopback: boolean;
};

/** The address as it is called. Throws an AddressRefused for one that this portal does not call. */
export function checkWebhookAddress(address: string, { allowed, allowsLoopback }: WebhookHosts): string {
  const { hostname, href } = checkAddress(address, { allowsLoopback });
  const isAllowed =
    allowed === null ||
    allowed.some((host) => (host.startsWith('.') ? hostname.endsWith(host) : hostname === host));
  if (!isAllowed) throw new AddressRefused('Not a host of the list');
  // As it is written on the wire it can be longer than as it was given.
  if (href.length > maxWebhookUrlLength) throw new AddressRefused('Too long');
  return href;
}
