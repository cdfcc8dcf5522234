import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';

/** Which methods reach a contact; expects the alias `co` of contacts. */
export const usableMethods = {
  email: sql<boolean>`(co.email_address <> '')`,
  sms: sql<boolean>`(co.mobile is not null)`,
  voice: sql<boolean>`(co.mobile is not null)`,
  push: sql<boolean>`(co.push_enabled and exists (
    select from push_subscriptions device
    where device.client_group_id = co.client_group_id and device.contact_id = co.contact_id))`,
} as const;

/**
 * The contacts who can be notified about bookings of a location, as ids: those registered there by the provider, and
 * the viewer. All are active.
 */
export function contactsOfLocation(locationId: number, viewerContactId: string): RawBuilder<unknown> {
  return sql`(
    select lc.contact_id from location_contacts lc
    where lc.client_group_id = (select client_group_id from locations where location_id = ${locationId})
      and lc.location_id = ${locationId}
    union
    select ${viewerContactId}::uuid)`;
}
