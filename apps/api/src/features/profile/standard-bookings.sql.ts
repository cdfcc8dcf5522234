import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { WantedConfirmation } from '@staffroom/domain/bookings/confirmations.rules.ts';
import type { Columns, Renamed } from '../../db/schema/row.ts';
import { knowsCandidate } from '../bookings/detail/known-candidate.sql.ts';
import { usableMethods } from '../locations/booking-contacts.sql.ts';

/** A template with what its location, client and provider offer today. */
export type StandardBookingRow = Columns<
  'standard_bookings',
  | 'standard_booking_id'
  | 'name'
  | 'location_id'
  | 'classification_id'
  | 'start_time_local'
  | 'end_time_local'
  | 'break_minutes'
  | 'grade_ids'
  | 'certification_ids'
  | 'reason_for_absence'
  | 'notes'
  | 'room'
  | 'bookings_per_date'
  | 'confirmations'
  | 'preferred_candidate_id'
  | 'version'
> & {
  confirmations: WantedConfirmation[];
  location_confirmed: boolean;
  offered_classification_ids: string[];
  offered_grade_ids: string[];
  offered_certification_ids: string[];
  candidate_free_to_ask: boolean;
  contacts: (Renamed<'contacts', { id: 'contact_id' }> & {
    email: boolean;
    sms: boolean;
    voice: boolean;
    push: boolean;
  })[];
};

/** The contact's templates, the default first; `standardBookingId` limits them to one. */
export function standardBookingsOf(
  contactId: string,
  standardBookingId?: string,
): RawBuilder<StandardBookingRow> {
  const narrowed =
    standardBookingId === undefined ? sql`` : sql`and sb.standard_booking_id = ${standardBookingId}`;
  return sql<StandardBookingRow>`
    select sb.standard_booking_id, sb.name, sb.location_id, sb.classification_id,
      sb.start_time_local, sb.end_time_local, sb.break_minutes, sb.grade_ids, sb.certification_ids,
      sb.reason_for_absence, sb.notes, sb.room, sb.bookings_per_date, sb.confirmations, sb.preferred_candidate_id,
      sb.version, 'confirmed' = any (l.tags) as location_confirmed,
      array(
        select offered.classification_id from classifications offered
        where offered.client_group_id = l.client_group_id and offered.client_id = l.client_id and offered.active
      ) as offered_classification_ids,
      array(
        select offered.grade_id from grades offered
        where offered.client_group_id = l.client_group_id and offered.client_id = l.client_id
      ) as offered_grade_ids,
      array(
        select offered.certification_id from certifications offered
        where offered.client_group_id = l.client_group_id and offered.location_id = l.location_id
      ) as offered_certification_ids,
      ${knowsCandidate(sql<string | null>`sb.preferred_candidate_id`)} as candidate_free_to_ask,
      coalesce((
        select jsonb_agg(jsonb_build_object('id', co.contact_id, 'email', ${usableMethods.email},
          'sms', ${usableMethods.sms}, 'voice', ${usableMethods.voice}, 'push', ${usableMethods.push}))
        from contacts co
        where co.active and (co.contact_id = ${contactId} or co.contact_id in (
          select told.contact_id from location_contacts told
          where told.client_group_id = l.client_group_id and told.location_id = l.location_id))
      ), '[]') as contacts
    from standard_bookings sb
    join locations l on l.client_group_id = sb.client_group_id and l.location_id = sb.location_id
    where sb.contact_id = ${contactId} ${narrowed}
    order by sb.position, sb.standard_booking_id`;
}
