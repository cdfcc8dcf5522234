-- A list over some locations of a large group reads the group's keys in their order and leaves the others out without
-- looking into the table.
drop index bookings_by_date;
create index bookings_by_date on bookings (client_group_id, date_local, start_time_local, booking_id)
  include (location_id);
