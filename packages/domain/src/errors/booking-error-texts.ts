import type { ErrorCode } from './error-catalogue.ts';
import { formMessages } from './form-messages.ts';
import { fillRefusal } from './text-params.ts';
import type { RefusedInWords } from './text-params.ts';
import { translatable } from '../text/translation.ts';

/** The texts of everything that can be wrong with a booking form: all that the form needs of `error-texts.ts`. */
export const bookingErrorTexts = translatable('bookingErrorTexts', {
  permission_missing: 'You do not have sufficient permissions to do this',
  email_unverified: 'This action is locked until your email address is verified',
  location_id_required: 'Location Id is required',
  location_required: formMessages.required,
  location_restricted: 'Creating bookings is restricted for this location',
  location_not_confirmed: 'This location is awaiting confirmation and takes no bookings yet',
  classification_required: formMessages.required,
  classification_not_available: 'This classification is not available to the client',
  classifications_missing:
    'There are no classifications available to book. Please contact your representative',
  grade_not_available: 'One of the grades is not available to the client',
  certification_not_available: 'One of the certifications is not available at this location',
  candidate_not_available: 'This educator cannot be requested at this location',
  dates_required: 'Please select at least one date on the calendar to continue',
  date_invalid: formMessages.date,
  date_in_past: formMessages.dateInPast,
  date_too_far_ahead: 'Bookings can be made up to {date}',
  same_day_cut_off_passed:
    'Online booking for today closed at {cutOff}. Please phone us and we will do our best to help',
  booking_start_passed: 'The start time has already passed at this location',
  start_time_invalid: formMessages.time,
  end_time_invalid: formMessages.time,
  end_time_before_start: formMessages.endBeforeStart,
  end_time_too_early: formMessages.endTooEarly,
  booking_duration_too_short:
    'Please adjust the start and end times to be above the minimum booking duration',
  clock_set_forward: 'The clock is set forward on {date}. Please choose longer times',
  break_out_of_range: 'The break must be shorter than the booking',
  break_over_limit: formMessages.outOfRange,
  bookings_per_date_out_of_range: 'Bookings per day should be between {min} - {max}',
  bookings_total_exceeded: 'exceeded the maximum number of bookings (Max: {maxBookingsAllowed})',
  block_too_long: 'A block of bookings cannot be longer than {weeks} weeks at this location',
  reason_for_absence_required: formMessages.required,
  reason_for_absence_unknown: 'Please choose one of the reasons in the list',
  covering_unknown: 'This person is not registered at this location. Please type the name instead',
  submitted_by_required: formMessages.required,
  policies_not_agreed: 'Please read and agree to the policies to continue',
  confirmation_contact_required: 'Please add at least one confirmation contact',
  confirmation_contact_unknown: 'One of the confirmation contacts does not belong to this location',
  confirmation_contact_repeated: 'A confirmation contact is listed more than once',
  confirmation_method_required: 'Please choose at least one way to reach each confirmation contact',
  confirmation_method_unusable: 'This contact cannot be reached that way',
  booking_double: 'This may already be booked',
  field_required: formMessages.required,
  number_invalid: formMessages.number,
  text_too_long: formMessages.tooLong,
  standard_bookings_limit: 'You have reached the maximum number of templates. Please remove one first',
  client_not_found: 'The client could not be found',
} as const satisfies Partial<Record<ErrorCode, string>>);

/** Like `errorText` for these codes only: another code gets the message that came with it. Never throws. */
export function bookingErrorText(refused: RefusedInWords): string {
  return fillRefusal(bookingErrorTexts, refused);
}
