-- A message of a change says what was there before and after: the history of the booking has it.
grant select on booking_changes to staffroom_worker;
