import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { letsDecide } from '../../identity/viewer/deciding-grants.sql.ts';

export type ApproversQuery = {
  clientGroupId: string;
  clientId: string;
  locationId: number;
  /** The requester: nobody decides about their own request. */
  except: string;
  /** The instant at which delegations must apply. */
  at: Temporal.Instant;
};

/**
 * Who is asked first about a location's requests, as a query of contact ids: those with a right to decide on the
 * location or its client; if there are none, those with a right on the group.
 */
export function firstApprovers(query: ApproversQuery): RawBuilder<unknown> {
  return sql`
    select contact_id from (
      select held.contact_id, held.client_id is null as is_of_group,
        bool_or(held.client_id is not null) over () as has_nearer
      ${holdersOf(query)}
    ) holder where not (is_of_group and has_nearer)`;
}

/**
 * Who is notified of an unanswered request: those with a right to decide on the group; if there are none, those who
 * were asked first, again.
 */
export function groupApprovers(query: ApproversQuery): RawBuilder<unknown> {
  return sql`
    select contact_id from (
      select held.contact_id, held.client_id is null as is_of_group,
        bool_or(held.client_id is null) over () as has_further
      ${holdersOf(query)}
    ) holder where is_of_group or not has_further`;
}

/** Those of the contacts who may decide, by any right. */
export function approversAmong(contactIds: readonly string[], query: ApproversQuery): RawBuilder<unknown> {
  return sql`select held.contact_id ${holdersOf(query)} where held.contact_id = any(${[...contactIds]}::uuid[])`;
}

/**
 * Contacts whose decision would be accepted: active, with a verified address; and their delegates on that day at the
 * location, if those have any right there.
 */
function holdersOf({ clientGroupId, clientId, locationId, except, at }: ApproversQuery): RawBuilder<unknown> {
  const counts = (
    held: string,
  ) => sql`coalesce(${sql.ref(`${held}.client_id`)}, ${clientId}::uuid) = ${clientId}::uuid
      and coalesce(${sql.ref(`${held}.location_id`)}, ${locationId}::int) = ${locationId}::int`;
  const isReachable = sql`person.active and person.email_verified`;
  return sql`
    from (
      select held.contact_id, held.client_id
      from contact_grants held
      join contacts person on person.contact_id = held.contact_id and ${isReachable}
      where held.client_group_id = ${clientGroupId}::uuid and held.contact_id <> ${except}::uuid
        and ${letsDecide} and ${counts('held')}
      union
      select lent.delegate_contact_id, held.client_id
      from approval_delegations lent
      join locations place on place.client_group_id = lent.client_group_id and place.location_id = ${locationId}::int
      join contacts delegator on delegator.contact_id = lent.delegator_contact_id and delegator.active
        and delegator.email_verified
      join contacts person on person.contact_id = lent.delegate_contact_id and ${isReachable}
      join contact_grants held
        on held.client_group_id = lent.client_group_id and held.contact_id = lent.delegator_contact_id
      where lent.client_group_id = ${clientGroupId}::uuid and lent.ended_at is null and lent.over_at is null
        and ${except}::uuid not in (lent.delegator_contact_id, lent.delegate_contact_id)
        and (${at.toString()}::timestamptz at time zone place.time_zone)::date between lent.from_local and lent.until_local
        and ${letsDecide} and ${counts('held')}
        and exists (select from contact_grants own where own.client_group_id = lent.client_group_id
          and own.contact_id = lent.delegate_contact_id and cardinality(own.permissions) > 0 and ${counts('own')})
    ) held`;
}
