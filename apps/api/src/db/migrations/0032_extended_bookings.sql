-- Wall time before which no day that a block is extended by may start; null where any will do.
alter table clients add column earliest_start_time_local time;

alter table booking_changes drop constraint booking_changes_kind_check;
alter table booking_changes add constraint booking_changes_kind_check
  check (kind in ('cancelled', 'restored', 'changed', 'undone', 'extended'));

-- A block that is extended says how many days it has now.
grant update (total) on booking_blocks to staffroom_web;

-- Which of some times a candidate whom the caller sees has not given away by accepting work, in any group: the answer of
-- each, in their order. Nothing else of that work is told, so only the owner looks at it. Instants.
create function free_times(of_candidate uuid, starts timestamptz[], ends timestamptz[]) returns boolean[]
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  wall text;
  group_ids uuid[];
  answer boolean[];
begin
  select visible_to into group_ids from candidates where candidate_id = of_candidate;
  wall := enter_groups(group_ids);
  select array_agg(not exists (
      select from assignments a
      where a.client_group_id = any (group_ids) and a.candidate_id = of_candidate and a.live and a.state <> 'offered'
        and tstzrange(a.start_utc, a.end_utc) && tstzrange(wanted.start_utc, wanted.end_utc))
    order by wanted.place) into answer
  from unnest(starts, ends) with ordinality wanted (start_utc, end_utc, place);
  perform set_config('app.client_group_ids', wall, true);
  return coalesce(answer, '{}');
end $$;
revoke execute on function free_times from public;
grant execute on function free_times to staffroom_web;

-- Offers new days of a block to a candidate and makes them Filled; answers those that the candidate has the time for. In
-- a function, because the rule that refuses a day would end the caller's transaction.
create function offer_tentatively(
  group_id uuid, to_candidate uuid, assignment_ids uuid[], of_bookings uuid[], at timestamptz
) returns uuid[]
language plpgsql as $$
declare
  taken uuid[] := '{}';
begin
  for place in 1 .. coalesce(cardinality(of_bookings), 0) loop
    begin
      insert into assignments
        (client_group_id, assignment_id, booking_id, candidate_id, state, start_utc, end_utc, offered_at_utc)
      select b.client_group_id, assignment_ids[place], b.booking_id, to_candidate, 'tentative', b.start_utc, b.end_utc, at
      from bookings b where b.client_group_id = group_id and b.booking_id = of_bookings[place];
      taken := taken || of_bookings[place];
    exception when exclusion_violation then
      null;
    end;
  end loop;
  update bookings set status = 'Filled' where client_group_id = group_id and booking_id = any (taken);
  return taken;
end $$;
