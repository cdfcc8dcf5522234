-- What is billed for a timesheet, as its booking has it, and all that counts of open ones read in the index: neither looks
-- at a row of bookings or of timesheets for each of them.
alter table timesheets add column classification_id uuid;

create function take_classification_of_booking() returns trigger language plpgsql as $$
begin
  new.classification_id := (
    select b.classification_id from bookings b
    where b.client_group_id = new.client_group_id and b.booking_id = new.booking_id
  );
  return new;
end $$;
create trigger timesheets_take_classification before insert or update of booking_id on timesheets
  for each row execute function take_classification_of_booking();

alter table timesheets no force row level security;
alter table bookings no force row level security;
update timesheets t set classification_id = b.classification_id
from bookings b where b.client_group_id = t.client_group_id and b.booking_id = t.booking_id;
alter table bookings force row level security;
alter table timesheets force row level security;

drop index timesheets_open;
create index timesheets_open on timesheets (client_group_id, location_id, status)
  include (timesheet_id, client_id, candidate_id, classification_id, kind, date_local, start_time_local, end_time_local,
    unpaid_break_minutes)
  where status in ('PendingReview', 'PendingApproval', 'ApprovedForInvoice');

-- The instant of a wall time, by the rule of the domain (packages/domain/src/time/local-instant.ts): in the hour that clocks
-- skip the first minute after it, of a repeated time the earlier instant for a start and the later one for an end.
create function local_to_instant(wall_time timestamp, time_zone text, is_end boolean) returns timestamptz
language sql stable as $$
  select case
    when by_before at time zone time_zone = wall_time and by_after at time zone time_zone = wall_time
      then case when is_end then greatest(by_before, by_after) else least(by_before, by_after) end
    when by_before at time zone time_zone = wall_time then by_before
    when by_after at time zone time_zone = wall_time then by_after
    else (
      select min(minute) from generate_series(least(by_before, by_after), greatest(by_before, by_after), interval '1 minute') minute
      where (minute at time zone time_zone) - (minute at time zone 'UTC') = after_change)
    end
  from (
    select after_change, (wall_time - before_change) at time zone 'UTC' as by_before,
      (wall_time - after_change) at time zone 'UTC' as by_after
    from (
      -- What clocks are off by a day before and a day after.
      select ((wall_time at time zone 'UTC' - interval '1 day') at time zone time_zone) - (wall_time - interval '1 day')
          as before_change,
        ((wall_time at time zone 'UTC' + interval '1 day') at time zone time_zone) - (wall_time + interval '1 day')
          as after_change
    ) offsets
  ) tries
$$;

-- What the provider looks for when it begins, the nearest start first, in place of an index that nothing reads.
drop index bookings_unfilled;
create index bookings_open_by_start on bookings (start_utc, booking_id) where status in ('Unfilled', 'Filled');
