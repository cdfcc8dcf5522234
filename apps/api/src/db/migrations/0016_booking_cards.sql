-- Each booking as lists show it, and each date of a request that waits: one row that is finished when it is written, so
-- that a page is one index range. It holds facts alone; what the domain's rules say of them (who is named, what can be
-- done, whether it is over) is added by the process that answers (docs/decisions/023). Triggers keep it, in the
-- transaction of the change, whoever changes what it is made of.

create extension if not exists pg_trgm with schema public;
create extension if not exists btree_gin with schema public;

create table booking_cards (
  client_group_id uuid not null,
  -- a booking, or a request that waits
  card_id uuid not null,
  -- 0 for a booking; of a request the place among its dates, from 1
  date_no smallint not null,
  client_id uuid not null,
  location_id integer not null,
  date_local date not null,
  start_time_local time not null,
  -- who asked; null for a booking
  requested_by uuid,
  status text not null,
  -- of the live assignment
  assignment_state text,
  series_start date not null,
  series_end date not null,
  -- null for a request, whose instants the domain finds
  end_utc timestamptz,
  -- when the candidate's next day of the block ends; null when there is none
  next_end_utc timestamptz,
  has_feedback boolean not null,
  -- JSON: the card without what depends on the caller, the clock, the place's name or the candidate's state
  card text not null,
  -- JSON: whoever the live assignment names
  candidate text,
  primary key (client_group_id, card_id, date_no)
) with (fillfactor = 85);

-- What a search looks into, folded by search_text.
create table booking_search (
  client_group_id uuid not null,
  card_id uuid not null,
  date_no smallint not null,
  client_id uuid not null,
  location_id integer not null,
  date_local date not null,
  start_time_local time not null,
  requested_by uuid,
  words text not null,
  -- so many of the characters are the booking's own; the candidate's name follows
  own_length integer not null,
  primary key (client_group_id, card_id, date_no)
);

-- ── What a card is made of ─────────────────────────────────────────────────────────────────────────────────────────

create type made_booking_card as (
  client_group_id uuid, card_id uuid, date_no smallint, client_id uuid, location_id integer, date_local date,
  start_time_local time, requested_by uuid, status text, assignment_state text, series_start date, series_end date,
  end_utc timestamptz, next_end_utc timestamptz, has_feedback boolean, card text, candidate text, words text,
  own_length integer
);

-- The cards of bookings, made afresh. Each table is looked up by its key, one after another: the fence keeps the planner
-- from orders of nine tables that are slow where it has no statistics yet.
create function make_booking_cards(group_ids uuid[], booking_ids uuid[]) returns setof made_booking_card
language sql stable as $$
  select b.client_group_id, b.booking_id, 0::smallint, b.client_id, b.location_id, b.date_local, b.start_time_local,
    null::uuid, b.status, a.state, bl.first_date_local, bl.last_date_local, b.end_utc, later.end_utc,
    f.feedback_id is not null,
    (select row_to_json(one)::text from (select b.booking_id as "id", null as "pendingBookingId",
      bl.number || '-' || b.position as "number", b.block_id as "blockId", b.position as "position",
      bl.total as "total", bl.first_date_local as "seriesStart", bl.last_date_local as "seriesEnd", b.type as "type",
      b.date_local as "dateLocal", left(b.start_time_local::text, 5) as "startTime",
      left(b.end_time_local::text, 5) as "endTime",
      to_char(b.start_utc at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "startUtc",
      b.break_minutes as "breakMinutes", b.status as "status",
      (select step from (select a.state as "state",
        to_char(a.offered_at_utc at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "offeredAtUtc",
        to_char(a.accepted_at_utc at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "acceptedAtUtc",
        to_char(a.confirmed_at_utc at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "confirmedAtUtc",
        to_char(a.arrived_at_utc at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "arrivedAtUtc") step
        where a.assignment_id is not null) as "assignment",
      (select named from (select b.classification_id as "id", coalesce(cl.online_title, '') as "onlineTitle") named) as "classification",
      b.covering_name as "covering", b.reason_for_absence as "reasonForAbsence", null as "requestedBy",
      b.room as "room", coalesce(r.bookings_per_date, 1) as "bookingsPerDate", b.version as "version") one),
    (select row_to_json(one)::text from (select ca.candidate_id as "id",
      coalesce(ca.preferred_name, ca.first_name) || ' ' || ca.last_name as "name", a.minutes_late as "minutesLate",
      ca.image_version as "imageVersion") one where ca.candidate_id is not null),
    own.words || coalesce(' ' || search_text(concat_ws(' ', ca.preferred_name, ca.first_name, ca.last_name)), ''),
    char_length(own.words)
  from unnest(group_ids, booking_ids) as changed (client_group_id, booking_id)
  cross join lateral (
    select * from bookings b
    where b.client_group_id = changed.client_group_id and b.booking_id = changed.booking_id offset 0
  ) b
  cross join lateral (
    select number, total, first_date_local, last_date_local from booking_blocks bl
    where bl.client_group_id = b.client_group_id and bl.block_id = b.block_id offset 0
  ) bl
  left join lateral (
    select bookings_per_date from booking_requests r
    where r.client_group_id = b.client_group_id and r.request_id = b.request_id offset 0
  ) r on true
  cross join lateral (
    select name from clients c where c.client_group_id = b.client_group_id and c.client_id = b.client_id offset 0
  ) c
  cross join lateral (
    select name from locations l
    where l.client_group_id = b.client_group_id and l.location_id = b.location_id offset 0
  ) l
  left join lateral (
    select online_title from classifications cl
    where cl.client_group_id = b.client_group_id and cl.classification_id = b.classification_id offset 0
  ) cl on true
  left join lateral (
    select * from assignments a
    where a.client_group_id = b.client_group_id and a.booking_id = b.booking_id and a.live offset 0
  ) a on true
  left join lateral (
    select * from candidates ca
    where ca.candidate_id = a.candidate_id and b.client_group_id = any (ca.visible_to) offset 0
  ) ca on true
  left join lateral (
    select feedback_id from feedback f
    where f.client_group_id = b.client_group_id and f.block_id = b.block_id and f.candidate_id = a.candidate_id offset 0
  ) f on true
  left join lateral (
    select next.end_utc from assignments next
    where next.client_group_id = b.client_group_id and next.block_id = b.block_id
      and next.candidate_id = a.candidate_id and next.live and next.end_utc > a.end_utc
    order by next.end_utc limit 1
  ) later on true
  cross join lateral (
    select search_text(concat_ws(' ', c.name, l.name, cl.online_title, b.covering_name, b.room, b.notes,
      b.reason_for_absence)) as words offset 0
  ) own
$$;

-- The cards of requests that wait, one for each date, made afresh. Their instants are found by the domain.
create function make_request_cards(group_ids uuid[], request_ids uuid[]) returns setof made_booking_card
language sql stable as $$
  select r.client_group_id, r.request_id, day.date_no::smallint, r.client_id, r.location_id, day.date_local,
    r.start_time_local, r.created_by_contact_id, r.status, null::text, r.dates_local[1],
    r.dates_local[cardinality(r.dates_local)], null::timestamptz, null::timestamptz, false,
    (select row_to_json(one)::text from (select null as "id", r.request_id as "pendingBookingId", r.number as "number",
      null as "blockId", null as "position", null as "total", r.dates_local[1] as "seriesStart",
      r.dates_local[cardinality(r.dates_local)] as "seriesEnd",
      case r.source when 'booking' then 'standard' else r.source end as "type", day.date_local as "dateLocal",
      left(r.start_time_local::text, 5) as "startTime", left(r.end_time_local::text, 5) as "endTime",
      r.break_minutes as "breakMinutes", r.status as "status", null as "assignment",
      (select named from (select r.classification_id as "id", coalesce(cl.online_title, '') as "onlineTitle") named) as "classification",
      r.covering_name as "covering", r.reason_for_absence as "reasonForAbsence", r.created_by_name as "requestedBy",
      r.room as "room", r.bookings_per_date as "bookingsPerDate", r.version as "version") one),
    null::text, own.words, char_length(own.words)
  from unnest(group_ids, request_ids) as changed (client_group_id, request_id)
  cross join lateral (
    select * from booking_requests r
    where r.client_group_id = changed.client_group_id and r.request_id = changed.request_id
      and r.status = 'PendingApproval' offset 0
  ) r
  cross join lateral (
    select name from clients c where c.client_group_id = r.client_group_id and c.client_id = r.client_id offset 0
  ) c
  cross join lateral (
    select name from locations l
    where l.client_group_id = r.client_group_id and l.location_id = r.location_id offset 0
  ) l
  left join lateral (
    select online_title from classifications cl
    where cl.client_group_id = r.client_group_id and cl.classification_id = r.classification_id offset 0
  ) cl on true
  cross join lateral (
    select search_text(concat_ws(' ', c.name, l.name, cl.online_title, r.covering_name, r.room, r.notes,
      r.reason_for_absence)) as words offset 0
  ) own
  cross join lateral unnest(r.dates_local) with ordinality as day (date_local, date_no)
$$;

-- ── How cards are kept ─────────────────────────────────────────────────────────────────────────────────────────────
-- As the owner, so that no login writes a card by itself; and inside a wall of just the groups of the changed rows, so
-- that a card does not depend on what else its writer may see.


-- Names the groups of changed rows and answers the wall before, for `set_config` afterwards.
create function enter_groups(group_ids uuid[]) returns text language plpgsql as $$
declare
  wall text := coalesce(current_setting('app.client_group_ids', true), '');
begin
  perform set_config('app.client_group_ids',
    (select string_agg(distinct group_id::text, ',') from unnest(group_ids) group_id), true);
  return wall;
end $$;

-- Two changes of one block follow each other: each reads, under the lock, what the other has committed.
create function lock_blocks(group_ids uuid[], block_ids uuid[]) returns void language plpgsql as $$
begin
  perform from booking_blocks where client_group_id = any (group_ids) and block_id = any (block_ids)
    order by block_id for no key update;
end $$;

create function write_booking_cards(group_ids uuid[], booking_ids uuid[]) returns void language plpgsql as $$
begin
  with made as materialized (
    select * from make_booking_cards(group_ids, booking_ids)
  ), cards as (
    insert into booking_cards as kept
    select client_group_id, card_id, date_no, client_id, location_id, date_local, start_time_local, requested_by, status,
      assignment_state, series_start, series_end, end_utc, next_end_utc, has_feedback, card, candidate
    from made order by card_id
    on conflict (client_group_id, card_id, date_no) do update set
      client_id = excluded.client_id, location_id = excluded.location_id, date_local = excluded.date_local,
      start_time_local = excluded.start_time_local, status = excluded.status,
      assignment_state = excluded.assignment_state, series_start = excluded.series_start,
      series_end = excluded.series_end, end_utc = excluded.end_utc, next_end_utc = excluded.next_end_utc,
      has_feedback = excluded.has_feedback, card = excluded.card, candidate = excluded.candidate
    where kept is distinct from excluded
  )
  insert into booking_search as kept
  select client_group_id, card_id, date_no, client_id, location_id, date_local, start_time_local, requested_by, words,
    own_length
  from made order by card_id
  on conflict (client_group_id, card_id, date_no) do update set
    client_id = excluded.client_id, location_id = excluded.location_id, date_local = excluded.date_local,
    start_time_local = excluded.start_time_local, words = excluded.words, own_length = excluded.own_length
  where kept is distinct from excluded;
end $$;

create function drop_cards(group_ids uuid[], card_ids uuid[]) returns void language sql as $$
  delete from booking_cards where client_group_id = any (group_ids) and card_id = any (card_ids);
  delete from booking_search where client_group_id = any (group_ids) and card_id = any (card_ids);
$$;

-- A request that waits no more has no cards.
create function write_request_cards(group_ids uuid[], request_ids uuid[]) returns void language plpgsql as $$
begin
  perform drop_cards(group_ids, request_ids);
  with made as materialized (
    select * from make_request_cards(group_ids, request_ids)
  ), cards as (
    insert into booking_cards
    select client_group_id, card_id, date_no, client_id, location_id, date_local, start_time_local, requested_by, status,
      assignment_state, series_start, series_end, end_utc, next_end_utc, has_feedback, card, candidate from made
  )
  insert into booking_search
  select client_group_id, card_id, date_no, client_id, location_id, date_local, start_time_local, requested_by, words,
    own_length from made;
end $$;

-- Who writes very many rows at once, as the owner, may write their cards once at the end and not with every statement.
create function cards_come_later() returns boolean language sql stable as $$
  select session_user = 'staffroom_owner' and current_setting('app.cards_come_later', true) = 'on'
$$;

-- ── Who asks for it ────────────────────────────────────────────────────────────────────────────────────────────────

create function keep_cards_of_bookings() returns trigger
language plpgsql security definer set search_path = pg_catalog, public as $$
declare
  group_ids uuid[];
  block_ids uuid[];
  booking_ids uuid[];
  wall text;
begin
  if cards_come_later() then return null; end if;
  select array_agg(client_group_id), array_agg(block_id), array_agg(booking_id)
    into group_ids, block_ids, booking_ids from changed;
  if booking_ids is null then return null; end if;
  wall := enter_groups(group_ids);
  if tg_op = 'DELETE' then
    perform drop_cards(group_ids, booking_ids);
  else
    perform lock_blocks(group_ids, block_ids);
    perform write_booking_cards(group_ids, booking_ids);
  end if;
  perform set_config('app.client_group_ids', wall, true);
  return null;
end $$;
create trigger bookings_keep_cards_of_inserts after insert on bookings
  referencing new table as changed for each statement execute function keep_cards_of_bookings();
create trigger bookings_keep_cards_of_updates after update on bookings
  referencing new table as changed for each statement execute function keep_cards_of_bookings();
create trigger bookings_keep_cards_of_deletes after delete on bookings
  referencing old table as changed for each statement execute function keep_cards_of_bookings();

-- The bookings of assignments, and those that the same candidates work before them in the block: a card says when the
-- next day ends.
create function write_cards_of_days(group_ids uuid[], block_ids uuid[], booking_ids uuid[], candidate_ids uuid[],
  ends timestamptz[]) returns void language plpgsql as $$
declare
  changed_groups uuid[];
  changed_ids uuid[];
begin
  perform lock_blocks(group_ids, block_ids);
  with own as materialized (
    select * from unnest(group_ids, block_ids, booking_ids, candidate_ids, ends)
      as own (client_group_id, block_id, booking_id, candidate_id, end_utc)
  ), days as (
    select client_group_id, booking_id from own
    union
    select own.client_group_id, before.booking_id
    from own cross join lateral (
      select booking_id from assignments day
      where day.client_group_id = own.client_group_id and day.block_id = own.block_id
        and day.candidate_id = own.candidate_id and day.live and day.end_utc < own.end_utc
      order by day.end_utc desc limit 1
    ) before
  )
  select array_agg(client_group_id), array_agg(booking_id) into changed_groups, changed_ids from days;
  perform write_booking_cards(changed_groups, changed_ids);
end $$;

create function keep_cards_of_assignments() returns trigger
language plpgsql security definer set search_path = pg_catalog, public as $$
declare
  own record;
  wall text;
begin
  if cards_come_later() then return null; end if;
  if tg_op = 'UPDATE' then
    select array_agg(client_group_id) as group_ids, array_agg(block_id) as block_ids,
      array_agg(booking_id) as booking_ids, array_agg(candidate_id) as candidate_ids, array_agg(end_utc) as ends
      into own from (select * from before union all select * from changed) one;
  else
    select array_agg(client_group_id) as group_ids, array_agg(block_id) as block_ids,
      array_agg(booking_id) as booking_ids, array_agg(candidate_id) as candidate_ids, array_agg(end_utc) as ends
      into own from changed;
  end if;
  if own.booking_ids is null then return null; end if;
  wall := enter_groups(own.group_ids);
  perform write_cards_of_days(own.group_ids, own.block_ids, own.booking_ids, own.candidate_ids, own.ends);
  perform set_config('app.client_group_ids', wall, true);
  return null;
end $$;
create trigger assignments_keep_cards_of_inserts after insert on assignments
  referencing new table as changed for each statement execute function keep_cards_of_assignments();
create trigger assignments_keep_cards_of_updates after update on assignments
  referencing old table as before new table as changed for each statement execute function keep_cards_of_assignments();
create trigger assignments_keep_cards_of_deletes after delete on assignments
  referencing old table as changed for each statement execute function keep_cards_of_assignments();

create function keep_cards_of_blocks() returns trigger
language plpgsql security definer set search_path = pg_catalog, public as $$
declare
  group_ids uuid[];
  block_ids uuid[];
  changed_groups uuid[];
  changed_ids uuid[];
  wall text;
begin
  if cards_come_later() then return null; end if;
  select array_agg(client_group_id), array_agg(block_id) into group_ids, block_ids from changed;
  if block_ids is null then return null; end if;
  wall := enter_groups(group_ids);
  perform lock_blocks(group_ids, block_ids);
  select array_agg(client_group_id), array_agg(booking_id) into changed_groups, changed_ids
    from bookings where client_group_id = any (group_ids) and block_id = any (block_ids);
  perform write_booking_cards(changed_groups, changed_ids);
  perform set_config('app.client_group_ids', wall, true);
  return null;
end $$;
create trigger feedback_keeps_cards_of_inserts after insert on feedback
  referencing new table as changed for each statement execute function keep_cards_of_blocks();
create trigger feedback_keeps_cards_of_updates after update on feedback
  referencing new table as changed for each statement execute function keep_cards_of_blocks();
create trigger feedback_keeps_cards_of_deletes after delete on feedback
  referencing old table as changed for each statement execute function keep_cards_of_blocks();
-- A block tells its bookings how many they are and from when to when.
create trigger booking_blocks_keep_cards_of_updates after update on booking_blocks
  referencing new table as changed for each statement execute function keep_cards_of_blocks();

create function keep_cards_of_requests() returns trigger
language plpgsql security definer set search_path = pg_catalog, public as $$
declare
  waiting record;
  made record;
  wall text;
begin
  if cards_come_later() then return null; end if;
  wall := enter_groups(array(select client_group_id from changed));
  if tg_op <> 'UPDATE' then
    select array_agg(client_group_id) as group_ids, array_agg(request_id) as request_ids into waiting
      from changed where status = 'PendingApproval';
  else
    select array_agg(n.client_group_id) as group_ids, array_agg(n.request_id) as request_ids into waiting
      from changed n join before o using (client_group_id, request_id)
      where 'PendingApproval' in (n.status, o.status);
    -- The bookings of a request show how many it asks for on a date.
    select array_agg(b.client_group_id) as group_ids, array_agg(b.block_id) as block_ids,
      array_agg(b.booking_id) as booking_ids into made
      from changed n join before o using (client_group_id, request_id)
      join bookings b on b.client_group_id = n.client_group_id and b.request_id = n.request_id
      where n.bookings_per_date <> o.bookings_per_date;
    if made.booking_ids is not null then
      perform lock_blocks(made.group_ids, made.block_ids);
      perform write_booking_cards(made.group_ids, made.booking_ids);
    end if;
  end if;
  if waiting.request_ids is not null then
    if tg_op = 'DELETE' then
      perform drop_cards(waiting.group_ids, waiting.request_ids);
    else
      perform write_request_cards(waiting.group_ids, waiting.request_ids);
    end if;
  end if;
  perform set_config('app.client_group_ids', wall, true);
  return null;
end $$;
create trigger booking_requests_keep_cards_of_inserts after insert on booking_requests
  referencing new table as changed for each statement execute function keep_cards_of_requests();
create trigger booking_requests_keep_cards_of_updates after update on booking_requests
  referencing old table as before new table as changed for each statement execute function keep_cards_of_requests();
create trigger booking_requests_keep_cards_of_deletes after delete on booking_requests
  referencing old table as changed for each statement execute function keep_cards_of_requests();

-- Who may see a candidate is told at once: the cards of the groups that a link was given to or taken from.
create function keep_cards_of_links() returns trigger
language plpgsql security definer set search_path = pg_catalog, public as $$
declare
  group_ids uuid[];
  block_ids uuid[];
  booking_ids uuid[];
  wall text := coalesce(current_setting('app.client_group_ids', true), '');
  link record;
begin
  for link in
    select n.candidate_id, array(
      (select unnest(o.visible_to) except select unnest(n.visible_to)) union
      (select unnest(n.visible_to) except select unnest(o.visible_to))) as group_ids
    from changed n join before o using (candidate_id) where n.visible_to is distinct from o.visible_to
  loop
    perform enter_groups(link.group_ids);
    select array_agg(a.client_group_id), array_agg(a.block_id), array_agg(a.booking_id)
      into group_ids, block_ids, booking_ids
      from assignments a
      where a.candidate_id = link.candidate_id and a.live and a.client_group_id = any (link.group_ids);
    if booking_ids is not null then
      perform lock_blocks(group_ids, block_ids);
      perform write_booking_cards(group_ids, booking_ids);
    end if;
    perform set_config('app.client_group_ids', wall, true);
  end loop;
  return null;
end $$;
create trigger candidates_keep_cards_of_links after update on candidates
  referencing old table as before new table as changed for each statement execute function keep_cards_of_links();

-- ── Names ──────────────────────────────────────────────────────────────────────────────────────────────────────────
-- A name can stand on very many cards, so it reaches them by a job, in batches and in rounds. What others hold is left
-- out rather than waited for. The last round is one that began after every write had ended that may have read the old
-- name, and that left nothing out.

create table name_changes (
  kind text not null check (kind in ('client', 'location', 'classification', 'candidate')),
  entity_id text not null,
  group_ids uuid[] not null,
  -- the last booking that has its new card in this round
  done_up_to uuid not null default '00000000-0000-0000-0000-000000000000',
  -- the round begins when the writes before this one have ended; null for the first
  begins_after xid8,
  left_out boolean not null default false,
  position bigint generated always as identity primary key
);

create function note_name_changes() returns trigger
language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  if tg_table_name = 'clients' then
    insert into name_changes (kind, entity_id, group_ids)
    select 'client', n.client_id::text, array[n.client_group_id]
    from changed n join before o using (client_group_id, client_id) where n.name <> o.name;
  elsif tg_table_name = 'locations' then
    insert into name_changes (kind, entity_id, group_ids)
    select 'location', n.location_id::text, array[n.client_group_id]
    from changed n join before o using (client_group_id, location_id) where n.name <> o.name;
  elsif tg_table_name = 'classifications' then
    insert into name_changes (kind, entity_id, group_ids)
    select 'classification', n.classification_id::text, array[n.client_group_id]
    from changed n join before o using (client_group_id, classification_id) where n.online_title <> o.online_title;
  else
    insert into name_changes (kind, entity_id, group_ids)
    select 'candidate', n.candidate_id::text, n.visible_to
    from changed n join before o using (candidate_id)
    where (n.first_name, n.last_name, n.preferred_name, n.image_version)
      is distinct from (o.first_name, o.last_name, o.preferred_name, o.image_version);
  end if;
  if found then perform pg_notify('outbox', ''); end if;
  return null;
end $$;
create trigger clients_note_names after update on clients
  referencing old table as before new table as changed for each statement execute function note_name_changes();
create trigger locations_note_names after update on locations
  referencing old table as before new table as changed for each statement execute function note_name_changes();
create trigger classifications_note_names after update on classifications
  referencing old table as before new table as changed for each statement execute function note_name_changes();
create trigger candidates_note_names after update on candidates
  referencing old table as before new table as changed for each statement execute function note_name_changes();

-- Brings the oldest change of a name to the next cards; answers whether there was any to bring.
create function refresh_renamed_cards(most integer) returns boolean
language plpgsql security definer set search_path = pg_catalog, public as $$
declare
  change name_changes;
  next_groups uuid[];
  next_blocks uuid[];
  next_ids uuid[];
  free_groups uuid[];
  free_ids uuid[];
  wall text;
begin
  select * into change from name_changes
    where begins_after is null or begins_after <= pg_snapshot_xmin(pg_current_snapshot())
    order by position limit 1 for update skip locked;
  if not found then return false; end if;
  wall := enter_groups(change.group_ids);
  if change.kind = 'candidate' then
    select array_agg(client_group_id), array_agg(block_id), array_agg(booking_id)
      into next_groups, next_blocks, next_ids from (
        select client_group_id, block_id, booking_id from assignments
        where candidate_id = change.entity_id::uuid and live and booking_id > change.done_up_to
        order by booking_id limit most) next;
  else
    select array_agg(client_group_id), array_agg(block_id), array_agg(booking_id)
      into next_groups, next_blocks, next_ids from (
        select client_group_id, block_id, booking_id from bookings
        where client_group_id = any (change.group_ids) and booking_id > change.done_up_to
          and case change.kind when 'client' then client_id::text when 'location' then location_id::text
            else classification_id::text end = change.entity_id
        order by booking_id limit most) next;
  end if;
  if next_ids is not null then
    free_ids := array(
      select block_id from booking_blocks where client_group_id = any (next_groups) and block_id = any (next_blocks)
      order by block_id for no key update skip locked);
    change.left_out := change.left_out or not next_blocks <@ free_ids;
    select array_agg(client_group_id), array_agg(booking_id) into free_groups, free_ids
      from unnest(next_groups, next_blocks, next_ids) next (client_group_id, block_id, booking_id)
      where block_id = any (free_ids);
    perform write_booking_cards(free_groups, free_ids);
  end if;
  if cardinality(next_ids) = most then
    update name_changes set done_up_to = next_ids[most], left_out = change.left_out where position = change.position;
  else
    -- Requests that wait are few.
    select array_agg(client_group_id), array_agg(request_id) into free_groups, free_ids from (
      select client_group_id, request_id from booking_requests
      where client_group_id = any (change.group_ids) and status = 'PendingApproval'
      order by request_id for no key update skip locked) waiting;
    perform write_request_cards(free_groups, free_ids);
    change.left_out := change.left_out or exists (
      select from booking_requests where client_group_id = any (change.group_ids) and status = 'PendingApproval'
        and not request_id = any (coalesce(free_ids, '{}')));
    if change.left_out or change.begins_after is null then
      update name_changes set done_up_to = '00000000-0000-0000-0000-000000000000', left_out = false,
        begins_after = pg_snapshot_xmax(pg_current_snapshot()) where position = change.position;
    else
      delete from name_changes where position = change.position;
    end if;
  end if;
  perform set_config('app.client_group_ids', wall, true);
  return true;
end $$;

-- ── What is there already ──────────────────────────────────────────────────────────────────────────────────────────

-- Writes all cards, in batches; for whoever is bound by no wall.
create function fill_booking_cards() returns void language plpgsql as $$
declare
  last_group uuid := '00000000-0000-0000-0000-000000000000';
  last_id uuid := '00000000-0000-0000-0000-000000000000';
  next_groups uuid[];
  next_ids uuid[];
begin
  loop
    select array_agg(client_group_id), array_agg(booking_id) into next_groups, next_ids from (
      select client_group_id, booking_id from bookings where (client_group_id, booking_id) > (last_group, last_id)
      order by client_group_id, booking_id limit 10000) next;
    exit when next_ids is null;
    perform write_booking_cards(next_groups, next_ids);
    last_group := next_groups[cardinality(next_groups)];
    last_id := next_ids[cardinality(next_ids)];
  end loop;
  select array_agg(client_group_id), array_agg(request_id) into next_groups, next_ids
    from booking_requests where status = 'PendingApproval';
  if next_ids is not null then perform write_request_cards(next_groups, next_ids); end if;
end $$;

do $$
declare
  source text;
  sources text[] := array['bookings', 'booking_blocks', 'booking_requests', 'clients', 'locations', 'classifications',
    'assignments', 'candidates', 'feedback'];
begin
  set local jit = off;
  foreach source in array sources loop
    execute format('alter table %I no force row level security', source);
  end loop;
  perform fill_booking_cards();
  foreach source in array sources loop
    execute format('alter table %I force row level security', source);
  end loop;
end $$;

create index booking_cards_by_date on booking_cards (client_group_id, date_local, start_time_local, card_id)
  include (location_id) where requested_by is null;
create index booking_cards_by_client_date
  on booking_cards (client_group_id, client_id, date_local, start_time_local, card_id) where requested_by is null;
create index booking_cards_by_location_date
  on booking_cards (client_group_id, location_id, date_local, start_time_local, card_id) where requested_by is null;
create index booking_cards_waiting on booking_cards (client_group_id, date_local, start_time_local, card_id)
  where requested_by is not null;
create index booking_search_by_words on booking_search using gin (client_group_id, words gin_trgm_ops);
-- Lists are read from the cards.
drop index bookings_by_date, bookings_by_client_date;
analyze booking_cards;
analyze booking_search;

-- ── The second wall ────────────────────────────────────────────────────────────────────────────────────────────────

do $$
declare
  card_table text;
  inside text := 'client_group_id = any (string_to_array(nullif(current_setting(''app.client_group_ids'', true), ''''), '','')::uuid[])';
  -- An index is asked for conditions of the policy, and else for operators alone that cannot tell of rows behind it;
  -- "like" can. So the text that is looked for is part of the policy: what does not hold it is not there.
  searched text := 'words like coalesce(nullif(current_setting(''app.search'', true), ''''), ''%'')';
begin
  foreach card_table in array array['booking_cards', 'booking_search'] loop
    execute format('alter table %I enable row level security', card_table);
    execute format('alter table %I force row level security', card_table);
    execute 'create policy inside_select on ' || card_table || ' for select using (' || inside ||
      case card_table when 'booking_search' then ' and ' || searched else '' end || ')';
    execute 'create policy inside_insert on ' || card_table || ' for insert with check (' || inside || ')';
    execute 'create policy inside_update on ' || card_table || ' for update using (' || inside || ') with check (' || inside || ')';
    execute 'create policy inside_delete on ' || card_table || ' for delete using (' || inside || ')';
    execute format('grant select on %I to staffroom_web', card_table);
  end loop;
end $$;

revoke execute on function make_booking_cards, make_request_cards, enter_groups, lock_blocks, cards_come_later, write_booking_cards,
  drop_cards, write_request_cards, write_cards_of_days, refresh_renamed_cards, fill_booking_cards from public;
grant execute on function refresh_renamed_cards to staffroom_worker;
