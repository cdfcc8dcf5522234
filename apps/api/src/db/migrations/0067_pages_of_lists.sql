-- Who sees an educator is read once for each statement and not for each educator (decision 059).
do $$
declare
  groups text := 'string_to_array(nullif(current_setting(''app.client_group_ids'', true), ''''), '','')::uuid[]';
  linked text := format('coalesce(visible_to && (select %s), false)', groups);
  of_provider text :=
    '(select coalesce(position(''00000000-0000-0000-0000-000000000000'' in current_setting(''app.client_group_ids'', true)) > 0, false))';
begin
  execute format('alter policy linked_select on candidates using (%s)', linked);
  execute format('alter policy linked_update on candidates using (%s)', linked);
  execute format('alter policy provider_select on candidates using (%s)', of_provider);
  execute format('alter policy provider_update on candidates using (%s)', of_provider);
end $$;
-- No index can serve what is either linked or the provider's.
drop index candidates_visible_to;

-- The educators that a group sees in the order of their names, so that a search reads the first ones alone. A row for each
-- link of an educator, written with it; a name changes rarely.
create table candidate_names (
  client_group_id uuid not null,
  candidate_id uuid not null references candidates on delete cascade,
  search_name text not null,
  primary key (client_group_id, candidate_id)
);
create index candidate_names_in_order on candidate_names (client_group_id, search_name, candidate_id);
alter table candidates no force row level security;
insert into candidate_names (client_group_id, candidate_id, search_name)
select distinct link.group_id, c.candidate_id, c.search_name from candidates c cross join unnest(c.visible_to) as link (group_id)
order by 1, 3, 2;
alter table candidates force row level security;
analyze candidate_names;

do $$
declare
  inside text := 'client_group_id = any ((select string_to_array(nullif(current_setting(''app.client_group_ids'', true), ''''), '','')::uuid[])::uuid[])';
begin
  alter table candidate_names enable row level security;
  alter table candidate_names force row level security;
  execute format('create policy inside_select on candidate_names for select using (coalesce(%s, false))', inside);
  execute format('create policy inside_insert on candidate_names for insert with check (%s)', inside);
  execute format('create policy inside_update on candidate_names for update using (coalesce(%s, false)) with check (%s)', inside, inside);
  execute format('create policy inside_delete on candidate_names for delete using (coalesce(%s, false))', inside);
end $$;
grant select on candidate_names to staffroom_web;

create function keep_candidate_names() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  linked_before uuid[] := case when tg_op = 'UPDATE' then old.visible_to else '{}' end;
  wall text;
begin
  if tg_op = 'UPDATE' then
    if new.visible_to = old.visible_to and new.search_name = old.search_name then return null; end if;
  end if;
  wall := enter_groups(linked_before || new.visible_to);
  delete from candidate_names
  where candidate_id = new.candidate_id and client_group_id = any (linked_before || new.visible_to);
  insert into candidate_names (client_group_id, candidate_id, search_name)
  select distinct link.group_id, new.candidate_id, new.search_name from unnest(new.visible_to) as link (group_id);
  perform set_config('app.client_group_ids', wall, true);
  return null;
end $$;
create trigger candidates_keep_names after insert or update on candidates
  for each row execute function keep_candidate_names();

-- What somebody asked for and did not book at once, the newest first: of thousands of bookings a few. In place of one
-- index of both, what somebody last asked for at a location is found by it.
create index booking_requests_asked on booking_requests (client_group_id, created_by_contact_id, created_on_utc desc, request_id desc)
  where not (status = 'Accepted' and decided_by_contact_id = created_by_contact_id and decided_at = created_on_utc);
create index booking_requests_by_place on booking_requests (client_group_id, created_by_contact_id, location_id, created_on_utc desc);
drop index booking_requests_by_creator;

-- Whom a client does not want back, without the hundreds who came there: each open booking that the provider reads names them.
create index client_candidates_restricted on client_candidates (client_group_id, client_id, candidate_id)
  where preference = 'restricted';

-- With all that a page of open bookings is found by, so that a booking is read when it is on the page.
drop index bookings_open_by_start;
create index bookings_open_by_start on bookings (start_utc, booking_id) include (client_group_id, end_utc)
  where status in ('Unfilled', 'Filled');
