import type { getBooking } from '@staffroom/domain/bookings/read/get-booking.contract.ts';
import type { StandardBookingDefaults } from '@staffroom/domain/bookings/create/standard-booking.rules.ts';
import type { ReplyOf } from '@staffroom/domain/contract/define-endpoint.ts';

/** Makes a template of a past booking. */
export function toTemplate(booking: ReplyOf<typeof getBooking>) {
  const { details } = booking;
  return {
    locationId: booking.location.id,
    classificationId: details.classification.id,
    startTime: details.startTime,
    endTime: details.endTime,
    breakMinutes: details.breakMinutes,
    gradeIds: details.grades.map(({ id }) => id),
    certificationIds: details.certifications.map(({ id }) => id),
    reasonForAbsence: details.reasonForAbsence,
    notes: details.notes,
    room: details.room,
    bookingsPerDate: booking.bookingsPerDate,
    confirmations: details.confirmations.map(({ id, email, sms, voice, push }) => ({
      contactId: id,
      email,
      sms,
      voice,
      push,
    })),
    preferredCandidateId: details.preferredCandidateId,
  } satisfies StandardBookingDefaults;
}
