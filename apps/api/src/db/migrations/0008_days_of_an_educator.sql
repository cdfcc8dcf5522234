-- The block of an assignment, as its booking has it, so that the last day an educator worked of a block is read from one
-- index range a block and not by a look at every later day.
alter table assignments add column block_id uuid;

create function take_block_of_booking() returns trigger language plpgsql as $$
begin
  new.block_id := (
    select b.block_id from bookings b
    where b.client_group_id = new.client_group_id and b.booking_id = new.booking_id
  );
  return new;
end $$;
create trigger assignments_take_block before insert or update of booking_id on assignments
  for each row execute function take_block_of_booking();

-- Without the rule that takes longest to keep up with, row by row, where there are millions.
alter table assignments drop constraint assignments_no_overlap;
alter table assignments no force row level security;
alter table bookings no force row level security;
update assignments a set block_id = b.block_id
from bookings b where b.client_group_id = a.client_group_id and b.booking_id = a.booking_id;
alter table bookings force row level security;
alter table assignments force row level security;
alter table assignments add constraint assignments_no_overlap
  exclude using gist (candidate_id with =, tstzrange(start_utc, end_utc) with &&) where (live);

create index assignments_by_block on assignments (client_group_id, block_id, candidate_id, end_utc) where live;
