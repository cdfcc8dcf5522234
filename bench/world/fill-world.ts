import { hashPassword } from '@staffroom/api/identity/sign-in/hash-password.ts';
import type { Client } from 'pg';
import { checkWork, workStatements } from './fill-work.ts';
import { id } from './id-in-sql.ts';
import { benchPassword, timeZone } from './world-plan.ts';
import type { WorldPlan } from './world-plan.ts';

/**
 * Fills the world in one transaction, by numbers alone. As the superuser, whom no wall binds, and without triggers: a
 * million rows would otherwise be checked one by one, and they are right by construction (`checkWorld` looks).
 */
export async function fillWorld(superuser: Client, plan: WorldPlan): Promise<void> {
  const passwordHash = await hashPassword(benchPassword);
  await superuser.query('begin');
  await superuser.query("set local session_replication_role = replica; set local work_mem = '128MB'");
  await superuser.query("set local maintenance_work_mem = '512MB'");
  for (const statement of structureStatements(plan)) await superuser.query(statement);
  for (const statement of peopleStatements(plan, passwordHash)) await superuser.query(statement);
  await superuser.query('alter table assignments drop constraint assignments_no_overlap');
  for (const statement of bookingStatements(plan)) await superuser.query(statement);
  await superuser.query(`
    alter table assignments add constraint assignments_no_overlap
      exclude using gist (candidate_id with =, tstzrange(start_utc, end_utc) with &&) where (live)`);
  if (plan.hasWork) for (const statement of workStatements(plan)) await superuser.query(statement);
  await superuser.query('commit');
  await superuser.query('vacuum (analyze)');
  // Written by triggers elsewhere.
  await superuser.query('select fill_booking_cards()');
  await superuser.query(`
    insert into candidate_names (client_group_id, candidate_id, search_name)
    select link.group_id, candidate_id, search_name from candidates cross join unnest(visible_to) link (group_id)`);
  await superuser.query(`
    insert into candidate_places (candidate_id, title, country, latitude, longitude)
    select candidate_id, taught.title, country, latitude, longitude from candidates
    cross join lateral (select '' as title union select unnest(classification_titles)) taught`);
  await superuser.query('vacuum (analyze) booking_cards, booking_search, candidate_names, candidate_places');
  await superuser.query('checkpoint');
}

/** Throws unless the counters are what a full count says, every booking has its card, and no row points at nothing. */
export async function checkWorld(superuser: Client, plan: WorldPlan): Promise<void> {
  if (plan.hasWork) await checkWork(superuser, plan);
  const { rows } = await superuser.query<Record<'bookings' | 'cards' | 'total' | 'open' | 'lost', number>>(`
    select (select count(*)::int from bookings) as bookings,
      (select count(*)::int from booking_cards where date_no = 0) as cards,
      (select sum(total_count)::int from day_counters) - (select count(*)::int from bookings where status <> 'Cancelled') as total,
      (select sum(open_count)::int from day_counters) - (select count(*)::int from bookings where status = 'Unfilled') as open,
      (select count(*)::int from bookings b left join booking_blocks bl using (client_group_id, block_id)
        left join booking_requests r on r.client_group_id = b.client_group_id and r.request_id = b.request_id
        where bl.block_id is null or r.request_id is null) as lost`);
  const [row] = rows;
  const { bookings } = plan;
  const isWhole = row?.bookings === bookings && row.cards === bookings;
  if (isWhole && row.total === 0 && row.open === 0 && row.lost === 0) return;
  throw new Error(`The scratch world is not what was planned: ${JSON.stringify(row)}`);
}

function structureStatements(plan: WorldPlan): string[] {
  const clients = plan.groups * plan.clientsPerGroup;
  return [
    `insert into client_groups (client_group_id, name, variant)
      select ${id('group', 'g')}, 'Group ' || g, 'AU' from generate_series(0, ${plan.groups - 1}) g`,
    `insert into clients (client_group_id, client_id, name, client_type, representative_name, representative_phone,
        representative_email)
      select ${id('group', `c / ${plan.clientsPerGroup}`)}, ${id('client', 'c')}, 'School ' || c, 2, 'Rae Rep',
        '03 5550 0100', 'rae@provider.example' from generate_series(0, ${clients - 1}) c`,
    `insert into locations (client_group_id, client_id, location_id, name, address_line1, suburb, state, postcode,
        country, time_zone, tags)
      select ${id('group', `l / ${plan.locationsPerClient * plan.clientsPerGroup}`)},
        ${id('client', `l / ${plan.locationsPerClient}`)}, l + 1, 'Campus ' || l, l || ' High Street', 'Richmond', 'VIC',
        '3121', 'Australia', '${timeZone}', '{confirmed}' from generate_series(0, ${plan.locations - 1}) l`,
    `insert into classifications (client_group_id, classification_id, client_id, online_title, rate_unit_type)
      select ${id('group', `n / 3 / ${plan.clientsPerGroup}`)}, ${id('classification', 'n')}, ${id('client', 'n / 3')},
        (array['Teacher', 'Teacher Aide', 'Educator'])[n % 3 + 1], 'hour' from generate_series(0, ${clients * 3 - 1}) n`,
    `insert into grades (client_group_id, grade_id, client_id, title, position)
      select ${id('group', `n / 8 / ${plan.clientsPerGroup}`)}, ${id('grade', 'n')}, ${id('client', 'n / 8')},
        'Year ' || n % 8, n % 8 from generate_series(0, ${clients * 8 - 1}) n`,
  ];
}

function peopleStatements(plan: WorldPlan, passwordHash: string): string[] {
  const perGroup = plan.contactsPerGroup;
  const locationsPerGroup = plan.clientsPerGroup * plan.locationsPerClient;
  const own = `n % ${perGroup} % ${locationsPerGroup}`;
  const last = plan.groups * perGroup - 1;
  const group = id('group', `n / ${perGroup}`);
  return [
    `insert into contacts (client_group_id, contact_id, first_name, last_name, email_address, username, language,
        email_verified, mobile)
      select ${group}, ${id('contact', 'n')}, 'Ada', 'Contact ' || n, 'contact' || n || '@school.example',
        'contact' || n || '@school.example', 'en-AU', true, '0400000000' from generate_series(0, ${last}) n`,
    // The first five of a group see all of it, everybody else one location.
    `insert into contact_grants (client_group_id, contact_grant_id, contact_id, client_id, location_id, permissions)
      select ${group}, ${id('grant', 'n')}, ${id('contact', 'n')},
        case when n % ${perGroup} >= 5 then ${id('client', `n / ${perGroup} * ${plan.clientsPerGroup} + ${own} / ${plan.locationsPerClient}`)} end,
        case when n % ${perGroup} >= 5 then n / ${perGroup} * ${locationsPerGroup} + ${own} + 1 end,
        '{booking_all,pending booking_all,timesheets_all,accounts_all}' from generate_series(0, ${last}) n`,
    `insert into candidates (candidate_id, first_name, last_name, mobile, visible_to, country)
      select ${id('candidate', 'n')}, 'Cy', 'Candidate ' || n, '0411000000',
        array[${id('group', `n / ${plan.candidatesPerGroup}`)}], 'Australia'
      from generate_series(0, ${plan.groups * plan.candidatesPerGroup - 1}) n`,
    `insert into identity.users (id, name, email, email_verified)
      select ${id('user', 'n')}, 'Ada Contact ' || n, 'contact' || n || '@school.example', true
      from generate_series(0, ${last}) n`,
    `insert into identity.memberships (user_id, contact_id, home_client_group_id, client_group_ids)
      select ${id('user', 'n')}, ${id('contact', 'n')}, ${group}, array[${group}] from generate_series(0, ${last}) n`,
    `insert into identity.accounts (id, user_id, provider_id, provider_account_id, password)
      select ${id('user', 'n')}, ${id('user', 'n')}, 'credential', ${id('user', 'n')}::text, '${passwordHash}'
      from generate_series(0, ${last}) n`,
    `insert into identity.sessions (id, user_id, token, expires_at)
      select ${id('session', 'n')}, ${id('user', 'n')}, 'bench-session-' || n, now() + interval '1 day'
      from generate_series(0, ${last}) n`,
    `insert into identity.access_tokens (token_hash, session_id, contact_id, expires_at, created_at)
      select sha256(('bench-bearer-' || lpad(n::text, 30, '0'))::bytea), ${id('session', 'n')}, ${id('contact', 'n')},
        now() + interval '1 day', now() from generate_series(0, ${last}) n`,
  ];
}

function bookingStatements(plan: WorldPlan): string[] {
  const perGroup = plan.clientsPerGroup * plan.locationsPerClient;
  const blocks = plan.bookings / 5;
  // A block is a week at a location. Weeks are visited in strides, each location from another one on, so that a small
  // world and one of many locations span the same two years.
  const block = `
    select n, location, location / ${perGroup} as g, location / ${plan.locationsPerClient} as c,
      location % ${perGroup} as seat, turn / ${plan.weeks} as repetition, (turn * 37 + location * 7) % ${plan.weeks} as week,
      date '${plan.firstMonday}' + 7 * ((turn * 37 + location * 7) % ${plan.weeks}) as monday, time '08:00' + n % 5 * interval '15 minutes' as starts
    from (select n, n % ${plan.locations} as location, n / ${plan.locations} as turn
      from generate_series(0, ${blocks - 1}) n) drawn`;
  const created = `(monday - 14)::timestamp at time zone '${timeZone}'`;
  const starts = `(date_local + starts) at time zone '${timeZone}'`;
  const candidate = `${id('candidate', `(g * ${plan.candidatesPerGroup} + (week * 61 + repetition * ${perGroup} + seat) % ${plan.candidatesPerGroup})`)}`;
  return [
    `insert into booking_requests (client_group_id, request_id, client_id, location_id, source, status,
        created_by_contact_id, created_by_name, created_on_utc, classification_id, dates_local, bookings_per_date,
        start_time_local, end_time_local, break_minutes, approve_before_utc, last_start_utc, grade_ids,
        reason_for_absence, covering_name, room, notes, decided_by_contact_id, decided_at)
      select ${id('group', 'g')}, ${id('request', 'n')}, ${id('client', 'c')}, location + 1, 'booking', 'Accepted',
        ${id('contact', `g * ${plan.contactsPerGroup}`)}, 'Ada Contact', ${created}, ${id('classification', 'c * 3 + n % 3')},
        array(select monday + d from generate_series(0, 4) d), 1, starts, starts + interval '7 hours', 30,
        monday::timestamp at time zone '${timeZone}', (monday + 4 + starts) at time zone '${timeZone}',
        array[${id('grade', 'c * 8 + n % 8')}], 'Sick Leave Cover', 'Teacher ' || n % 997, 'Room ' || n % 40,
        'Bring the attendance list.', ${id('contact', `g * ${plan.contactsPerGroup}`)}, ${created} from (${block}) b`,
    `insert into booking_blocks (client_group_id, block_id, request_id, location_id, first_date_local, last_date_local, total)
      select ${id('group', 'g')}, ${id('block', 'n')}, ${id('request', 'n')}, location + 1, monday, monday + 4, 5
      from (${block}) b`,
    `insert into bookings (client_group_id, booking_id, block_id, request_id, client_id, location_id, position, type,
        status, date_local, start_time_local, end_time_local, start_utc, end_utc, break_minutes, classification_id,
        reason_for_absence, covering_name, room, notes, cancelled_at, created_on_utc)
      select ${id('group', 'g')}, ${id('booking', 'n * 5 + d')}, ${id('block', 'n')}, ${id('request', 'n')},
        ${id('client', 'c')}, location + 1, d + 1, 'standard', status, date_local, starts, starts + interval '7 hours',
        ${starts}, ${starts} + interval '7 hours', 30, ${id('classification', 'c * 3 + n % 3')}, 'Sick Leave Cover',
        'Teacher ' || n % 997, 'Room ' || n % 40, 'Bring the attendance list.',
        case when status = 'Cancelled' then ${created} + interval '1 day' end, ${created}
      from (
        select b.*, d, monday + d as date_local, case when n % 12 = 0 then 'Cancelled'
          when monday + d < date '${plan.today}' - 14 then 'Invoiced' when n % 10 < 3 and monday + d >= date '${plan.today}' then 'Unfilled'
          else 'Filled' end as status
        from (${block}) b cross join generate_series(0, 4) d
      ) days`,
    `insert into assignments (client_group_id, assignment_id, booking_id, block_id, candidate_id, state, start_utc,
        end_utc, offered_at_utc, accepted_at_utc, confirmed_at_utc)
      select ${id('group', 'g')}, ${id('assignment', 'n * 5 + d')}, ${id('booking', 'n * 5 + d')}, ${id('block', 'n')}, ${candidate},
        'confirmed', ${starts}, ${starts} + interval '7 hours', ${created}, ${created}, ${created}
      from (select b.*, d, monday + d as date_local from (${block}) b cross join generate_series(0, 4) d) days
      where not (n % 12 = 0 or n % 10 < 3 and date_local >= date '${plan.today}')`,
    `insert into feedback (client_group_id, feedback_id, block_id, booking_id, candidate_id, contact_id, wanted_back, given_at)
      select ${id('group', 'g')}, ${id('feedback', 'n')}, ${id('block', 'n')}, ${id('booking', 'n * 5 + 4')}, ${candidate},
        ${id('contact', `g * ${plan.contactsPerGroup}`)}, 'yes', ${created} + interval '30 days'
      from (${block}) b where n % 12 <> 0 and n % 4 = 1 and monday + 4 < date '${plan.today}' - 14`,
    `insert into day_counters (client_group_id, location_id, date_local, total_count, open_count)
      select client_group_id, location_id, date_local, count(*), count(*) filter (where status = 'Unfilled')
      from bookings where status <> 'Cancelled' group by 1, 2, 3`,
    `insert into group_day_counters (client_group_id, date_local, shard, total_count, open_count)
      select client_group_id, date_local, location_id % 16, sum(total_count), sum(open_count)
      from day_counters group by 1, 2, 3`,
  ];
}
