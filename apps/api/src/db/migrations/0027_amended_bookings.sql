-- A single booking can differ from what its request asked for. Null: the grades of the request.
alter table bookings add column grade_ids uuid[];

-- A day that moves moves the ends of its series.
grant update (first_date_local, last_date_local) on booking_blocks to staffroom_web;

-- Gives an assignment the times of its booking; false, and nothing changed, where the candidate has other work then. In
-- a function, because the rule that refuses it would end the caller's transaction.
create function take_new_times(group_id uuid, own_id uuid, new_start timestamptz, new_end timestamptz) returns boolean
language plpgsql as $$
begin
  update assignments set start_utc = new_start, end_utc = new_end, version = version + 1
    where client_group_id = group_id and assignment_id = own_id;
  return true;
exception when exclusion_violation then
  return false;
end $$;
