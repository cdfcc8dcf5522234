import type * as z from 'zod/mini';
import { defaultBookingLimits } from '@staffroom/domain/bookings/booking-limits.ts';
import { fitStandardBooking } from '@staffroom/domain/bookings/create/standard-booking.rules.ts';
import type { standardBooking } from '@staffroom/domain/profile/profile.contract.ts';
import type { ViewerRights } from '../../identity/viewer/viewer.ts';
import type { StandardBookingRow } from './standard-bookings.sql.ts';

export type StandardBooking = z.input<typeof standardBooking>;

/** The template as saved, with the codes of what no longer fits (product.md 23). */
export function formatStandardBooking(row: StandardBookingRow, rights: ViewerRights): StandardBooking {
  const template = {
    id: row.standard_booking_id,
    name: row.name,
    locationId: row.location_id,
    classificationId: row.classification_id,
    startTime: row.start_time_local.slice(0, 5),
    endTime: row.end_time_local.slice(0, 5),
    breakMinutes: row.break_minutes,
    gradeIds: row.grade_ids,
    certificationIds: row.certification_ids,
    reasonForAbsence: row.reason_for_absence,
    notes: row.notes,
    room: row.room,
    bookingsPerDate: row.bookings_per_date,
    confirmations: row.confirmations.map(({ contactId, email, sms, voice, push }) => ({
      contactId,
      email,
      sms,
      voice,
      push,
    })),
    preferredCandidateId: row.preferred_candidate_id,
    version: row.version,
  };
  const { problems, stillValid } = fitStandardBooking(template, {
    isLocationAvailable:
      rights.locationIds('booking', 'create').has(row.location_id) ||
      rights.locationIds('pending booking', 'create').has(row.location_id),
    isLocationConfirmed: row.location_confirmed,
    classificationIds: row.offered_classification_ids,
    gradeIds: row.offered_grade_ids,
    certificationIds: row.offered_certification_ids,
    contacts: row.contacts.map(({ id, email, sms, voice, push }) => ({
      id,
      usable: { email, sms, voice, push },
    })),
    candidateIds: row.candidate_free_to_ask && row.preferred_candidate_id ? [row.preferred_candidate_id] : [],
    bookingsPerDateMax: defaultBookingLimits.bookingsPerDateMax,
  });
  return { ...template, stillValid, problems: [...problems] };
}
