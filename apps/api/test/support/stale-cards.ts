import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';

export type StaleCard = { card_id: string; date_no: number; kept: unknown; fresh: unknown };

/**
 * Booking cards and their search words that differ from newly made ones, including missing and superfluous ones. Covers
 * the groups in the tenant scope, on the owner login.
 */
export const staleCards: RawBuilder<StaleCard> = sql<StaleCard>`
  with fresh as (
    select made.*, true as is_found_by_its_own
    from (select array_agg(client_group_id) as groups, array_agg(booking_id) as ids from bookings) b,
      lateral make_booking_cards(b.groups, b.ids) made
    union all
    select made.*, true
    from (select array_agg(client_group_id) as groups, array_agg(request_id) as ids from booking_requests) r,
      lateral make_request_cards(r.groups, r.ids) made
  ), kept as (
    select c.*, substr(s.words, 2) as words, s.own_length - 1 as own_length, s is null
        or (s.client_id, s.location_id, s.date_local, s.start_time_local, s.status)
          = (c.client_id, c.location_id, c.date_local, c.start_time_local, c.status)
        and s.requested_by is not distinct from c.requested_by
        and (s.assignment_state, s.candidate_id) is not distinct from
          (c.assignment_state, (c.candidate::json ->> 'id')::uuid) as is_found_by_its_own
    from booking_cards c full join booking_search s using (client_group_id, card_id, date_no)
  )
  select coalesce(kept.card_id, fresh.card_id) as card_id, coalesce(kept.date_no, fresh.date_no) as date_no,
    to_json(kept) as kept, to_json(fresh) as fresh
  from kept full join fresh on fresh.client_group_id = kept.client_group_id and fresh.card_id = kept.card_id
    and fresh.date_no = kept.date_no
  where to_json(kept)::text is distinct from to_json(fresh)::text`;
