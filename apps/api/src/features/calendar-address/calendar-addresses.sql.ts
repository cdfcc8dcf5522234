import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Columns } from '../../db/schema/row.ts';
import type { Viewer } from '../../identity/viewer/viewer.ts';

export type AddressRow = Columns<'calendar_addresses', 'calendar_address_id' | 'created_at' | 'last_read_at'>;

type Owner = Pick<Viewer, 'homeClientGroupId' | 'contactId'>;

export function addressOf({ homeClientGroupId, contactId }: Owner): RawBuilder<AddressRow> {
  return sql<AddressRow>`
    select calendar_address_id, created_at, last_read_at from calendar_addresses
    where client_group_id = ${homeClientGroupId} and contact_id = ${contactId}`;
}

export type NewAddress = { addressId: string; secretHash: Buffer; at: Temporal.Instant };

/** No row when the contact has an address, also one of a call at the same time. */
export function insertAddress(
  { homeClientGroupId, contactId }: Owner,
  { addressId, secretHash, at }: NewAddress,
): RawBuilder<AddressRow> {
  return sql<AddressRow>`
    insert into calendar_addresses (client_group_id, contact_id, calendar_address_id, secret_hash, created_at)
    values (${homeClientGroupId}, ${contactId}, ${addressId}, ${secretHash}, ${at.toString()})
    on conflict (client_group_id, contact_id) do nothing
    returning calendar_address_id, created_at, last_read_at`;
}

/** No row when the contact has none. */
export function replaceAddress(
  { homeClientGroupId, contactId }: Owner,
  { addressId, secretHash, at }: NewAddress,
): RawBuilder<AddressRow> {
  return sql<AddressRow>`
    update calendar_addresses set calendar_address_id = ${addressId}, secret_hash = ${secretHash},
      created_at = ${at.toString()}, last_read_at = null
    where client_group_id = ${homeClientGroupId} and contact_id = ${contactId}
    returning calendar_address_id, created_at, last_read_at`;
}

/** The id of the one that ended; no row when there was none. */
export function deleteAddress({
  homeClientGroupId,
  contactId,
}: Owner): RawBuilder<Pick<AddressRow, 'calendar_address_id'>> {
  return sql<Pick<AddressRow, 'calendar_address_id'>>`
    delete from calendar_addresses where client_group_id = ${homeClientGroupId} and contact_id = ${contactId}
    returning calendar_address_id`;
}

export type ReadAddressRow = AddressRow & Columns<'calendar_addresses', 'contact_id'>;

type Secret = { clientGroupId: string; secretHash: Buffer };

export function addressOfSecret({ clientGroupId, secretHash }: Secret): RawBuilder<ReadAddressRow> {
  return sql<ReadAddressRow>`
    select calendar_address_id, contact_id, created_at, last_read_at from calendar_addresses
    where client_group_id = ${clientGroupId} and secret_hash = ${secretHash}`;
}

export function noteReading(
  { clientGroupId, secretHash }: Secret,
  at: Temporal.Instant,
): RawBuilder<unknown> {
  return sql`
    update calendar_addresses set last_read_at = ${at.toString()}
    where client_group_id = ${clientGroupId} and secret_hash = ${secretHash}`;
}
