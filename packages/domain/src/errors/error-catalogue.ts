/** Where the portal shows a refusal: at its field, as a toast, as a page of its own, or not at all. */
export type ErrorPlace = 'field' | 'toast' | 'page' | 'silent';

export type ErrorEntry = {
  /** HTTP status of the answer. */
  readonly status:
    400 | 401 | 403 | 404 | 405 | 406 | 408 | 409 | 410 | 413 | 415 | 422 | 429 | 431 | 500 | 502 | 503;
  /** True when the server writes a log line: only for what an operator should look into. */
  readonly log: boolean;
  readonly shows: ErrorPlace;
};

/**
 * Every refusal of the product, by its stable code (spec sections 5 and 8). Texts: `error-texts.ts`. A wrong password
 * in a body is 422, never 401: a 401 concerns the call's own token and makes the portal refresh and retry.
 */
export const errorCatalogue = {
  // Calls in general
  request_malformed: { status: 400, log: false, shows: 'page' },
  validation_failed: { status: 400, log: false, shows: 'field' },
  api_version_unsupported: { status: 406, log: false, shows: 'toast' },
  access_token_required: { status: 401, log: false, shows: 'page' },
  access_token_invalid: { status: 401, log: false, shows: 'silent' },
  session_ended: { status: 401, log: false, shows: 'page' },
  session_ended_elsewhere: { status: 410, log: false, shows: 'page' },
  service_key_required: { status: 401, log: false, shows: 'silent' },
  service_key_invalid: { status: 401, log: true, shows: 'silent' },
  link_invalid: { status: 401, log: false, shows: 'page' },
  origin_refused: { status: 403, log: true, shows: 'page' },
  permission_missing: { status: 403, log: false, shows: 'page' },
  email_unverified: { status: 403, log: false, shows: 'page' },
  not_found: { status: 404, log: false, shows: 'page' },
  method_not_allowed: { status: 405, log: false, shows: 'silent' },
  link_expired: { status: 410, log: false, shows: 'page' },
  link_revoked: { status: 410, log: false, shows: 'page' },
  link_sign_in_required: { status: 403, log: false, shows: 'page' },
  request_timed_out: { status: 408, log: false, shows: 'silent' },
  body_too_large: { status: 413, log: false, shows: 'toast' },
  headers_too_large: { status: 431, log: false, shows: 'silent' },
  media_type_unsupported: { status: 415, log: false, shows: 'silent' },
  rate_limit_exceeded: { status: 429, log: false, shows: 'toast' },
  internal_error: { status: 500, log: true, shows: 'toast' },
  gateway_failed: { status: 502, log: true, shows: 'toast' },
  server_overloaded: { status: 503, log: true, shows: 'toast' },
  storage_full: { status: 503, log: true, shows: 'toast' },
  lock_timed_out: { status: 503, log: true, shows: 'toast' },
  query_timed_out: { status: 503, log: true, shows: 'toast' },

  // Writes
  stale_version: { status: 409, log: false, shows: 'toast' },
  already_decided: { status: 409, log: false, shows: 'toast' },
  idempotency_in_flight: { status: 409, log: false, shows: 'silent' },
  idempotency_body_differs: { status: 422, log: true, shows: 'toast' },
  feature_disabled: { status: 403, log: false, shows: 'toast' },

  // Sign-in and account
  account_not_found: { status: 422, log: true, shows: 'field' },
  account_disabled: { status: 422, log: true, shows: 'toast' },
  password_incorrect: { status: 422, log: true, shows: 'field' },
  sign_in_failed: { status: 422, log: true, shows: 'toast' },
  sign_in_throttled: { status: 429, log: true, shows: 'toast' },
  second_factor_required: { status: 403, log: false, shows: 'silent' },
  second_factor_incorrect: { status: 422, log: false, shows: 'field' },
  sign_in_expired: { status: 422, log: false, shows: 'toast' },
  enrolment_expired: { status: 422, log: false, shows: 'toast' },
  second_factor_absent: { status: 422, log: false, shows: 'toast' },
  passkey_expired: { status: 422, log: false, shows: 'toast' },
  passkey_refused: { status: 422, log: true, shows: 'toast' },
  passkey_unknown: { status: 422, log: true, shows: 'toast' },
  passkey_known: { status: 422, log: false, shows: 'toast' },
  passkey_limit_reached: { status: 422, log: false, shows: 'toast' },
  passkey_none_here: { status: 422, log: false, shows: 'toast' },
  passkey_address_refused: { status: 422, log: false, shows: 'toast' },
  school_sign_in_required: { status: 422, log: true, shows: 'toast' },
  school_unknown: { status: 422, log: false, shows: 'toast' },
  school_unavailable: { status: 503, log: true, shows: 'toast' },
  school_sign_in_expired: { status: 422, log: false, shows: 'toast' },
  school_sign_in_failed: { status: 422, log: true, shows: 'toast' },
  school_email_unverified: { status: 422, log: true, shows: 'toast' },
  school_email_refused: { status: 422, log: true, shows: 'toast' },
  school_account_unknown: { status: 422, log: true, shows: 'toast' },
  school_account_differs: { status: 422, log: true, shows: 'toast' },
  school_proof_needed: { status: 422, log: false, shows: 'toast' },
  school_issuer_refused: { status: 422, log: false, shows: 'field' },
  school_secret_missing: { status: 422, log: false, shows: 'field' },
  school_domain_taken: { status: 409, log: false, shows: 'field' },
  account_does_not_exist: { status: 422, log: false, shows: 'toast' },
  email_throttled: { status: 429, log: false, shows: 'toast' },
  mail_unavailable: { status: 503, log: true, shows: 'toast' },
  current_password_incorrect: { status: 422, log: false, shows: 'field' },
  password_too_weak: { status: 422, log: false, shows: 'field' },
  password_too_common: { status: 422, log: false, shows: 'field' },
  password_unchanged: { status: 422, log: false, shows: 'field' },
  passwords_different: { status: 422, log: false, shows: 'field' },
  reauthentication_failed: { status: 422, log: false, shows: 'toast' },
  reauthentication_required: { status: 403, log: false, shows: 'silent' },
  profile_unavailable: { status: 404, log: true, shows: 'page' },

  // Impersonation
  impersonation_grant_required: { status: 403, log: true, shows: 'page' },
  // Treated like an ended session: the screen stays under a dialog, and a form is sent again.
  impersonation_grant_ended: { status: 401, log: true, shows: 'page' },
  impersonation_contact_differs: { status: 403, log: true, shows: 'page' },
  impersonation_contact_invalid: { status: 422, log: true, shows: 'toast' },
  impersonation_read_only: { status: 403, log: false, shows: 'toast' },
  impersonation_action_refused: { status: 403, log: true, shows: 'toast' },
  impersonation_sign_in_failed: { status: 422, log: true, shows: 'toast' },

  // Making a booking
  location_id_required: { status: 400, log: false, shows: 'toast' },
  location_required: { status: 422, log: false, shows: 'field' },
  location_restricted: { status: 422, log: false, shows: 'field' },
  location_not_confirmed: { status: 422, log: false, shows: 'field' },
  classification_required: { status: 422, log: false, shows: 'field' },
  classification_not_available: { status: 422, log: false, shows: 'field' },
  classifications_missing: { status: 422, log: false, shows: 'field' },
  grade_not_available: { status: 422, log: false, shows: 'field' },
  certification_not_available: { status: 422, log: false, shows: 'field' },
  candidate_not_available: { status: 422, log: false, shows: 'field' },
  dates_required: { status: 422, log: false, shows: 'field' },
  date_invalid: { status: 422, log: false, shows: 'field' },
  date_in_past: { status: 422, log: false, shows: 'field' },
  date_too_far_ahead: { status: 422, log: false, shows: 'field' },
  same_day_cut_off_passed: { status: 422, log: false, shows: 'toast' },
  booking_start_passed: { status: 422, log: false, shows: 'field' },
  start_time_invalid: { status: 422, log: false, shows: 'field' },
  end_time_invalid: { status: 422, log: false, shows: 'field' },
  end_time_before_start: { status: 422, log: false, shows: 'field' },
  end_time_too_early: { status: 422, log: false, shows: 'field' },
  booking_duration_too_short: { status: 422, log: false, shows: 'field' },
  clock_set_forward: { status: 422, log: false, shows: 'field' },
  break_out_of_range: { status: 422, log: false, shows: 'field' },
  break_over_limit: { status: 422, log: false, shows: 'field' },
  bookings_per_date_out_of_range: { status: 422, log: false, shows: 'field' },
  bookings_total_exceeded: { status: 422, log: false, shows: 'field' },
  block_too_long: { status: 422, log: false, shows: 'field' },
  reason_for_absence_required: { status: 422, log: false, shows: 'field' },
  reason_for_absence_unknown: { status: 422, log: false, shows: 'field' },
  covering_unknown: { status: 422, log: false, shows: 'field' },
  submitted_by_required: { status: 422, log: false, shows: 'field' },
  policies_not_agreed: { status: 422, log: false, shows: 'field' },
  confirmation_contact_required: { status: 422, log: false, shows: 'field' },
  confirmation_contact_unknown: { status: 422, log: false, shows: 'field' },
  confirmation_contact_repeated: { status: 422, log: false, shows: 'field' },
  confirmation_method_required: { status: 422, log: false, shows: 'field' },
  confirmation_method_unusable: { status: 422, log: false, shows: 'field' },
  booking_double: { status: 409, log: false, shows: 'field' },
  field_required: { status: 422, log: false, shows: 'field' },
  number_invalid: { status: 422, log: false, shows: 'field' },
  text_too_long: { status: 422, log: false, shows: 'field' },
  standard_bookings_limit: { status: 422, log: false, shows: 'toast' },
  client_not_found: { status: 404, log: false, shows: 'toast' },

  // Cancelling and amending
  booking_awaiting_approval: { status: 422, log: false, shows: 'toast' },
  booking_already_confirmed: { status: 422, log: false, shows: 'toast' },
  booking_already_commenced: { status: 422, log: false, shows: 'toast' },
  booking_already_cancelled: { status: 409, log: false, shows: 'toast' },
  booking_already_invoiced: { status: 422, log: false, shows: 'toast' },
  online_cancellation_blocked: { status: 422, log: false, shows: 'toast' },
  cancel_reason_required: { status: 422, log: false, shows: 'field' },
  cancellation_cost_changed: { status: 409, log: false, shows: 'field' },
  booking_not_cancelled: { status: 409, log: false, shows: 'toast' },
  undo_time_passed: { status: 422, log: false, shows: 'toast' },
  booking_undone: { status: 422, log: false, shows: 'toast' },
  own_booking_required: { status: 403, log: false, shows: 'toast' },
  booking_already_extended: { status: 409, log: false, shows: 'toast' },
  booking_already_offered: { status: 409, log: false, shows: 'toast' },
  booking_undo_time_passed: { status: 422, log: false, shows: 'toast' },
  amendment_empty: { status: 422, log: false, shows: 'toast' },
  covering_fixed: { status: 422, log: false, shows: 'field' },
  booking_date_fixed: { status: 422, log: false, shows: 'field' },
  booking_date_in_series: { status: 422, log: false, shows: 'field' },
  candidate_booked_elsewhere: { status: 409, log: false, shows: 'field' },
  candidate_taken: { status: 409, log: false, shows: 'toast' },

  // Extending
  extension_days_required: { status: 422, log: false, shows: 'field' },
  extension_too_long: { status: 422, log: false, shows: 'field' },
  extension_day_repeated: { status: 422, log: false, shows: 'field' },
  extension_day_too_early: { status: 422, log: false, shows: 'field' },
  extension_start_too_early: { status: 422, log: false, shows: 'field' },
  extension_times_incomplete: { status: 422, log: false, shows: 'field' },
  booking_not_extendable: { status: 422, log: false, shows: 'toast' },

  // Pending bookings
  pending_booking_expired: { status: 409, log: false, shows: 'toast' },
  reject_reason_required: { status: 422, log: false, shows: 'field' },
  own_request_approval: { status: 403, log: false, shows: 'toast' },
  own_request_required: { status: 403, log: false, shows: 'toast' },
  delegate_not_available: { status: 422, log: false, shows: 'field' },
  delegation_dates_invalid: { status: 422, log: false, shows: 'field' },
  delegation_overlaps: { status: 409, log: false, shows: 'field' },
  delegations_limit: { status: 422, log: false, shows: 'toast' },

  // Replace Me
  replace_me_not_enabled: { status: 403, log: false, shows: 'toast' },
  replace_me_already_requested: { status: 409, log: false, shows: 'toast' },
  replace_me_requested_elsewhere: { status: 409, log: false, shows: 'toast' },
  replace_me_day_changed: { status: 409, log: false, shows: 'toast' },

  // Feedback
  feedback_already_given: { status: 409, log: false, shows: 'toast' },
  feedback_not_open: { status: 422, log: false, shows: 'toast' },
  feedback_comment_required: { status: 422, log: false, shows: 'field' },

  // Educators
  preference_reason_required: { status: 422, log: false, shows: 'field' },
  preference_place_unclear: { status: 422, log: false, shows: 'toast' },

  // Timesheets
  timesheet_kinds_mixed: { status: 422, log: false, shows: 'toast' },
  timesheet_breaks_invalid: { status: 422, log: false, shows: 'field' },
  timesheet_nothing_worked: { status: 422, log: false, shows: 'field' },
  timesheet_not_editable: { status: 409, log: false, shows: 'toast' },
  timesheet_selection_empty: { status: 422, log: false, shows: 'toast' },
  timesheet_candidate_says_not_worked: { status: 409, log: false, shows: 'toast' },
  timesheet_question_open: { status: 409, log: false, shows: 'toast' },
  timesheet_question_answered: { status: 409, log: false, shows: 'toast' },
  timesheet_too_early: { status: 422, log: false, shows: 'toast' },
  timesheet_file_not_available: { status: 404, log: false, shows: 'toast' },

  // Files and invoices
  invoice_file_not_available: { status: 404, log: false, shows: 'toast' },
  invoice_question_open: { status: 409, log: false, shows: 'toast' },
  invoice_question_answered: { status: 409, log: false, shows: 'silent' },
  webhook_address_refused: { status: 422, log: false, shows: 'silent' },
  webhook_limit_reached: { status: 409, log: false, shows: 'silent' },
  webhook_disabled: { status: 409, log: false, shows: 'silent' },
  file_not_found: { status: 404, log: false, shows: 'page' },
  file_key_used: { status: 410, log: true, shows: 'page' },
  export_too_large: { status: 422, log: false, shows: 'toast' },
  date_range_too_long: { status: 400, log: false, shows: 'silent' },
  page_out_of_range: { status: 400, log: false, shows: 'silent' },
  cursor_invalid: { status: 400, log: false, shows: 'silent' },

  // Notifications
  quiet_hours_invalid: { status: 422, log: false, shows: 'field' },
  push_endpoint_refused: { status: 422, log: true, shows: 'toast' },

  // Calendar address
  calendar_address_exists: { status: 409, log: false, shows: 'toast' },
  calendar_address_not_allowed: { status: 403, log: false, shows: 'toast' },

  // Availability
  availability_times_incomplete: { status: 422, log: false, shows: 'field' },
  availability_dates_invalid: { status: 422, log: false, shows: 'field' },
  availability_too_far_ahead: { status: 422, log: false, shows: 'field' },
  availability_overlap: { status: 422, log: false, shows: 'field' },

  // People
  email_invalid: { status: 422, log: false, shows: 'field' },
  person_exists: { status: 409, log: false, shows: 'field' },
  place_unknown: { status: 422, log: false, shows: 'field' },
  right_not_held: { status: 403, log: false, shows: 'field' },
  person_rights_required: { status: 422, log: false, shows: 'field' },
  own_access_fixed: { status: 403, log: false, shows: 'toast' },
  person_beyond_reach: { status: 403, log: false, shows: 'toast' },
  person_state_changed: { status: 409, log: false, shows: 'toast' },
  invitations_limit: { status: 422, log: false, shows: 'toast' },
  invitation_sent_recently: { status: 422, log: false, shows: 'toast' },
  invitation_address_taken: { status: 409, log: false, shows: 'page' },
  invitation_needs_school_address: { status: 422, log: false, shows: 'field' },

  // Provider
  booking_not_open: { status: 409, log: false, shows: 'silent' },
  candidate_not_found: { status: 404, log: false, shows: 'silent' },
  candidate_certification_expired: { status: 409, log: false, shows: 'silent' },
  candidate_not_free: { status: 409, log: false, shows: 'silent' },
  candidate_restricted: { status: 409, log: false, shows: 'silent' },
  assignment_state_wrong: { status: 409, log: false, shows: 'silent' },
  invoice_exists: { status: 409, log: false, shows: 'silent' },
  invoice_number_reserved: { status: 422, log: false, shows: 'silent' },
  invoice_dates_invalid: { status: 422, log: false, shows: 'silent' },
  invoice_place_unknown: { status: 422, log: false, shows: 'silent' },
  invoice_amount_differs: { status: 422, log: false, shows: 'silent' },
  invoice_amount_negative: { status: 422, log: false, shows: 'silent' },
  booking_not_billable: { status: 409, log: false, shows: 'silent' },
  payment_date_invalid: { status: 422, log: false, shows: 'silent' },
  payment_date_in_future: { status: 422, log: false, shows: 'silent' },
  document_not_pdf: { status: 422, log: false, shows: 'silent' },
} as const satisfies { readonly [code: string]: ErrorEntry };

export type ErrorCode = keyof typeof errorCatalogue;
