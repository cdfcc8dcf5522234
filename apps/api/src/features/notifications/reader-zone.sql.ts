import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { NoticeId } from './claim-notice.sql.ts';

/**
 * The time zone of an account's owner: the one they chose, else that of one of their locations; null without either.
 */
export function readerZone(
  { clientGroupId }: NoticeId,
  contactId: string,
): RawBuilder<{ time_zone: string | null }> {
  return sql`
    select coalesce(
      (select time_zone from notification_choices where client_group_id = ${clientGroupId} and contact_id = ${contactId}),
      ${zoneOfPlaces(sql`${clientGroupId}::uuid`, sql`${contactId}::uuid`)}) as time_zone`;
}

/** The time zone of a location where the contact has rights, else of the group; null without either. */
export function zoneOfPlaces(clientGroupId: RawBuilder<unknown>, contactId: RawBuilder<unknown>) {
  return sql<string | null>`coalesce(
      (select min(l.time_zone) from contact_grants held
        join locations l on l.client_group_id = held.client_group_id
          and l.client_id = coalesce(held.client_id, l.client_id)
          and l.location_id = coalesce(held.location_id, l.location_id)
        where held.client_group_id = ${clientGroupId} and held.contact_id = ${contactId}),
      (select min(time_zone) from locations where client_group_id = ${clientGroupId}))`;
}
