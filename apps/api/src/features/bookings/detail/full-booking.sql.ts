import type * as z from 'zod/mini';
import type { bookingConfirmation } from '@staffroom/domain/bookings/booking-shapes.ts';
import type { fullBooking } from '@staffroom/domain/bookings/read/list-bookings.contract.ts';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { gradeIdsOfBooking, policiesAgreed } from '../cards/booking-look-ups.sql.ts';
import type { PageRow } from '../list/list-bookings.sql.ts';
import { confirmations } from './get-booking.sql.ts';

type FullBooking = z.input<typeof fullBooking>;

export type FullBookingRow = PageRow &
  Pick<FullBooking, 'notes' | 'grades' | 'certifications' | 'policiesAgreed' | 'feedback'> & {
    confirmations: z.input<typeof bookingConfirmation>[];
  };

/** The extra fields that only the list of one client shows. */
export function fullBookingPage(page: RawBuilder<PageRow>): RawBuilder<FullBookingRow> {
  return sql<FullBookingRow>`
    select page.*, coalesce(b.notes, r.notes) as notes,
      (select coalesce(json_agg(g.title order by g.position, g.title), '[]') from grades g
        where g.client_group_id = r.client_group_id and g.grade_id = any(${gradeIdsOfBooking})) as grades,
      (select coalesce(json_agg(ce.name order by ce.name), '[]') from certifications ce
        where ce.client_group_id = r.client_group_id and ce.certification_id = any(r.certification_ids)) as certifications,
      (${policiesAgreed}) as "policiesAgreed",
      ${confirmations} as confirmations,
      (select json_build_object('wantedBack', f.wanted_back, 'comment', f.comment)
        from assignments a join feedback f on f.client_group_id = a.client_group_id and f.block_id = a.block_id
          and f.candidate_id = a.candidate_id
        where a.client_group_id = b.client_group_id and a.booking_id = b.booking_id and a.live) as feedback
    from (${page}) page
    left join lateral (
      select * from bookings b where b.client_group_id = page.client_group_id and b.booking_id = page.id offset 0
    ) b on true
    -- Behind row-level security an index takes a case, and no coalesce.
    left join lateral (
      select * from booking_requests r
      where r.client_group_id = page.client_group_id
        and r.request_id = case when b.request_id is null then page.id else b.request_id end offset 0
    ) r on true
    order by page.date_local, page.start_time_local, page.id`;
}
