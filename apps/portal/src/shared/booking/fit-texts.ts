import type { ErrorCode } from '@staffroom/domain/errors/error-catalogue.ts';
import { bookingErrorText } from '@staffroom/domain/errors/booking-error-texts.ts';
import { localised } from '../../lib/localised.ts';

/** What no longer fits, for codes whose general text addresses somebody who fills in a form. */
const problems = localised<Partial<Record<ErrorCode, string>>>('fit', {
  location_required: 'You can no longer book for this location',
  location_not_confirmed: 'The location is awaiting confirmation and takes no bookings yet',
  classification_not_available: 'The classification is no longer offered',
  grade_not_available: 'One of the grades is no longer offered',
  certification_not_available: 'One of the certifications is no longer offered',
  reason_for_absence_unknown: 'The reason for absence is no longer in the list',
  candidate_not_available: 'The educator cannot be requested here',
  date_in_past: 'Days that can no longer be booked were removed',
  confirmation_contact_unknown: 'One of the people to tell no longer belongs to the location',
  confirmation_method_unusable: 'One of the people to tell can no longer be reached that way',
});

export function formatProblem(code: string): string {
  return problems()[code as ErrorCode] ?? bookingErrorText({ code });
}
