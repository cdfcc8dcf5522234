import { createHmac } from 'node:crypto';
import { sql } from 'kysely';
import type { Database } from '../../db/connections/pool.ts';
import type { Tx } from '../../db/transaction.ts';
import { oldestUse } from './known-devices.ts';

const maxNetworksOfUser = 20;

/** Of the network of an address. It needs the key, because there are few enough networks to try them all. */
export type HashNetwork = (address: string) => string;

export function createNetworkHash(key: Buffer): HashNetwork {
  return (address) => createHmac('sha256', key).update(networkOf(address)).digest('base64');
}

/**
 * What mostly stays when a place is given another address: the first three numbers of an IPv4 address, the /48 of an
 * IPv6 address. `address` is from `budgetAddress`.
 */
export function networkOf(address: string): string {
  const separator = address.includes(':') ? ':' : '.';
  return address.split(separator).slice(0, 3).join(separator);
}

/** The account signed in from there: strangers elsewhere cannot use up all of its budget. */
export function rememberNetwork(
  tx: Tx,
  { network, userId, at }: { network: string; userId: string; at: Temporal.Instant },
): void {
  tx.send(sql`
    insert into identity.known_networks (user_id, network_hash, last_used_at)
    values (${userId}, ${Buffer.from(network, 'base64')}, ${at.toString()})
    on conflict (user_id, network_hash) do update set last_used_at = excluded.last_used_at`);
}

/** Networks that an account did not sign in from for long, and of each account all but the newest. */
export async function dropOldNetworks(auth: Database, at: Temporal.Instant): Promise<void> {
  await sql`delete from identity.known_networks where last_used_at <= ${oldestUse(at)}`.execute(auth.db);
  await sql`
    delete from identity.known_networks as network using (
      select user_id, network_hash, row_number() over (partition by user_id order by last_used_at desc) as place
      from identity.known_networks
    ) as placed
    where network.user_id = placed.user_id and network.network_hash = placed.network_hash
      and placed.place > ${maxNetworksOfUser}`.execute(auth.db);
}
