import { isCalendarDate } from '../time/calendar-date.ts';
import { formatLongDate } from '../time/dates-in-words.ts';
import { bookingErrorTexts } from './booking-error-texts.ts';
import type { ErrorCode } from './error-catalogue.ts';
import { formMessages } from './form-messages.ts';
import { fillRefusal } from './text-params.ts';
import type { RefusedInWords, TextParams } from './text-params.ts';
import { translatable } from '../text/translation.ts';

/**
 * The text of every code. Texts that the spec quotes are copied exactly, mistakes included; the names in braces are the
 * parameters a refusal must have.
 */
export const errorTexts = translatable('errorTexts', {
  // Calls in general
  request_malformed: 'The request could not be understood',
  validation_failed: 'Some of the values are not valid',
  api_version_unsupported: 'This page is out of date. Please reload it',
  access_token_required: 'An access token is required for authenticated requests',
  access_token_invalid: 'Your sign-in has expired. Please sign in again',
  session_ended: 'Your session has ended. Please sign in again',
  session_ended_elsewhere: 'You were signed out from another device',
  service_key_required: 'A service key is required',
  service_key_invalid: 'The service key is not valid',
  link_invalid: 'This link is incomplete or has been changed',
  origin_refused: 'Requests from this address are not accepted',
  not_found: 'We could not find what you were looking for',
  method_not_allowed: 'This address does not accept that kind of request',
  link_expired: 'This link has expired',
  link_revoked: 'This link no longer works: the person it was sent to can no longer use it',
  link_sign_in_required: 'Your organisation asks you to sign in first',
  request_timed_out: 'The request took too long to arrive. Please try again',
  body_too_large: 'The request is too large. Please send less at a time',
  headers_too_large: 'The address or the headers of the request are too large',
  media_type_unsupported: 'The body must be sent as application/json',
  rate_limit_exceeded: 'Too many requests. Please wait a moment and try again',
  internal_error: 'Oops.. something went wrong',
  gateway_failed: 'A service we depend on did not answer. Please try again',
  server_overloaded: 'The service is busy right now. Please try again in a moment',
  storage_full: 'Nothing can be saved right now: our server is out of space. Please call us',
  lock_timed_out: 'Someone else is changing this right now. Please try again',
  query_timed_out: 'This took too long to look up. Please try again, or ask for less at a time',

  // Writes
  stale_version: 'This was changed by someone else in the meantime. Here is the latest version',
  already_decided: 'This request has already been decided',
  idempotency_in_flight: 'This is already being sent',
  idempotency_body_differs: 'This was already sent with different content. Please check before sending again',
  feature_disabled: 'This feature is not switched on',

  // Sign-in and account
  account_not_found: "Sorry, we couldn't find an account with that username",
  account_disabled: 'This account is switched off. Please contact your representative',
  password_incorrect:
    'Sorry, that password is incorrect. To recover your password, click the Forgot Password link below',
  sign_in_failed: 'We could not sign you in',
  sign_in_throttled: 'There were too many attempts. You can try again in {minutes} min, or call us',
  second_factor_required: 'Please enter your second-factor code',
  second_factor_incorrect: 'That code is incorrect or has expired',
  sign_in_expired: 'This sign-in took too long. Please enter your password again',
  enrolment_expired: 'This key has expired. Please start again',
  second_factor_absent: 'This person has no second factor',
  passkey_expired: 'This took too long. Please try again',
  passkey_refused: 'Your passkey could not be checked. Please try again, or continue in another way',
  passkey_unknown: 'That passkey is not known here; it may have been removed. Please continue in another way',
  passkey_known: 'That passkey has been added already',
  passkey_limit_reached: 'You have ten passkeys. Please remove one before you add another',
  passkey_none_here: 'None of your passkeys belongs to this address. Please use a code',
  passkey_address_refused:
    'Passkeys do not work at an address in numbers. Please open the portal by its name',
  school_sign_in_required:
    'Your school asks you to sign in with your school account. Please use the Continue button below',
  school_unknown: 'No school sign-in is set up for that email address. Please sign in with your password',
  school_unavailable:
    'The sign-in of your school does not answer right now. Please try again in a minute, or call us',
  school_sign_in_expired:
    'This sign-in took too long, or was begun in another window or browser. Please start again',
  school_sign_in_failed: 'The answer of your school could not be checked. Please start again',
  school_email_unverified:
    'Your school has not confirmed your email address. Please ask whoever looks after accounts there',
  school_email_refused:
    'Your school account has an email address that is not used here. Please ask whoever looks after accounts there',
  school_account_unknown:
    'Nobody has invited your school account yet. Please ask whoever looks after people in your organisation',
  school_account_differs:
    'Another school account belongs to this person. Please call us, and we will sort it out',
  school_proof_needed: 'Please sign in at your school once more',
  school_issuer_refused: 'The issuer must be a public address that begins with https',
  school_secret_missing: 'Another issuer or client id needs its secret with it; null for a public client',
  school_domain_taken: 'A domain belongs to another client group',
  account_does_not_exist: 'An account with that email address does not exist',
  email_throttled: 'We have sent several emails already. You can ask for another in {minutes} min',
  mail_unavailable: 'We cannot send email right now. Please call us',
  current_password_incorrect: 'Current password is incorrect',
  password_too_weak:
    'Use at least 8 characters with a lowercase letter, an uppercase letter, a number and a special character',
  password_too_common:
    'Many people use this password, or one close to it. Please choose one that is harder to guess',
  password_unchanged: 'The new password must differ from the current one',
  passwords_different: 'The two passwords are not the same',
  reauthentication_failed: 'failed to authenticate with credentials',
  reauthentication_required: 'Please enter your password again to continue',
  profile_unavailable: 'profile failed to load',

  // Impersonation
  impersonation_grant_required: 'Failed to authenticate as impersonated contact',
  impersonation_grant_ended: 'The time for acting as this contact has ended',
  impersonation_contact_differs: 'You are acting as another contact. Please start again',
  impersonation_contact_invalid: 'Please contact support',
  impersonation_read_only: 'You may look around as this contact but not change anything',
  impersonation_action_refused: 'Only the contact can do this',
  impersonation_sign_in_failed: 'Failed to login as impersonated contact',

  ...bookingErrorTexts,

  // Cancelling and amending
  booking_awaiting_approval: 'This request is still waiting for approval',
  booking_already_confirmed:
    'This booking has been confirmed with the educator and cannot be cancelled online. Please contact your representative',
  booking_already_commenced: 'This booking has already commenced',
  booking_already_cancelled: 'This booking is already cancelled',
  booking_already_invoiced: 'This booking has already been invoiced',
  online_cancellation_blocked:
    'Bookings for this client cannot be cancelled online. Please contact your representative',
  cancel_reason_required: formMessages.required,
  cancellation_cost_changed: 'Cancelling now costs {percent}% of the booking. Please check and confirm again',
  booking_not_cancelled: 'This booking is not cancelled any more',
  undo_time_passed: 'The time to undo this has passed. Please book again or call your representative',
  booking_undone: 'This booking was undone for good. Please book again',
  own_booking_required: 'Only the person who made this booking can undo it',
  booking_already_offered: 'An educator has already been asked. Please cancel the booking instead',
  booking_already_extended: 'Days have been added. Please cancel the booking instead',
  booking_undo_time_passed: 'The time to undo this has passed. Please cancel the booking instead',
  amendment_empty: 'Nothing has been changed',
  covering_fixed:
    'This booking is for the person who asked to be replaced. To cover somebody else, cancel it and book again',
  booking_date_fixed: 'The date can be changed only while nobody has taken the booking',
  booking_date_in_series: 'This series already has a booking on that day',
  candidate_booked_elsewhere:
    'The educator is not free at these times. Keep the times, or call your representative, who can find someone else',
  candidate_taken:
    'The educator has been given other work in the meantime, so this cannot be undone. Please book again',

  // Extending
  extension_days_required: 'Please select at least one day',
  extension_too_long: 'Only {n} can be extended at a time. Max date: {date}',
  extension_day_repeated: '{date} is listed more than once',
  extension_day_too_early: 'Extension days must be after {date}',
  extension_start_too_early: 'Start time cannot be earlier than {time}',
  extension_times_incomplete: 'Please complete all the times',
  booking_not_extendable: 'This booking can no longer be extended',

  // Pending bookings
  pending_booking_expired: 'The time to answer this request has passed. Please phone us',
  reject_reason_required: formMessages.required,
  own_request_approval: 'Your own request must be answered by someone else',
  own_request_required: 'Only the person who made this request can withdraw it',
  delegate_not_available: 'This person cannot approve in your place',
  delegation_dates_invalid: 'Please choose a last day on or after the first, at most a year on',
  delegation_overlaps:
    'This person already approves in your place from {from} to {until}. End that first, or choose other days',
  delegations_limit: 'Too many people approve in your place',

  // Replace Me
  replace_me_not_enabled: 'Replace Me is not switched on for this location',
  replace_me_already_requested: 'A replacement has already been asked for on that day',
  replace_me_requested_elsewhere: 'A replacement has already been asked for on that day, at {location}',
  quiet_hours_invalid: 'Quiet hours cannot begin and end at the same time',
  push_endpoint_refused: 'This browser cannot be notified. Please try another one',
  calendar_address_exists: 'You already have a calendar address',
  calendar_address_not_allowed:
    'Your organisation asks its people to sign in, so there is no calendar address',
  replace_me_day_changed: 'The next working day is not the one this page showed. Please check again',

  // Feedback
  feedback_already_given: 'Feedback has already been given. Thank you',
  feedback_not_open: 'Feedback can be given once the booking is over',
  feedback_comment_required: formMessages.required,

  // Educators
  preference_reason_required: formMessages.required,
  preference_place_unclear: 'Please choose a location, or decide for the whole client or client group',

  // Timesheets
  timesheet_kinds_mixed: 'Only timesheets of one kind can be submitted at once',
  timesheet_breaks_invalid: 'Breaks must lie within the times worked and not overlap',
  timesheet_nothing_worked:
    'Unpaid breaks leave no time worked. If nobody worked, say that the booking did not happen instead',
  timesheet_not_editable: 'This timesheet can no longer be changed',
  timesheet_selection_empty: 'Please select at least one timesheet',
  timesheet_candidate_says_not_worked:
    'The educator says that this did not happen. Ask the provider if it did',
  timesheet_question_open: 'A question about this timesheet waits for its answer',
  timesheet_question_answered: 'This question has been answered',
  timesheet_too_early: 'The booking is not over yet',
  timesheet_file_not_available: 'The timesheet file is not available',

  // Files and invoices
  invoice_file_not_available: 'The invoice file is not available',
  invoice_question_open: 'A question about this line waits for its answer',
  invoice_question_answered: 'This question has been answered',
  webhook_address_refused: 'A webhook takes an https address of a public host that this portal may call',
  webhook_limit_reached: 'There are as many webhooks as there can be',
  webhook_disabled: 'This webhook is disabled, so nothing is sent to it',
  file_not_found: 'The file could not be found',
  file_key_used: 'This file link has been used. Please open the file again',
  export_too_large: 'At most {max} invoices can be exported at once. Please choose fewer',
  date_range_too_long: 'The dates are too far apart',
  page_out_of_range: 'There is no such page',
  cursor_invalid: 'The list has changed. Please start again from the top',

  // Availability
  availability_times_incomplete: 'Please enter both times, or neither for the whole day',
  availability_dates_invalid: 'Please choose a last day on or after the first, at most a year on',
  availability_too_far_ahead: 'Time away can be entered up to {date}',
  availability_overlap: 'This overlaps other time away',

  // People
  email_invalid: formMessages.email,
  person_exists: 'This address already belongs to somebody in the list',
  place_unknown: 'You cannot give rights there',
  right_not_held: 'You can only give and take rights that you hold there yourself',
  person_rights_required: 'Please choose at least one right, or deactivate the person',
  own_access_fixed: 'You cannot change your own access. Please ask another administrator',
  person_beyond_reach: 'This person also has access at places that you do not look after',
  person_state_changed: 'This was changed by someone else in the meantime. Here is the latest version',
  invitations_limit: 'There are too many open invitations. Please withdraw some first',
  invitation_sent_recently: 'The invitation was sent a moment ago. Please wait a few minutes',
  invitation_address_taken:
    'There is already an account with this address that this invitation cannot be added to. Please call us',
  invitation_needs_school_address: 'Please use an address of the school',

  // Provider
  booking_not_open: 'The booking is not open',
  candidate_not_found: 'There is no such candidate',
  candidate_certification_expired: 'The certification {name} of the candidate expired on {date}',
  candidate_not_free: 'The candidate is not free at that time',
  candidate_restricted: 'The client does not want the candidate there any more',
  assignment_state_wrong: 'The assignment is not in a state that allows this',
  invoice_exists: 'There is already an invoice with this number',
  invoice_number_reserved: 'This number cannot be used for an invoice',
  invoice_dates_invalid: 'An invoice cannot be due before its date',
  invoice_place_unknown: 'A line names a location of another client',
  invoice_amount_differs: 'The lines add up to another amount',
  invoice_amount_negative: 'An invoice cannot be for less than nothing',
  booking_not_billable: 'A line names a booking that cannot be invoiced, or is invoiced already',
  payment_date_invalid: 'An invoice cannot be paid before its date',
  payment_date_in_future: 'A payment cannot be dated in the future',
  document_not_pdf: 'The document is no PDF',
} as const satisfies Record<ErrorCode, string>);

/**
 * The text of any refusal; dates are written out, day first, because the reader's date order is unknown here. Never
 * throws.
 */
export function errorText(refused: RefusedInWords): string {
  return fillRefusal(errorTexts, { ...refused, params: formatParams(refused.params) });
}

function formatParams(params: TextParams = {}): TextParams {
  return Object.fromEntries(
    Object.entries(params).map(([name, value]) => [
      name,
      typeof value === 'string' && isCalendarDate(value) ? formatLongDate(value, 'day-month') : value,
    ]),
  );
}
