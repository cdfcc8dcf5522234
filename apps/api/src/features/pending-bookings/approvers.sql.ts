import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';

export type ApproversWish = {
  clientGroupId: string;
  clientId: string;
  locationId: number;
  /** Who asked: nobody decides about their own. */
  except: string;
};

/**
 * Who is asked first about requests of a location, as a query of contact ids: whoever may decide by a right on the
 * location or its client; where there is nobody, by one on the group.
 */
export function firstApprovers(wish: ApproversWish): RawBuilder<unknown> {
  return sql`
    select contact_id from (
      select held.contact_id, held.client_id is null as is_of_group,
        bool_or(held.client_id is not null) over () as has_nearer
      ${holdersOf(wish)}
    ) holder where not (is_of_group and has_nearer)`;
}

/** Who may decide by a right on the group: they are told of what waits too long. */
export function groupApprovers(wish: ApproversWish): RawBuilder<unknown> {
  return sql`select held.contact_id ${holdersOf(wish)} and held.client_id is null`;
}

/** Whose decision would be taken: active, with a verified address. */
function holdersOf({ clientGroupId, clientId, locationId, except }: ApproversWish): RawBuilder<unknown> {
  return sql`
    from contact_grants held
    join contacts person on person.contact_id = held.contact_id and person.active and person.email_verified
    where held.client_group_id = ${clientGroupId}::uuid and held.contact_id <> ${except}::uuid
      and held.permissions && array['pending booking_modify', 'pending booking_all']
      and coalesce(held.client_id, ${clientId}::uuid) = ${clientId}::uuid
      and coalesce(held.location_id, ${locationId}::int) = ${locationId}::int`;
}
