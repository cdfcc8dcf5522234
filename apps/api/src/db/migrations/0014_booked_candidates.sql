-- Whether a candidate has accepted a booking that overlaps the times, whichever group it is of: an educator works for
-- several groups, and who asks for one by name must know that they are taken. It answers yes or no for a candidate that
-- the caller's own wall shows, and looks behind the walls of the groups that this candidate is linked to, at times alone.
create function candidate_is_booked(asked_candidate_id uuid, from_utc timestamptz, to_utc timestamptz)
returns boolean language plpgsql as $$
declare
  wall constant text := current_setting('app.client_group_ids', true);
  linked text;
  answer boolean;
begin
  select array_to_string(visible_to, ',') into linked from candidates where candidate_id = asked_candidate_id;
  if linked is null then
    return false;
  end if;
  perform set_config('app.client_group_ids', linked, true);
  select exists (
    select from assignments
    where candidate_id = asked_candidate_id and state in ('accepted', 'confirmed', 'arrived')
      and start_utc < to_utc and end_utc > from_utc
  ) into answer;
  perform set_config('app.client_group_ids', wall, true);
  return answer;
end $$;
