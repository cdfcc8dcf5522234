// Written by tables-command.ts from the migrations; a test fails when they differ.

import type { Generated, GeneratedAlways } from 'kysely';

export type ApprovalDelegationsTable = {
  client_group_id: string;
  approval_delegation_id: string;
  delegator_contact_id: string;
  delegate_contact_id: string;
  from_local: string;
  until_local: string;
  created_at: string;
  ended_at: string | null;
  begun_at: string | null;
  over_at: string | null;
};

export type AssignmentsTable = {
  client_group_id: string;
  assignment_id: string;
  booking_id: string;
  candidate_id: string;
  state: string;
  live: GeneratedAlways<boolean>;
  start_utc: string;
  end_utc: string;
  offered_at_utc: string | null;
  accepted_at_utc: string | null;
  confirmed_at_utc: string | null;
  arrived_at_utc: string | null;
  ended_at_utc: string | null;
  minutes_late: number | null;
  version: Generated<number>;
  block_id: string | null;
};

export type AuditEntriesTable = {
  client_group_id: string;
  audit_entry_id: string;
  acted_at: string;
  action: string;
  entity: string;
  entity_ids: string[];
  actor_kind: string;
  actor_id: string;
  subject_contact_id: string | null;
  session_id: string | null;
  address: string | null;
  request_id: string | null;
  changes: Generated<unknown>;
};

export type AuditSealsTable = {
  client_group_id: string;
  seal_no: number;
  audit_entry_ids: string[];
  previous_hash: Buffer;
  hash: Buffer;
  sealed_at: string;
};

export type AuditUnsealedTable = {
  client_group_id: string;
  audit_entry_id: string;
};

export type AvailabilityTable = {
  client_group_id: string;
  contact_id: string;
  time_zone: string;
  weekly: unknown;
  version: Generated<number>;
};

export type AvailabilityExceptionsTable = {
  client_group_id: string;
  availability_exception_id: string;
  contact_id: string;
  date_from_local: string;
  date_to_local: string;
  from_time_local: string | null;
  to_time_local: string | null;
  reason: Generated<string>;
};

export type BookingBlocksTable = {
  client_group_id: string;
  block_id: string;
  request_id: string;
  location_id: number;
  first_date_local: string;
  last_date_local: string;
  total: number;
  version: Generated<number>;
  number: Generated<string>;
};

export type BookingCardsTable = {
  client_group_id: string;
  card_id: string;
  date_no: number;
  client_id: string;
  location_id: number;
  date_local: string;
  start_time_local: string;
  requested_by: string | null;
  status: string;
  assignment_state: string | null;
  series_start: string;
  series_end: string;
  end_utc: string | null;
  next_end_utc: string | null;
  has_feedback: boolean;
  card: string;
  candidate: string | null;
};

export type BookingChangesTable = {
  client_group_id: string;
  booking_id: string;
  change_id: string;
  kind: string;
  acted_at: string;
  contact_id: string;
  assignment_id: string | null;
  assignment_state: string | null;
  details: Generated<unknown>;
};

export type BookingNumbersTable = {
  number: string;
};

export type BookingRequestsTable = {
  client_group_id: string;
  request_id: string;
  client_id: string;
  location_id: number;
  source: string;
  status: string;
  created_by_contact_id: string;
  created_by_name: string;
  created_on_utc: string;
  classification_id: string;
  dates_local: string[];
  bookings_per_date: number;
  start_time_local: string;
  end_time_local: string;
  break_minutes: number;
  approve_before_utc: string;
  last_start_utc: string;
  grade_ids: Generated<string[]>;
  certification_ids: Generated<string[]>;
  reason_for_absence: string;
  covering_contact_id: string | null;
  covering_name: string | null;
  submitted_by: string | null;
  room: Generated<string>;
  notes: Generated<string>;
  confirmations: Generated<unknown>;
  policies_agreed: Generated<unknown>;
  preferred_candidate_id: string | null;
  purchase_order: string | null;
  cost_centre: string | null;
  reference: string | null;
  decided_by_contact_id: string | null;
  decided_at: string | null;
  decision_reason: string | null;
  version: Generated<number>;
  number: Generated<string>;
  reminded_at: string | null;
  escalated_at: string | null;
  decided_for_contact_id: string | null;
};

export type BookingRestrictionsTable = {
  client_group_id: string;
  booking_restriction_id: string;
  location_id: number;
  dates_local: string[] | null;
  message_markdown: Generated<string>;
};

export type BookingSearchTable = {
  client_group_id: string;
  card_id: string;
  date_no: number;
  client_id: string;
  location_id: number;
  date_local: string;
  start_time_local: string;
  requested_by: string | null;
  words: string;
  own_length: number;
  status: string;
  assignment_state: string | null;
  candidate_id: string | null;
};

export type BookingsTable = {
  client_group_id: string;
  booking_id: string;
  block_id: string;
  request_id: string;
  client_id: string;
  location_id: number;
  position: number;
  type: string;
  status: string;
  date_local: string;
  start_time_local: string;
  end_time_local: string;
  start_utc: string;
  end_utc: string;
  break_minutes: number;
  classification_id: string;
  reason_for_absence: string;
  covering_contact_id: string | null;
  covering_name: string | null;
  room: Generated<string>;
  notes: Generated<string>;
  cancel_reason: string | null;
  cancelled_at: string | null;
  created_on_utc: string;
  version: Generated<number>;
  grade_ids: string[] | null;
};

export type CalendarAddressesTable = {
  client_group_id: string;
  contact_id: string;
  calendar_address_id: string;
  secret_hash: Buffer;
  created_at: string;
  last_read_at: string | null;
};

export type CandidateCertificationsTable = {
  candidate_id: string;
  name: string;
  expires_on: string | null;
  document_file_id: string | null;
};

export type CandidateNamesTable = {
  client_group_id: string;
  candidate_id: string;
  search_name: string;
};

export type CandidatePlacesTable = {
  candidate_id: string;
  title: string;
  country: string;
  latitude: number | null;
  longitude: number | null;
};

export type CandidatePreferencesTable = {
  client_group_id: string;
  candidate_preference_id: string;
  candidate_id: string;
  client_id: string | null;
  location_id: number | null;
  preference: string;
  reason: Generated<string>;
  feedback_id: string | null;
  decided_by_contact_id: string | null;
  decided_at: string;
  ended_by_contact_id: string | null;
  ended_at: string | null;
};

export type CandidatesTable = {
  candidate_id: string;
  first_name: string;
  last_name: string;
  preferred_name: string | null;
  mobile: string | null;
  email_address: string | null;
  visible_to: Generated<string[]>;
  classification_titles: Generated<string[]>;
  grade_titles: Generated<string[]>;
  latitude: number | null;
  longitude: number | null;
  country: string;
  image_file_id: string | null;
  image_version: Generated<number>;
  active: Generated<boolean>;
  search_name: GeneratedAlways<string>;
};

export type CertificationsTable = {
  client_group_id: string;
  certification_id: string;
  location_id: number;
  name: string;
};

export type ClassificationsTable = {
  client_group_id: string;
  classification_id: string;
  client_id: string;
  online_title: string;
  rate_unit_type: string;
  minimum_duration_minutes: number | null;
  earliest_end_time_local: string | null;
  default_break_minutes: number | null;
  should_show_breaks: Generated<boolean>;
  active: Generated<boolean>;
};

export type ClientCandidatesTable = {
  client_group_id: string;
  client_id: string;
  candidate_id: string;
  preference: string | null;
  booking_count: Generated<number>;
  first_booking_date_local: string | null;
  last_booking_date_local: string | null;
  last_booking_id: string | null;
};

export type ClientGroupsTable = {
  client_group_id: string;
  name: string;
  variant: string;
  created_at: Generated<string>;
  links_need_sign_in: Generated<boolean>;
};

export type ClientsTable = {
  client_group_id: string;
  client_id: string;
  name: string;
  client_type: number;
  representative_name: string;
  representative_phone: string;
  representative_email: string;
  online_cancellation_allowed: Generated<boolean>;
  same_day_cut_off: string | null;
  minimum_duration_minutes: number | null;
  payment_terms_days: Generated<number>;
  created_at: Generated<string>;
  cancellation_terms: Generated<unknown>;
  earliest_start_time_local: string | null;
  timesheet_tolerance_minutes: Generated<number>;
};

export type ContactGrantsTable = {
  client_group_id: string;
  contact_grant_id: string;
  contact_id: string;
  client_id: string | null;
  location_id: number | null;
  permissions: string[];
};

export type ContactsTable = {
  client_group_id: string;
  contact_id: string;
  first_name: string;
  last_name: string;
  email_address: string;
  username: string;
  mobile: string | null;
  language: string;
  email_verified: Generated<boolean>;
  client_group_overview_enabled: Generated<boolean>;
  push_enabled: Generated<boolean>;
  active: Generated<boolean>;
  created_at: Generated<string>;
  access_version: Generated<number>;
};

export type DayCountersTable = {
  client_group_id: string;
  location_id: number;
  date_local: string;
  total_count: Generated<number>;
  open_count: Generated<number>;
};

export type DemoMessagesTable = {
  message_key: string;
  method: string;
  recipient: string;
  title: string;
  text: string;
  html: string | null;
  calendar: string | null;
  path: string | null;
  sent_at: string;
};

export type EventHeadTable = {
  single_row: Generated<boolean>;
  seq: number;
  swept_seq: Generated<number>;
};

export type EventsTable = {
  seq: number;
  client_group_id: string;
  kind: string;
  client_id: string | null;
  location_id: number | null;
  contact_id: string | null;
  entity_ids: string[];
  dates_local: string[];
  sequenced_at: string;
  made_by_contact_id: string | null;
  request_id: string | null;
};

export type FeedbackTable = {
  client_group_id: string;
  feedback_id: string;
  block_id: string;
  booking_id: string;
  candidate_id: string;
  contact_id: string;
  wanted_back: string;
  comment: Generated<string>;
  given_at: string;
  ratings: Generated<unknown>;
};

export type FileAccessKeysTable = {
  key_hash: Buffer;
  client_group_id: string;
  file_id: string | null;
  session_id: string;
  contact_id: string;
  expires_at: string;
  used_at: string | null;
  invoice_id: string | null;
};

export type FilesTable = {
  file_id: string;
  client_group_id: string | null;
  kind: string;
  name: string;
  general_path: string | null;
  content_type: string;
  content: Buffer;
  created_at: Generated<string>;
};

export type GradesTable = {
  client_group_id: string;
  grade_id: string;
  client_id: string;
  title: string;
  position: Generated<number>;
};

export type GroupDayCountersTable = {
  client_group_id: string;
  date_local: string;
  shard: number;
  total_count: Generated<number>;
  open_count: Generated<number>;
};

export type IdempotencyKeysTable = {
  client_group_id: string;
  subject_id: string;
  endpoint: string;
  idempotency_key: string;
  body_hash: Buffer;
  status: number;
  reply: string;
  created_at: Generated<string>;
};

export type InvitationsTable = {
  client_group_id: string;
  invitation_id: string;
  email_address: string;
  first_name: string;
  last_name: string;
  rights: unknown;
  invited_by_contact_id: string | null;
  link_id: string;
  sent_at: string;
  accepted_at: string | null;
  withdrawn_at: string | null;
  version: Generated<number>;
};

export type InvoiceLinesTable = {
  client_group_id: string;
  invoice_id: string;
  position: number;
  booking_id: string | null;
  location_id: number;
  date_local: string;
  employee_name: string;
  type: string;
  quantity_hundredths: number;
  rate_cents: number;
  start_time_local: string | null;
  end_time_local: string | null;
  total_excl_tax_cents: number;
  tax_cents: Generated<number>;
  purchase_order: string | null;
  cost_centre: string | null;
  reference: string | null;
};

export type InvoiceQuestionsTable = {
  client_group_id: string;
  invoice_question_id: string;
  invoice_id: string;
  position: number;
  question: string;
  asked_by_contact_id: string;
  asked_at: string;
  answer: string | null;
  answered_at: string | null;
};

export type InvoicesTable = {
  client_group_id: string;
  invoice_id: string;
  invoice_no: string;
  client_id: string;
  issued_on: string;
  due_on: string;
  issued_to: string;
  currency: string;
  tax_label: string;
  total_excl_tax_cents: number;
  tax_cents: number;
  total_cents: number;
  paid_on: string | null;
  purchase_order: string | null;
  invoice_file_id: string | null;
  timesheets_file_id: string | null;
  version: Generated<number>;
  location_ids: Generated<number[]>;
  tax_basis_points: Generated<number>;
  tax_rounding: Generated<string>;
  issuer: unknown | null;
  sent_to_address: string[] | null;
};

export type LateReportsTable = {
  client_group_id: string;
  booking_id: string;
  report_no: GeneratedAlways<number>;
  candidate_id: string;
  reported_at: string;
  minutes_before: number | null;
  minutes_late: number | null;
};

export type LocationContactsTable = {
  client_group_id: string;
  location_id: number;
  contact_id: string;
};

export type LocationsTable = {
  client_group_id: string;
  client_id: string;
  location_id: number;
  name: string;
  address_line1: Generated<string>;
  address_line2: Generated<string>;
  suburb: Generated<string>;
  state: Generated<string>;
  postcode: Generated<string>;
  country: string;
  latitude: number | null;
  longitude: number | null;
  time_zone: string;
  tags: Generated<string[]>;
  start_time_local: Generated<string>;
  end_time_local: Generated<string>;
  lunch_break_minutes: Generated<number>;
  submitted_by_template_required: Generated<boolean>;
};

export type NameChangesTable = {
  kind: string;
  entity_id: string;
  group_ids: string[];
  done_up_to: Generated<string>;
  begins_after: string | null;
  left_out: Generated<boolean>;
  position: GeneratedAlways<number>;
};

export type NotificationChoicesTable = {
  client_group_id: string;
  contact_id: string;
  methods: unknown;
  quiet_from_local: string | null;
  quiet_until_local: string | null;
  time_zone: string;
  urgent_passes_quiet: Generated<boolean>;
  version: Generated<number>;
};

export type NotificationsTable = {
  client_group_id: string;
  notification_id: string;
  contact_id: string;
  method: string;
  template: string;
  subject_id: string;
  params: Generated<unknown>;
  created_at: string;
  sent_at: string | null;
  attempts: Generated<number>;
  last_error: string | null;
  event_key: string;
  request_id: string | null;
  due_at: string | null;
  queued_at: string | null;
  reached_device_ids: Generated<string[]>;
  not_sent_because: string | null;
};

export type OutboxTable = {
  client_group_id: string;
  outbox_id: string;
  kind: string;
  client_id: string | null;
  location_id: number | null;
  contact_id: string | null;
  entity_ids: string[];
  dates_local: Generated<string[]>;
  created_at: Generated<string>;
  position: GeneratedAlways<number>;
  made_by_contact_id: string | null;
  request_id: string | null;
};

export type PayClassesTable = {
  client_group_id: string;
  pay_class_id: string;
  classification_id: string;
  name: string;
  pay_option_type: string;
  rate_cents: number;
  currency: string;
};

export type PendingActionsTable = {
  client_group_id: string;
  pending_action_id: string;
  request_id: string;
  action: string;
  reason: string | null;
  contact_id: string | null;
  acted_at: string;
  on_behalf_of_contact_id: string | null;
};

export type PersonChangesTable = {
  client_group_id: string;
  person_change_id: string;
  person_id: string;
  kind: string;
  acted_at: string;
  contact_id: string | null;
};

export type PoliciesTable = {
  client_group_id: string;
  policy_id: string;
  client_id: string;
  name: string;
  url: string;
  version: string;
};

export type PolicyAgreementsTable = {
  client_group_id: string;
  policy_id: string;
  contact_id: string;
  version: string;
  agreed_at: string;
};

export type PushSubscriptionsTable = {
  client_group_id: string;
  push_subscription_id: string;
  contact_id: string;
  endpoint: string;
  keys: unknown;
  created_at: Generated<string>;
};

export type ReplaceMeRequestsTable = {
  client_group_id: string;
  replace_me_request_id: string;
  request_id: string;
  contact_id: string;
  location_id: number;
  date_local: string;
  status: string;
  version: Generated<number>;
};

export type SchemaMigrationsTable = {
  number: number;
  name: string;
  checksum: string;
  applied_at: Generated<string>;
};

export type ServiceKeysTable = {
  service_key_id: string;
  name: string;
  key_hash: Buffer;
  created_at: Generated<string>;
  revoked_at: string | null;
};

export type ServiceStatusTable = {
  single_row: Generated<boolean>;
  banner_title: string;
  severity: string;
  region: string;
  html: string;
  updated_at: string;
};

export type StandardBookingsTable = {
  client_group_id: string;
  standard_booking_id: string;
  contact_id: string;
  position: number;
  name: string;
  location_id: number;
  classification_id: string | null;
  start_time_local: string;
  end_time_local: string;
  break_minutes: Generated<number>;
  grade_ids: Generated<string[]>;
  certification_ids: Generated<string[]>;
  reason_for_absence: string | null;
  notes: Generated<string>;
  room: Generated<string>;
  bookings_per_date: Generated<number>;
  confirmations: Generated<unknown>;
  preferred_candidate_id: string | null;
  version: Generated<number>;
};

export type TimesheetBreaksTable = {
  client_group_id: string;
  timesheet_id: string;
  position: number;
  type: string;
  start_time_local: string;
  end_time_local: string;
};

export type TimesheetQuestionsTable = {
  client_group_id: string;
  timesheet_question_id: string;
  timesheet_id: string;
  question: string;
  asked_by_contact_id: string;
  asked_at: string;
  answer: string | null;
  answered_at: string | null;
};

export type TimesheetsTable = {
  client_group_id: string;
  timesheet_id: string;
  booking_id: string;
  client_id: string;
  location_id: number;
  candidate_id: string;
  status: string;
  kind: string;
  pay_option_type: string;
  method: Generated<string>;
  date_local: string;
  original_start_time_local: string;
  original_end_time_local: string;
  candidate_start_time_local: string | null;
  candidate_end_time_local: string | null;
  start_time_local: string;
  end_time_local: string;
  unpaid_break_minutes: Generated<number>;
  candidate_says_did_not_happen: Generated<boolean>;
  approved_by_candidate: Generated<boolean>;
  candidate_note: Generated<string>;
  submitted_by_contact_id: string | null;
  submitted_at: string | null;
  file_id: string | null;
  version: Generated<number>;
  note: Generated<string>;
  candidate_unpaid_break_minutes: number | null;
  flagged: Generated<boolean>;
  modifications: Generated<string[]>;
  classification_id: string | null;
};

export type WebhookDeliveriesTable = {
  webhook_id: string;
  delivery_id: string;
  seq: number | null;
  event_type: string;
  body: string;
  state: Generated<string>;
  attempts: Generated<number>;
  due_at: string | null;
  last_attempt_at: string | null;
  last_status: number | null;
  last_error: string | null;
  created_at: string;
};

export type WebhookSecretsTable = {
  webhook_secret_id: string;
  webhook_id: string;
  sealed_secret: string;
  signs_until: string | null;
};

export type WebhooksTable = {
  webhook_id: string;
  url: string;
  description: string;
  event_types: string[];
  is_enabled: Generated<boolean>;
  disabled_because: string | null;
  failing_since: string | null;
  read_seq: number;
  leased_by: string | null;
  leased_until: string | null;
  created_at: string;
};

export type IdentityAccessTokensTable = {
  token_hash: Buffer;
  session_id: string;
  contact_id: string;
  expires_at: string;
  created_at: string;
};

export type IdentityAccountLinksTable = {
  link_id: string;
  user_id: string;
  purpose: string;
  email: string;
  created_at: string;
  expires_at: string;
  ended_at: string | null;
};

export type IdentityAccountsTable = {
  id: string;
  user_id: string;
  provider_id: string;
  provider_account_id: string;
  password: string | null;
  access_token: string | null;
  refresh_token: string | null;
  id_token: string | null;
  access_token_expires_at: string | null;
  refresh_token_expires_at: string | null;
  scope: string | null;
  created_at: Generated<string>;
  updated_at: Generated<string>;
};

export type IdentityAuthenticatorsTable = {
  user_id: string;
  sealed_secret: string;
  last_step: number;
  added_at: string;
};

export type IdentityEndedSessionsTable = {
  token_hash: Buffer;
  expires_at: string;
};

export type IdentityKnownDevicesTable = {
  device_hash: Buffer;
  user_id: string;
  last_used_at: string;
};

export type IdentityKnownNetworksTable = {
  user_id: string;
  network_hash: Buffer;
  last_used_at: string;
};

export type IdentityMembershipsTable = {
  user_id: string;
  contact_id: string;
  home_client_group_id: string;
  client_group_ids: string[];
};

export type IdentityPasskeysTable = {
  passkey_id: string;
  user_id: string;
  credential_id: Buffer;
  public_key: Buffer;
  host: string;
  name: string;
  transports: string[];
  is_synced: boolean;
  use_count: number;
  added_at: string;
  last_used_at: string | null;
};

export type IdentityRecoveryCodesTable = {
  user_id: string;
  code_hash: Buffer;
  used_at: string | null;
};

export type IdentitySchoolAccountsTable = {
  user_id: string;
  issuer: string;
  client_id: string;
  subject: string;
  bound_at: string;
};

export type IdentitySchoolDomainsTable = {
  domain: string;
  client_group_id: string;
};

export type IdentitySchoolsTable = {
  client_group_id: string;
  name: string;
  issuer: string;
  client_id: string;
  sealed_secret: string | null;
  is_required: boolean;
  trusts_factor: boolean;
};

export type IdentitySessionsTable = {
  id: string;
  user_id: string;
  token: string;
  expires_at: string;
  ip_address: string | null;
  user_agent: string | null;
  created_at: Generated<string>;
  updated_at: Generated<string>;
  last_used_at: Generated<string>;
  sign_in_method: Generated<string>;
  by_school: Generated<boolean>;
};

export type IdentitySignInFailuresTable = {
  attempt_id: string;
  budget_key: Buffer;
  failed_at: string;
  settled: Generated<boolean>;
};

export type IdentitySignInRulesTable = {
  client_group_id: string;
  second_factor_required_from: string | null;
};

export type IdentitySupportGrantsTable = {
  support_grant_id: string;
  support_user_id: string;
  contact_id: string;
  client_group_id: string;
  session_hash: Buffer;
  reason: string;
  mode: string;
  began_at: string;
  expires_at: string;
  ended_at: string | null;
};

export type IdentitySupportTokensTable = {
  token_hash: Buffer;
  support_grant_id: string;
  expires_at: string;
  created_at: string;
};

export type IdentitySupportUsersTable = {
  support_user_id: string;
  email: string;
  subject: string | null;
  name: string;
  client_group_ids: string[] | null;
  created_at: Generated<string>;
  ended_at: string | null;
};

export type IdentityUsedChallengesTable = {
  challenge_hash: Buffer;
  expires_at: string;
};

export type IdentityUsersTable = {
  id: string;
  name: string;
  email: string;
  email_verified: Generated<boolean>;
  image: string | null;
  created_at: Generated<string>;
  updated_at: Generated<string>;
  last_signed_in_at: string | null;
};

export type IdentityVerificationsTable = {
  id: string;
  identifier: string;
  value: string;
  expires_at: string;
  created_at: Generated<string>;
  updated_at: Generated<string>;
};

export type Tables = {
  approval_delegations: ApprovalDelegationsTable;
  assignments: AssignmentsTable;
  audit_entries: AuditEntriesTable;
  audit_seals: AuditSealsTable;
  audit_unsealed: AuditUnsealedTable;
  availability: AvailabilityTable;
  availability_exceptions: AvailabilityExceptionsTable;
  booking_blocks: BookingBlocksTable;
  booking_cards: BookingCardsTable;
  booking_changes: BookingChangesTable;
  booking_numbers: BookingNumbersTable;
  booking_requests: BookingRequestsTable;
  booking_restrictions: BookingRestrictionsTable;
  booking_search: BookingSearchTable;
  bookings: BookingsTable;
  calendar_addresses: CalendarAddressesTable;
  candidate_certifications: CandidateCertificationsTable;
  candidate_names: CandidateNamesTable;
  candidate_places: CandidatePlacesTable;
  candidate_preferences: CandidatePreferencesTable;
  candidates: CandidatesTable;
  certifications: CertificationsTable;
  classifications: ClassificationsTable;
  client_candidates: ClientCandidatesTable;
  client_groups: ClientGroupsTable;
  clients: ClientsTable;
  contact_grants: ContactGrantsTable;
  contacts: ContactsTable;
  day_counters: DayCountersTable;
  demo_messages: DemoMessagesTable;
  event_head: EventHeadTable;
  events: EventsTable;
  feedback: FeedbackTable;
  file_access_keys: FileAccessKeysTable;
  files: FilesTable;
  grades: GradesTable;
  group_day_counters: GroupDayCountersTable;
  idempotency_keys: IdempotencyKeysTable;
  invitations: InvitationsTable;
  invoice_lines: InvoiceLinesTable;
  invoice_questions: InvoiceQuestionsTable;
  invoices: InvoicesTable;
  late_reports: LateReportsTable;
  location_contacts: LocationContactsTable;
  locations: LocationsTable;
  name_changes: NameChangesTable;
  notification_choices: NotificationChoicesTable;
  notifications: NotificationsTable;
  outbox: OutboxTable;
  pay_classes: PayClassesTable;
  pending_actions: PendingActionsTable;
  person_changes: PersonChangesTable;
  policies: PoliciesTable;
  policy_agreements: PolicyAgreementsTable;
  push_subscriptions: PushSubscriptionsTable;
  replace_me_requests: ReplaceMeRequestsTable;
  schema_migrations: SchemaMigrationsTable;
  service_keys: ServiceKeysTable;
  service_status: ServiceStatusTable;
  standard_bookings: StandardBookingsTable;
  timesheet_breaks: TimesheetBreaksTable;
  timesheet_questions: TimesheetQuestionsTable;
  timesheets: TimesheetsTable;
  webhook_deliveries: WebhookDeliveriesTable;
  webhook_secrets: WebhookSecretsTable;
  webhooks: WebhooksTable;
  'identity.access_tokens': IdentityAccessTokensTable;
  'identity.account_links': IdentityAccountLinksTable;
  'identity.accounts': IdentityAccountsTable;
  'identity.authenticators': IdentityAuthenticatorsTable;
  'identity.ended_sessions': IdentityEndedSessionsTable;
  'identity.known_devices': IdentityKnownDevicesTable;
  'identity.known_networks': IdentityKnownNetworksTable;
  'identity.memberships': IdentityMembershipsTable;
  'identity.passkeys': IdentityPasskeysTable;
  'identity.recovery_codes': IdentityRecoveryCodesTable;
  'identity.school_accounts': IdentitySchoolAccountsTable;
  'identity.school_domains': IdentitySchoolDomainsTable;
  'identity.schools': IdentitySchoolsTable;
  'identity.sessions': IdentitySessionsTable;
  'identity.sign_in_failures': IdentitySignInFailuresTable;
  'identity.sign_in_rules': IdentitySignInRulesTable;
  'identity.support_grants': IdentitySupportGrantsTable;
  'identity.support_tokens': IdentitySupportTokensTable;
  'identity.support_users': IdentitySupportUsersTable;
  'identity.used_challenges': IdentityUsedChallengesTable;
  'identity.users': IdentityUsersTable;
  'identity.verifications': IdentityVerificationsTable;
};
