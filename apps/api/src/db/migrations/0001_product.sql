-- The product's model. Tenant key: client_group_id, on every tenant table and first in its keys.
-- Local dates, local times and instants are three kinds that never mix: date, time, timestamptz.

create extension if not exists btree_gist with schema public;

-- ── Tenancy ────────────────────────────────────────────────────────────────────────────────────────────────────────

create table client_groups (
  client_group_id uuid primary key,
  name text not null check (char_length(name) between 1 and 100),
  variant text not null check (variant in ('AU', 'NZ', 'UK', 'CA', 'US')),
  created_at timestamptz not null default now()
);

create table clients (
  client_group_id uuid not null references client_groups,
  client_id uuid not null,
  name text not null check (char_length(name) between 1 and 100),
  -- 1 teaching, 2 childcare, 3 other
  client_type smallint not null check (client_type in (1, 2, 3)),
  representative_name text not null,
  representative_phone text not null,
  representative_email text not null,
  online_cancellation_allowed boolean not null default true,
  -- configured setting 'same day booking cut off time'; text because a value that cannot be parsed means 08:00
  same_day_cut_off text,
  minimum_duration_minutes integer check (minimum_duration_minutes > 0),
  payment_terms_days smallint not null default 14 check (payment_terms_days >= 0),
  created_at timestamptz not null default now(),
  primary key (client_group_id, client_id)
);

create table locations (
  client_group_id uuid not null,
  client_id uuid not null,
  location_id integer not null check (location_id >= 1),
  name text not null check (char_length(name) between 1 and 100),
  address_line1 text not null default '',
  address_line2 text not null default '',
  suburb text not null default '',
  state text not null default '',
  postcode text not null default '',
  country text not null,
  latitude double precision check (latitude between -90 and 90),
  longitude double precision check (longitude between -180 and 180),
  time_zone text not null,
  -- replace_me_feature_enabled, primary, confirmed
  tags text[] not null default '{}' check (tags <@ array['replace_me_feature_enabled', 'primary', 'confirmed']),
  start_time_local time not null default '08:30',
  end_time_local time not null default '15:30',
  lunch_break_minutes smallint not null default 30 check (lunch_break_minutes between 0 and 240),
  submitted_by_template_required boolean not null default false,
  primary key (client_group_id, location_id),
  unique (location_id),
  foreign key (client_group_id, client_id) references clients,
  check (end_time_local > start_time_local),
  check ((latitude is null) = (longitude is null))
);
create index locations_by_client on locations (client_group_id, client_id);

create table contacts (
  client_group_id uuid not null references client_groups,
  contact_id uuid not null,
  first_name text not null check (char_length(first_name) between 1 and 100),
  last_name text not null check (char_length(last_name) between 1 and 100),
  email_address text not null check (char_length(email_address) between 3 and 254),
  username text not null,
  mobile text,
  language text not null check (language in ('en', 'en-US', 'en-CA', 'en-NZ', 'en-GB', 'en-AU')),
  email_verified boolean not null default false,
  client_group_overview_enabled boolean not null default false,
  push_enabled boolean not null default false,
  active boolean not null default true,
  created_at timestamptz not null default now(),
  primary key (client_group_id, contact_id),
  unique (contact_id)
);
create unique index contacts_username on contacts (lower(username));

-- The locations whose confirmations a contact may receive.
create table location_contacts (
  client_group_id uuid not null,
  location_id integer not null,
  contact_id uuid not null,
  primary key (client_group_id, location_id, contact_id),
  foreign key (client_group_id, location_id) references locations,
  foreign key (client_group_id, contact_id) references contacts
);

-- One row per contact and node. permissions are strings scope_modifier. Exactly one level is meant:
-- client_id and location_id null: the group; location_id null: the client; else the location.
create table contact_grants (
  client_group_id uuid not null references client_groups,
  contact_grant_id uuid not null,
  contact_id uuid not null references contacts (contact_id),
  client_id uuid,
  location_id integer,
  permissions text[] not null,
  primary key (client_group_id, contact_grant_id),
  foreign key (client_group_id, client_id) references clients,
  foreign key (client_group_id, location_id) references locations,
  check (location_id is null or client_id is not null)
);
create index contact_grants_by_contact on contact_grants (contact_id);

-- ── What can be booked ─────────────────────────────────────────────────────────────────────────────────────────────

create table classifications (
  client_group_id uuid not null,
  classification_id uuid not null,
  client_id uuid not null,
  online_title text not null check (char_length(online_title) between 1 and 100),
  rate_unit_type text not null check (rate_unit_type in ('hour', 'day', 'halfDay')),
  minimum_duration_minutes integer check (minimum_duration_minutes > 0),
  earliest_end_time_local time,
  default_break_minutes smallint check (default_break_minutes >= 0),
  should_show_breaks boolean not null default true,
  active boolean not null default true,
  primary key (client_group_id, classification_id),
  foreign key (client_group_id, client_id) references clients
);
create index classifications_by_client on classifications (client_group_id, client_id);

create table pay_classes (
  client_group_id uuid not null,
  pay_class_id uuid not null,
  classification_id uuid not null,
  name text not null,
  pay_option_type text not null check (pay_option_type in ('hourly', 'daily', 'halfDaily')),
  rate_cents integer not null check (rate_cents >= 0),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  primary key (client_group_id, pay_class_id),
  foreign key (client_group_id, classification_id) references classifications
);

create table grades (
  client_group_id uuid not null,
  grade_id uuid not null,
  client_id uuid not null,
  title text not null check (char_length(title) between 1 and 100),
  position smallint not null default 0,
  primary key (client_group_id, grade_id),
  foreign key (client_group_id, client_id) references clients
);
create index grades_by_client on grades (client_group_id, client_id, position);

create table certifications (
  client_group_id uuid not null,
  certification_id uuid not null,
  location_id integer not null,
  name text not null check (char_length(name) between 1 and 100),
  primary key (client_group_id, certification_id),
  foreign key (client_group_id, location_id) references locations
);
create index certifications_by_location on certifications (client_group_id, location_id);

create table policies (
  client_group_id uuid not null,
  policy_id uuid not null,
  client_id uuid not null,
  name text not null,
  url text not null,
  version text not null,
  primary key (client_group_id, policy_id),
  foreign key (client_group_id, client_id) references clients
);

create table policy_agreements (
  client_group_id uuid not null,
  policy_id uuid not null,
  contact_id uuid not null,
  version text not null,
  agreed_at timestamptz not null,
  primary key (client_group_id, contact_id, policy_id, version),
  foreign key (client_group_id, policy_id) references policies
);

-- Booking restrictions of a location. dates_local null means every date.
create table booking_restrictions (
  client_group_id uuid not null,
  booking_restriction_id uuid not null,
  location_id integer not null,
  dates_local date[],
  message_markdown text not null default '',
  primary key (client_group_id, booking_restriction_id),
  foreign key (client_group_id, location_id) references locations
);
create index booking_restrictions_by_location on booking_restrictions (client_group_id, location_id);

-- A contact's booking templates; the lowest position is the default.
create table standard_bookings (
  client_group_id uuid not null,
  standard_booking_id uuid not null,
  contact_id uuid not null,
  position integer not null,
  name text not null check (char_length(name) between 1 and 100),
  location_id integer not null,
  classification_id uuid,
  start_time_local time not null,
  end_time_local time not null,
  break_minutes smallint not null default 0 check (break_minutes between 0 and 240),
  grade_ids uuid[] not null default '{}',
  certification_ids uuid[] not null default '{}',
  reason_for_absence text,
  notes text not null default '' check (char_length(notes) <= 1000),
  room text not null default '' check (char_length(room) <= 50),
  bookings_per_date smallint not null default 1 check (bookings_per_date between 1 and 10),
  confirmations jsonb not null default '[]',
  preferred_candidate_id uuid,
  version integer not null default 1,
  primary key (client_group_id, standard_booking_id),
  foreign key (client_group_id, contact_id) references contacts,
  foreign key (client_group_id, location_id) references locations,
  check (end_time_local > start_time_local)
);
create index standard_bookings_by_contact on standard_bookings (client_group_id, contact_id, position);

-- ── Candidates (the provider's people; a group sees those linked to it) ───────────────────────────────────────────

create table candidates (
  candidate_id uuid primary key,
  first_name text not null,
  last_name text not null,
  preferred_name text,
  mobile text,
  email_address text,
  -- the groups that may see this person; what the second wall compares
  visible_to uuid[] not null default '{}',
  classification_titles text[] not null default '{}',
  grade_titles text[] not null default '{}',
  latitude double precision,
  longitude double precision,
  country text not null,
  image_file_id uuid,
  image_version integer not null default 0,
  active boolean not null default true
);
create index candidates_visible_to on candidates using gin (visible_to);

create table candidate_certifications (
  candidate_id uuid not null references candidates,
  name text not null,
  expires_on date,
  document_file_id uuid,
  primary key (candidate_id, name)
);

-- What a client thinks of a candidate and how often they came.
create table client_candidates (
  client_group_id uuid not null,
  client_id uuid not null,
  candidate_id uuid not null references candidates,
  preference text check (preference in ('preferred', 'restricted')),
  booking_count integer not null default 0 check (booking_count >= 0),
  first_booking_date_local date,
  last_booking_date_local date,
  last_booking_id uuid,
  primary key (client_group_id, client_id, candidate_id),
  foreign key (client_group_id, client_id) references clients
);

-- ── Requests, blocks, bookings, assignments ────────────────────────────────────────────────────────────────────────

create table booking_requests (
  client_group_id uuid not null,
  request_id uuid not null,
  client_id uuid not null,
  location_id integer not null,
  source text not null check (source in ('booking', 'replaceMe', 'extension')),
  status text not null check (status in ('PendingApproval', 'Accepted', 'Rejected', 'Cancelled')),
  created_by_contact_id uuid not null,
  created_by_name text not null,
  created_on_utc timestamptz not null,
  classification_id uuid not null,
  dates_local date[] not null check (cardinality(dates_local) between 1 and 400),
  bookings_per_date smallint not null check (bookings_per_date between 1 and 10),
  start_time_local time not null,
  end_time_local time not null,
  break_minutes smallint not null check (break_minutes between 0 and 240),
  -- the last instant at which somebody can still accept, and the last start of all its dates
  approve_before_utc timestamptz not null,
  last_start_utc timestamptz not null,
  grade_ids uuid[] not null default '{}',
  certification_ids uuid[] not null default '{}',
  reason_for_absence text not null,
  covering_contact_id uuid,
  covering_name text check (char_length(covering_name) <= 100),
  submitted_by text check (char_length(submitted_by) <= 100),
  room text not null default '' check (char_length(room) <= 50),
  notes text not null default '' check (char_length(notes) <= 1000),
  -- [{contactId, name, email, sms, voice, push}]
  confirmations jsonb not null default '[]',
  -- [{policyId, version}]
  policies_agreed jsonb not null default '[]',
  preferred_candidate_id uuid,
  purchase_order text check (char_length(purchase_order) <= 100),
  cost_centre text check (char_length(cost_centre) <= 100),
  reference text check (char_length(reference) <= 100),
  decided_by_contact_id uuid,
  decided_at timestamptz,
  decision_reason text check (char_length(decision_reason) <= 500),
  version integer not null default 1,
  primary key (client_group_id, request_id),
  foreign key (client_group_id, client_id) references clients,
  foreign key (client_group_id, location_id) references locations,
  foreign key (client_group_id, classification_id) references classifications,
  check (end_time_local > start_time_local),
  check (status not in ('Accepted', 'Rejected') or decided_at is not null)
);
create index booking_requests_pending on booking_requests (client_group_id, location_id, approve_before_utc)
  where status = 'PendingApproval';
create index booking_requests_pending_by_last_start on booking_requests (last_start_utc) where status = 'PendingApproval';
create index booking_requests_by_creator on booking_requests (client_group_id, created_by_contact_id, created_on_utc desc);

create table pending_actions (
  client_group_id uuid not null,
  pending_action_id uuid not null,
  request_id uuid not null,
  action text not null check (action in ('accept', 'reject', 'withdraw', 'expire')),
  reason text check (char_length(reason) <= 500),
  contact_id uuid,
  acted_at timestamptz not null,
  primary key (client_group_id, pending_action_id),
  foreign key (client_group_id, request_id) references booking_requests
);
create unique index pending_actions_once on pending_actions (client_group_id, request_id);

create table booking_blocks (
  client_group_id uuid not null,
  block_id uuid not null,
  request_id uuid not null,
  location_id integer not null,
  first_date_local date not null,
  last_date_local date not null,
  total smallint not null check (total >= 1),
  version integer not null default 1,
  primary key (client_group_id, block_id),
  foreign key (client_group_id, request_id) references booking_requests,
  check (last_date_local >= first_date_local)
);
create index booking_blocks_by_request on booking_blocks (client_group_id, request_id);

-- One per date and position of a block. A pending request has none.
create table bookings (
  client_group_id uuid not null,
  booking_id uuid not null,
  block_id uuid not null,
  request_id uuid not null,
  client_id uuid not null,
  location_id integer not null,
  position smallint not null check (position >= 1),
  type text not null check (type in ('standard', 'replaceMe', 'extension')),
  status text not null check (status in ('Unfilled', 'Filled', 'Cancelled', 'Invoiced')),
  date_local date not null,
  start_time_local time not null,
  end_time_local time not null,
  start_utc timestamptz not null,
  end_utc timestamptz not null,
  break_minutes smallint not null check (break_minutes between 0 and 240),
  classification_id uuid not null,
  reason_for_absence text not null,
  covering_contact_id uuid,
  covering_name text,
  room text not null default '',
  notes text not null default '',
  cancel_reason text check (char_length(cancel_reason) <= 500),
  cancelled_at timestamptz,
  created_on_utc timestamptz not null,
  version integer not null default 1,
  primary key (client_group_id, booking_id),
  foreign key (client_group_id, block_id) references booking_blocks,
  foreign key (client_group_id, location_id) references locations,
  check (end_time_local > start_time_local),
  check (end_utc > start_utc),
  check ((status = 'Cancelled') = (cancelled_at is not null))
);
create unique index bookings_position on bookings (client_group_id, block_id, position);
create index bookings_by_location_date on bookings (client_group_id, location_id, date_local, start_time_local, booking_id);
create index bookings_by_client_date on bookings (client_group_id, client_id, date_local, start_time_local, booking_id);
create index bookings_by_date on bookings (client_group_id, date_local, start_time_local, booking_id);
create index bookings_unfilled on bookings (created_on_utc, booking_id) where status = 'Unfilled';

-- A candidate on a booking. Live states hold the candidate's time; at most one live row per booking.
create table assignments (
  client_group_id uuid not null,
  assignment_id uuid not null,
  booking_id uuid not null,
  candidate_id uuid not null references candidates,
  state text not null check (state in ('offered', 'tentative', 'accepted', 'confirmed', 'arrived', 'declined', 'withdrawn')),
  live boolean not null generated always as (state in ('offered', 'tentative', 'accepted', 'confirmed', 'arrived')) stored,
  start_utc timestamptz not null,
  end_utc timestamptz not null,
  offered_at_utc timestamptz,
  accepted_at_utc timestamptz,
  confirmed_at_utc timestamptz,
  arrived_at_utc timestamptz,
  ended_at_utc timestamptz,
  minutes_late smallint check (minutes_late between 0 and 600),
  version integer not null default 1,
  primary key (client_group_id, assignment_id),
  foreign key (client_group_id, booking_id) references bookings,
  constraint assignments_no_overlap exclude using gist (candidate_id with =, tstzrange(start_utc, end_utc) with &&) where (live),
  check (end_utc > start_utc)
);
create unique index assignments_one_live on assignments (client_group_id, booking_id) where live;
create index assignments_by_booking on assignments (client_group_id, booking_id);
create index assignments_by_candidate on assignments (candidate_id, start_utc);

create table replace_me_requests (
  client_group_id uuid not null,
  replace_me_request_id uuid not null,
  request_id uuid not null,
  contact_id uuid not null,
  location_id integer not null,
  date_local date not null,
  status text not null check (status in ('PendingApproval', 'Rejected', 'BookingCreated', 'ReplacementFound', 'Cancelled')),
  version integer not null default 1,
  primary key (client_group_id, replace_me_request_id),
  foreign key (client_group_id, request_id) references booking_requests
);
create unique index replace_me_once on replace_me_requests (client_group_id, contact_id, location_id, date_local)
  where status in ('PendingApproval', 'BookingCreated', 'ReplacementFound');

create table feedback (
  client_group_id uuid not null,
  feedback_id uuid not null,
  block_id uuid not null,
  booking_id uuid not null,
  candidate_id uuid not null references candidates,
  contact_id uuid not null,
  wanted_back text not null check (wanted_back in ('yes', 'no', 'preferred')),
  comment text not null default '' check (char_length(comment) <= 1000),
  given_at timestamptz not null,
  primary key (client_group_id, feedback_id),
  unique (client_group_id, block_id, candidate_id),
  foreign key (client_group_id, booking_id) references bookings,
  check (wanted_back <> 'no' or comment <> '')
);

-- Bookings of a location on a date that count (neither cancelled nor pending), and those still open.
create table day_counters (
  client_group_id uuid not null,
  location_id integer not null,
  date_local date not null,
  total_count integer not null default 0 check (total_count >= 0),
  open_count integer not null default 0 check (open_count >= 0 and open_count <= total_count),
  primary key (client_group_id, location_id, date_local)
);
create index day_counters_by_date on day_counters (client_group_id, date_local);

-- ── Timesheets and invoices ────────────────────────────────────────────────────────────────────────────────────────

create table timesheets (
  client_group_id uuid not null,
  timesheet_id uuid not null,
  booking_id uuid not null,
  client_id uuid not null,
  location_id integer not null,
  candidate_id uuid not null references candidates,
  status text not null check (status in ('PendingReview', 'PendingApproval', 'ApprovedForInvoice', 'Invoiced', 'Cancelled', 'DidNotHappen')),
  kind text not null check (kind in ('unmodified', 'candidateModified', 'didNotHappen')),
  pay_option_type text not null check (pay_option_type in ('hourly', 'daily', 'halfDaily')),
  method text not null default 'online' check (method in ('online', 'paper', 'kiosk')),
  date_local date not null,
  original_start_time_local time not null,
  original_end_time_local time not null,
  candidate_start_time_local time,
  candidate_end_time_local time,
  start_time_local time not null,
  end_time_local time not null,
  unpaid_break_minutes smallint not null default 0 check (unpaid_break_minutes between 0 and 600),
  candidate_says_did_not_happen boolean not null default false,
  approved_by_candidate boolean not null default true,
  note text not null default '' check (char_length(note) <= 1000),
  submitted_by_contact_id uuid,
  submitted_at timestamptz,
  file_id uuid,
  version integer not null default 1,
  primary key (client_group_id, timesheet_id),
  unique (client_group_id, booking_id),
  foreign key (client_group_id, booking_id) references bookings,
  check (end_time_local > start_time_local)
);
create index timesheets_by_client_status on timesheets (client_group_id, client_id, status, date_local);
create index timesheets_by_candidate on timesheets (client_group_id, candidate_id, date_local);

create table timesheet_breaks (
  client_group_id uuid not null,
  timesheet_id uuid not null,
  position smallint not null check (position >= 1),
  type text not null check (type in ('paid', 'unpaid')),
  start_time_local time not null,
  end_time_local time not null,
  primary key (client_group_id, timesheet_id, position),
  foreign key (client_group_id, timesheet_id) references timesheets,
  check (end_time_local > start_time_local)
);

create table invoices (
  client_group_id uuid not null,
  invoice_id uuid not null,
  invoice_no text not null,
  client_id uuid not null,
  issued_on date not null,
  due_on date not null,
  issued_to text not null,
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  tax_label text not null check (tax_label in ('GST', 'VAT', 'Tax')),
  total_excl_tax_cents bigint not null,
  tax_cents bigint not null,
  total_cents bigint not null,
  paid_on date,
  purchase_order text,
  invoice_file_id uuid,
  timesheets_file_id uuid,
  version integer not null default 1,
  primary key (client_group_id, invoice_id),
  unique (client_group_id, invoice_no),
  foreign key (client_group_id, client_id) references clients,
  check (total_cents = total_excl_tax_cents + tax_cents),
  check (due_on >= issued_on)
);
create index invoices_by_client on invoices (client_group_id, client_id, issued_on desc, invoice_id);
create index invoices_outstanding on invoices (client_group_id, client_id) where paid_on is null;

create table invoice_lines (
  client_group_id uuid not null,
  invoice_id uuid not null,
  position integer not null check (position >= 1),
  booking_id uuid,
  location_id integer not null,
  date_local date not null,
  employee_name text not null,
  type text not null,
  quantity_hundredths integer not null check (quantity_hundredths > 0),
  rate_cents integer not null,
  start_time_local time,
  end_time_local time,
  total_excl_tax_cents bigint not null,
  primary key (client_group_id, invoice_id, position),
  foreign key (client_group_id, invoice_id) references invoices
);
create unique index invoice_lines_by_booking on invoice_lines (client_group_id, booking_id) where booking_id is not null;

-- ── Files ──────────────────────────────────────────────────────────────────────────────────────────────────────────

-- client_group_id null: the provider's own (portraits, general files), visible through their owner row only.
create table files (
  file_id uuid primary key,
  client_group_id uuid,
  kind text not null check (kind in ('portrait', 'invoice', 'timesheet', 'timesheets', 'document', 'general')),
  name text not null,
  general_path text unique,
  content_type text not null,
  content bytea not null,
  created_at timestamptz not null default now()
);

create table file_access_keys (
  key_hash bytea primary key,
  client_group_id uuid not null,
  file_id uuid not null references files,
  session_id text not null,
  contact_id uuid not null,
  expires_at timestamptz not null,
  used_at timestamptz
);

-- ── Contacts' own affairs ──────────────────────────────────────────────────────────────────────────────────────────

create table availability (
  client_group_id uuid not null,
  contact_id uuid not null,
  time_zone text not null,
  -- seven entries by weekday, 0 Sunday: {available, from, to}
  weekly jsonb not null,
  version integer not null default 1,
  primary key (client_group_id, contact_id),
  foreign key (client_group_id, contact_id) references contacts
);

create table availability_exceptions (
  client_group_id uuid not null,
  availability_exception_id uuid not null,
  contact_id uuid not null,
  date_from_local date not null,
  date_to_local date not null,
  from_time_local time,
  to_time_local time,
  reason text not null default '' check (char_length(reason) <= 500),
  primary key (client_group_id, availability_exception_id),
  foreign key (client_group_id, contact_id) references contacts,
  check (date_to_local >= date_from_local),
  check ((from_time_local is null) = (to_time_local is null))
);
create index availability_exceptions_by_contact on availability_exceptions (client_group_id, contact_id, date_from_local);

create table push_subscriptions (
  client_group_id uuid not null,
  push_subscription_id uuid not null,
  contact_id uuid not null,
  endpoint text not null,
  keys jsonb not null,
  created_at timestamptz not null default now(),
  primary key (client_group_id, push_subscription_id)
);

-- Recorded in the transaction of the change that causes them, sent at least once.
create table notifications (
  client_group_id uuid not null,
  notification_id uuid not null,
  contact_id uuid not null,
  method text not null check (method in ('email', 'sms', 'voice', 'push')),
  template text not null,
  subject_id uuid not null,
  params jsonb not null default '{}',
  created_at timestamptz not null,
  sent_at timestamptz,
  attempts smallint not null default 0,
  last_error text,
  primary key (client_group_id, notification_id)
);
create index notifications_by_subject on notifications (client_group_id, subject_id);
create index notifications_unsent on notifications (created_at) where sent_at is null;

-- ── Provider ───────────────────────────────────────────────────────────────────────────────────────────────────────

create table service_keys (
  service_key_id uuid primary key,
  name text not null,
  key_hash bytea not null unique,
  created_at timestamptz not null default now(),
  revoked_at timestamptz
);

create table webhooks (
  webhook_id uuid primary key,
  url text not null,
  secret_encrypted bytea not null,
  event_kinds text[] not null,
  active boolean not null default true,
  created_at timestamptz not null default now()
);

create table webhook_deliveries (
  webhook_id uuid not null references webhooks,
  seq bigint not null,
  attempts smallint not null default 0,
  delivered_at timestamptz,
  last_status smallint,
  last_error text,
  primary key (webhook_id, seq)
);

create table service_status (
  single_row boolean primary key default true check (single_row),
  banner_title text not null,
  severity text not null check (severity in ('info', 'warning', 'critical')),
  region text not null,
  html text not null,
  updated_at timestamptz not null
);

-- ── Outbox, events, audit, idempotency ─────────────────────────────────────────────────────────────────────────────

-- Written with the change, ids only. The sequencer numbers rows after commit and moves them to events.
create table outbox (
  client_group_id uuid not null,
  outbox_id uuid not null,
  kind text not null,
  client_id uuid,
  location_id integer,
  contact_id uuid,
  entity_ids uuid[] not null,
  dates_local date[] not null default '{}',
  created_at timestamptz not null default now(),
  primary key (client_group_id, outbox_id)
);

create table events (
  seq bigint primary key,
  client_group_id uuid not null,
  kind text not null,
  client_id uuid,
  location_id integer,
  contact_id uuid,
  entity_ids uuid[] not null,
  dates_local date[] not null,
  sequenced_at timestamptz not null
);
create index events_by_group on events (client_group_id, seq);

create table event_head (
  single_row boolean primary key default true check (single_row),
  seq bigint not null
);
insert into event_head (seq) values (0);

-- Insert only. Sealed after commit in batches with a hash chain per group.
create table audit_entries (
  client_group_id uuid not null,
  audit_entry_id uuid not null,
  acted_at timestamptz not null,
  action text not null,
  entity text not null,
  entity_ids uuid[] not null,
  actor_kind text not null check (actor_kind in ('contact', 'support', 'provider', 'system')),
  actor_id text not null,
  -- as whom, when somebody acts for a contact
  subject_contact_id uuid,
  session_id text,
  address inet,
  request_id text,
  changes jsonb not null default '{}',
  primary key (client_group_id, audit_entry_id)
);
create index audit_entries_by_time on audit_entries (client_group_id, acted_at);

create table audit_seals (
  client_group_id uuid not null,
  seal_no bigint not null,
  audit_entry_ids uuid[] not null,
  previous_hash bytea not null,
  hash bytea not null,
  sealed_at timestamptz not null,
  primary key (client_group_id, seal_no)
);

create table audit_unsealed (
  client_group_id uuid not null,
  audit_entry_id uuid not null,
  primary key (client_group_id, audit_entry_id)
);

create table idempotency_keys (
  client_group_id uuid not null,
  subject_id text not null,
  endpoint text not null,
  idempotency_key text not null check (char_length(idempotency_key) <= 200),
  body_hash bytea not null,
  status smallint not null,
  reply text not null,
  created_at timestamptz not null default now(),
  primary key (client_group_id, subject_id, endpoint, idempotency_key)
);
create index idempotency_keys_by_age on idempotency_keys (created_at);

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'rows of % are never changed', tg_table_name using errcode = 'insufficient_privilege';
end $$;
create trigger audit_entries_insert_only before update or delete or truncate on audit_entries
  for each statement execute function refuse_change();
create trigger audit_seals_insert_only before update or delete or truncate on audit_seals
  for each statement execute function refuse_change();
create trigger events_append_only before update on events for each statement execute function refuse_change();

-- ── The second wall ────────────────────────────────────────────────────────────────────────────────────────────────
-- Default deny. Each transaction names the groups it may touch in app.client_group_ids (comma separated uuids).

do $$
declare
  tenant_table text;
  inside text := 'client_group_id = any (string_to_array(nullif(current_setting(''app.client_group_ids'', true), ''''), '','')::uuid[])';
begin
  for tenant_table in
    select c.table_name from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
    where c.table_schema = 'public' and c.column_name = 'client_group_id' and t.table_type = 'BASE TABLE'
  loop
    execute format('alter table %I enable row level security', tenant_table);
    execute format('alter table %I force row level security', tenant_table);
    execute format('create policy inside_select on %I for select using (%s)', tenant_table, inside);
    execute format('create policy inside_insert on %I for insert with check (%s)', tenant_table, inside);
    execute format('create policy inside_update on %I for update using (%s) with check (%s)', tenant_table, inside, inside);
    execute format('create policy inside_delete on %I for delete using (%s)', tenant_table, inside);
    execute format('grant select, insert, update on %I to staffroom_web, staffroom_worker', tenant_table);
  end loop;
end $$;

alter table candidates enable row level security;
alter table candidates force row level security;
create policy linked_select on candidates for select
  using (visible_to && string_to_array(nullif(current_setting('app.client_group_ids', true), ''), ',')::uuid[]);
create policy provider_insert on candidates for insert to staffroom_worker with check (true);
create policy linked_update on candidates for update
  using (visible_to && string_to_array(nullif(current_setting('app.client_group_ids', true), ''), ',')::uuid[]);
grant select, update on candidates to staffroom_web, staffroom_worker;
grant insert on candidates to staffroom_worker;

-- The provider's files have no group; a row without one is read by its id only after its owner row was found.
create policy provider_files on files for select using (client_group_id is null);

grant select on candidate_certifications, service_status, service_keys, webhooks, event_head to staffroom_web, staffroom_worker;
grant insert, update on candidate_certifications, webhook_deliveries to staffroom_worker;
grant select on webhook_deliveries to staffroom_worker;
grant insert, update on service_status to staffroom_web;
grant delete on standard_bookings, availability_exceptions, push_subscriptions, location_contacts to staffroom_web;

-- Append-only or moved by the sequencer alone.
revoke update on audit_entries, audit_seals, events from staffroom_web, staffroom_worker;
revoke insert, update on events, audit_seals from staffroom_web;
revoke update on outbox from staffroom_web;
grant update on event_head to staffroom_worker;
grant delete on outbox, audit_unsealed, idempotency_keys, events to staffroom_worker;
-- The sequencer reads every group's ids; it reads nothing else without naming a group.
create policy sequencer_outbox on outbox to staffroom_worker using (true) with check (true);
create policy sequencer_events on events to staffroom_worker using (true) with check (true);
create policy sequencer_unsealed on audit_unsealed to staffroom_worker using (true) with check (true);
create policy sequencer_audit on audit_entries for select to staffroom_worker using (true);
create policy sequencer_seals on audit_seals to staffroom_worker using (true) with check (true);
create policy sweeper_idempotency on idempotency_keys to staffroom_worker using (true) with check (true);

create function wake_sequencer() returns trigger language plpgsql as $$
begin
  perform pg_notify('outbox', '');
  return null;
end $$;
create trigger outbox_wakes after insert on outbox for each statement execute function wake_sequencer();
