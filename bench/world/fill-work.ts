import type { Client } from 'pg';
import { id } from './id-in-sql.ts';
import { benchServiceKey, kindDigits, timeZone } from './world-plan.ts';
import type { IdKind, WorldPlan } from './world-plan.ts';

/**
 * What bookings leave behind, in proportion to them: educators with their clients, timesheets, invoices, requests that
 * wait, messages and histories. A statement for each table, made from the bookings that are there.
 */
export function workStatements(plan: WorldPlan): string[] {
  return [
    ...placeStatements(plan),
    ...educatorStatements(plan),
    ...timesheetStatements(plan),
    ...invoiceStatements(plan),
    ...requestStatements(plan),
    ...traceStatements(plan),
  ];
}

/** Of so many bookings one request waits for a decision. */
const bookingsPerWaitingRequest = 2_500;
/** What a day of work comes to: 6.5 hours at 55.00. */
const day = { quantity: 650, rate: 5_500, total: 35_750, tax: 3_575 };

/** Throws unless what was filled is what a full count says. */
export async function checkWork(superuser: Client, { today }: WorldPlan): Promise<void> {
  const { rows } = await superuser.query<Record<string, number>>(`
    select (select count(*)::int from timesheets) - (
        select count(*)::int from bookings b join assignments a using (client_group_id, booking_id)
        where b.status in ('Filled', 'Invoiced') and b.date_local < date '${today}') as timesheets,
      (select count(*)::int from timesheet_breaks) - (select count(*)::int from timesheets) as breaks,
      (select count(*)::int from invoice_lines)
        - (select count(*)::int from timesheets where status = 'Invoiced') as lines,
      (select sum(total_cents)::float8 from invoices)
        - (select sum(total_excl_tax_cents + tax_cents)::float8 from invoice_lines) as cents,
      (select sum(booking_count)::int from client_candidates) - (select count(*)::int from timesheets) as visits,
      (select count(*)::int from client_candidates where preference is not null)
        - (select count(*)::int from candidate_preferences) as preferences,
      (select count(*)::int from booking_cards where date_no > 0) - (
        select coalesce(sum(cardinality(dates_local)), 0)::int from booking_requests
        where status = 'PendingApproval') as waiting_days`);
  const [row] = rows;
  if (row && Object.values(row).every((difference) => difference === 0)) return;
  throw new Error(`The work of the scratch world is not what was planned: ${JSON.stringify(row)}`);
}

/** An id of another kind with the number of this one. */
const like = (column: string, kind: IdKind): string =>
  `overlay(${column}::text placing '${kindDigits[kind]}' from 12 for 2)::uuid`;

const numberOf = (column: string): string => `('x' || right(${column}::text, 8))::bit(32)::int`;

/** The first contact of the row's group. */
const author = ({ contactsPerGroup }: WorldPlan): string =>
  id('contact', `${numberOf('client_group_id')} * ${contactsPerGroup}`);

/** Who sees a whole group may do everything there; three of them are told of what happens at each location. */
function placeStatements(plan: WorldPlan): string[] {
  const perGroup = plan.clientsPerGroup * plan.locationsPerClient;
  return [
    `update contacts set client_group_overview_enabled = true`,
    `update contact_grants set permissions = permissions || array['people_all', 'replace-me_all'] where client_id is null`,
    `insert into location_contacts (client_group_id, location_id, contact_id)
      select client_group_id, location_id,
        ${id('contact', `(location_id - 1) / ${perGroup} * ${plan.contactsPerGroup} + n`)}
      from locations cross join generate_series(0, 2) n`,
    `insert into person_changes (client_group_id, person_change_id, person_id, kind, acted_at)
      select client_group_id, ${like('contact_id', 'personChange')}, contact_id, 'rightsChanged',
        now() - interval '1 year' from contacts`,
    `insert into service_keys (service_key_id, name, key_hash)
      values (gen_random_uuid(), 'bench', sha256('${benchServiceKey}'::bytea))`,
    // The first contact of each group has a calendar address, the one that calendarSecretOf names.
    `insert into calendar_addresses (client_group_id, contact_id, calendar_address_id, secret_hash, created_at,
        last_read_at)
      select client_group_id, contact_id, gen_random_uuid(), sha256((
          rtrim(translate(encode(decode(replace(client_group_id::text, '-', ''), 'hex'), 'base64'), '+/', '-_'), '=')
            || lpad((${numberOf('contact_id')})::text, 43, '0'))::bytea), now(), now()
      from contacts where ${numberOf('contact_id')} % ${plan.contactsPerGroup} = 0`,
    `insert into pay_classes (client_group_id, pay_class_id, classification_id, name, pay_option_type, rate_cents,
        currency)
      select client_group_id, ${like('classification_id', 'payClass')}, classification_id, 'Award', 'hourly',
        ${day.rate}, 'AUD' from classifications`,
  ];
}

/** Each educator with each client, as often as they were there; one of twenty is preferred, one of fifty restricted. */
function educatorStatements(plan: WorldPlan): string[] {
  return [
    `insert into candidate_certifications (candidate_id, name, expires_on)
      select ${id('candidate', 'n')}, name, date '${plan.today}' + 200 + n % 300
      from generate_series(0, ${plan.groups * plan.candidatesPerGroup - 1}) n
      cross join (values ('Working with Children Check'), ('First Aid')) held (name)`,
    `insert into client_candidates (client_group_id, client_id, candidate_id, booking_count, first_booking_date_local,
        last_booking_date_local, last_booking_id, preference)
      select client_group_id, client_id, candidate_id, visits, first_day, last_day, last_booking_id,
        case when n % 20 = 3 then 'preferred' when n % 50 = 7 then 'restricted' end
      from (
        select b.client_group_id, b.client_id, a.candidate_id, count(*)::int as visits, min(b.date_local) as first_day,
          max(b.date_local) as last_day,
          (array_agg(b.booking_id order by b.date_local desc, b.booking_id))[1] as last_booking_id,
          ${numberOf('a.candidate_id')} + ${numberOf('b.client_id')} as n
        from bookings b join assignments a using (client_group_id, booking_id)
        where b.date_local < date '${plan.today}' and b.status <> 'Cancelled'
        group by b.client_group_id, b.client_id, a.candidate_id
      ) counted`,
    `insert into candidate_preferences (client_group_id, candidate_preference_id, candidate_id, client_id, preference,
        reason, decided_by_contact_id, decided_at)
      select client_group_id, gen_random_uuid(), candidate_id, client_id, preference, 'Knows the school',
        ${author(plan)}, last_booking_date_local
      from client_candidates where preference is not null`,
  ];
}

/** One for each booking that is over: of the last two weeks open in every state, before that invoiced. */
function timesheetStatements(plan: WorldPlan): string[] {
  return [
    `insert into timesheets (client_group_id, timesheet_id, booking_id, client_id, location_id, candidate_id, status,
        kind, pay_option_type, date_local, original_start_time_local, original_end_time_local,
        candidate_start_time_local, candidate_end_time_local, candidate_unpaid_break_minutes, start_time_local,
        end_time_local, unpaid_break_minutes, modifications, submitted_by_contact_id, submitted_at,
        classification_id)
      select client_group_id, ${like('booking_id', 'timesheet')}, booking_id, client_id, location_id, candidate_id,
        status, case when later then 'candidateModified' else 'unmodified' end, 'hourly', date_local, start_time_local,
        end_time_local, start_time_local, ended, 30, start_time_local, ended, 30,
        case when later then array['endTime'] else array[]::text[] end,
        case when signed then ${author(plan)} end, case when signed then (date_local + 7)::timestamptz end,
        classification_id
      from (
        select *, status in ('ApprovedForInvoice', 'Invoiced') as signed,
          case when later then end_time_local + interval '20 minutes' else end_time_local end as ended
        from (
          select b.client_group_id, b.booking_id, b.client_id, b.location_id, b.date_local, b.start_time_local,
            b.end_time_local, b.classification_id, a.candidate_id, n % 8 = 0 as later,
            case when b.status = 'Invoiced' then 'Invoiced' when n % 10 = 0 then 'PendingReview'
              when n % 10 < 3 then 'ApprovedForInvoice' else 'PendingApproval' end as status
          from bookings b
          join assignments a using (client_group_id, booking_id)
          cross join lateral (select ${numberOf('b.booking_id')} as n) numbered
          where b.date_local < date '${plan.today}' and b.status in ('Filled', 'Invoiced')
        ) worked
      ) sheets`,
    `insert into timesheet_breaks (client_group_id, timesheet_id, position, type, start_time_local, end_time_local)
      select client_group_id, timesheet_id, 1, 'unpaid', '12:00', '12:30' from timesheets`,
    // One waiting row of fifty is held by a question.
    `insert into timesheet_questions (client_group_id, timesheet_question_id, timesheet_id, question,
        asked_by_contact_id, asked_at)
      select client_group_id, ${like('timesheet_id', 'question')}, timesheet_id, 'Was this day not shorter?',
        ${author(plan)}, now()
      from timesheets where status = 'PendingApproval' and ${numberOf('timesheet_id')} % 50 = 4`,
  ];
}

/** One for each client and week of work, paid four weeks after it was issued. */
function invoiceStatements(plan: WorldPlan): string[] {
  const week = `((date_local - date '${plan.firstMonday}') / 7)`;
  return [
    `insert into invoice_lines (client_group_id, invoice_id, position, booking_id, location_id, date_local,
        employee_name, type, quantity_hundredths, rate_cents, start_time_local, end_time_local, total_excl_tax_cents,
        tax_cents)
      select client_group_id, ${id('invoice', `(${numberOf('client_id')} * 256 + ${week})`)},
        row_number() over (partition by client_id, ${week} order by date_local, booking_id), booking_id, location_id,
        date_local, 'Cy Candidate', 'Hours', ${day.quantity}, ${day.rate}, start_time_local, end_time_local,
        ${day.total}, ${day.tax}
      from timesheets where status = 'Invoiced'`,
    `insert into invoices (client_group_id, invoice_id, invoice_no, client_id, issued_on, due_on, issued_to, currency,
        tax_label, tax_basis_points, tax_rounding, total_excl_tax_cents, tax_cents, total_cents, paid_on, location_ids)
      select client_group_id, invoice_id, 'INV-' || n / 256 || '-' || n % 256, ${id('client', 'n / 256')}, monday + 14,
        monday + 28, 'School ' || n / 256, 'AUD', 'GST', 1000, 'line', excl, tax, excl + tax,
        case when monday + 42 < date '${plan.today}' then monday + 42 end, location_ids
      from (
        select client_group_id, invoice_id, n, sum(total_excl_tax_cents) as excl, sum(tax_cents) as tax,
          array_agg(distinct location_id order by location_id) as location_ids,
          date '${plan.firstMonday}' + 7 * (n % 256) as monday
        from invoice_lines cross join lateral (select ${numberOf('invoice_id')} as n) numbered
        group by client_group_id, invoice_id, n
      ) billed`,
    `insert into invoice_questions (client_group_id, invoice_question_id, invoice_id, position, question,
        asked_by_contact_id, asked_at, answer, answered_at)
      select client_group_id, ${like('invoice_id', 'question')}, invoice_id, 1, 'Who was this?', ${author(plan)},
        issued_on, case when paid_on is not null then 'Cy Candidate' end, paid_on
      from invoices where ${numberOf('invoice_id')} % 20 = 0`,
  ];
}

/** Requests for days to come that wait for an approver. */
function requestStatements(plan: WorldPlan): string[] {
  const perGroup = plan.clientsPerGroup * plan.locationsPerClient;
  const count = Math.ceil(plan.bookings / bookingsPerWaitingRequest);
  return [
    `insert into booking_requests (client_group_id, request_id, client_id, location_id, source, status,
        created_by_contact_id, created_by_name, created_on_utc, classification_id, dates_local, bookings_per_date,
        start_time_local, end_time_local, break_minutes, approve_before_utc, last_start_utc, reason_for_absence)
      select ${id('group', `location / ${perGroup}`)}, ${id('waiting', 'n')},
        ${id('client', `location / ${plan.locationsPerClient}`)}, location + 1, 'booking', 'PendingApproval',
        ${id('contact', `(location / ${perGroup} * ${plan.contactsPerGroup} + n % 5)`)}, 'Ada Contact', now(),
        ${id('classification', `(location / ${plan.locationsPerClient} * 3)`)}, array[monday, monday + 1], 1, '08:30',
        '15:30', 30, monday::timestamp at time zone '${timeZone}',
        (monday + 1 + time '08:30') at time zone '${timeZone}', 'Sick Leave Cover'
      from (
        select n, (n::bigint * 7919 % ${plan.locations})::int as location,
          date '${plan.firstMonday}' + 7 * (80 + n % 8) as monday
        from generate_series(0, ${count - 1}) n) drawn`,
  ];
}

/** Messages that were sent, histories, the audit trail, and what the log of events still keeps. */
function traceStatements(plan: WorldPlan): string[] {
  return [
    `insert into notifications (client_group_id, notification_id, contact_id, method, template, subject_id, event_key,
        created_at, due_at, queued_at, sent_at, attempts)
      select client_group_id, overlay(${like('block_id', 'notification')}::text placing n::text from 18 for 1)::uuid,
        ${author(plan)}, (array['email', 'push'])[n], 'bookingFilled', block_id, 'bench ' || block_id, told, told, told,
        told, 1
      from booking_blocks cross join generate_series(1, 2) n
      cross join lateral (select (first_date_local - 3)::timestamptz as told) telling`,
    `insert into booking_changes (client_group_id, booking_id, change_id, kind, acted_at, contact_id)
      select client_group_id, booking_id, ${like('booking_id', 'change')}, 'changed', created_on_utc, ${author(plan)}
      from bookings where ${numberOf('booking_id')} % 10 = 1`,
    `insert into audit_entries (client_group_id, audit_entry_id, acted_at, action, entity, entity_ids, actor_kind,
        actor_id)
      select client_group_id, ${like('request_id', 'audit')}, created_on_utc, 'create', 'booking', array[request_id],
        'contact', created_by_contact_id::text
      from booking_requests where status = 'Accepted'`,
    `insert into events (seq, client_group_id, kind, client_id, location_id, entity_ids, dates_local, sequenced_at)
      select row_number() over (order by booking_id), client_group_id, 'booking', client_id, location_id,
        array[booking_id], array[date_local], now() - interval '1 hour'
      from bookings where date_local between date '${plan.today}' - 1 and date '${plan.today}' + 1`,
    `update event_head set seq = (select coalesce(max(seq), 0) from events)`,
  ];
}
