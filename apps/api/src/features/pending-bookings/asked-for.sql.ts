import type { WantedBooking } from '@staffroom/domain/bookings/create/create-booking.rules.ts';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Renamed } from '../../db/schema/row.ts';
import type { PendingRow } from './pending-bookings.sql.ts';

type Covering = Renamed<'booking_requests', { contactId: 'covering_contact_id'; name: 'covering_name' }>;

/** A request in the form read by the rules of creation. The break is the one to be booked. */
export type AskedFor = Omit<WantedBooking, 'covering' | 'gradeIds' | 'certificationIds'> &
  Renamed<
    'booking_requests',
    {
      locationId: 'location_id';
      classificationId: 'classification_id';
      gradeIds: 'grade_ids';
      certificationIds: 'certification_ids';
      preferredCandidateId: 'preferred_candidate_id';
      createdOnUtc: 'created_on_utc';
    }
  > & {
    covering: {
      contactId?: NonNullable<Covering['contactId']>;
      name: NonNullable<Covering['name']>;
    } | null;
  };

/** One row. */
export function askedFor({
  client_group_id,
  request_id,
}: Pick<PendingRow, 'client_group_id' | 'request_id'>): RawBuilder<{ asked: AskedFor }> {
  return sql<{ asked: AskedFor }>`
    select json_build_object(
      'locationId', location_id, 'classificationId', classification_id, 'dates', dates_local,
      'bookingsPerDate', bookings_per_date, 'startTime', left(start_time_local::text, 5),
      'endTime', left(end_time_local::text, 5), 'breakMinutes', break_minutes, 'gradeIds', grade_ids,
      'certificationIds', certification_ids, 'reasonForAbsence', reason_for_absence,
      'covering', case when covering_name is not null then
        json_strip_nulls(json_build_object('contactId', covering_contact_id, 'name', covering_name)) end,
      'submittedBy', submitted_by, 'room', room, 'notes', notes, 'policiesAgreed', policies_agreed,
      'confirmations', confirmations, 'preferredCandidateId', preferred_candidate_id,
      'purchaseOrder', purchase_order, 'costCentre', cost_centre, 'reference', reference,
      'createdOnUtc', to_char(created_on_utc, 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')) as asked
    from booking_requests
    where client_group_id = ${client_group_id}::uuid and request_id = ${request_id}::uuid`;
}
