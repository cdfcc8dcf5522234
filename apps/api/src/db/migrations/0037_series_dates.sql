-- The first and last date of a series are those of the days that are not cancelled; of all days where every one is.
do $$
begin
  set local jit = off;
  alter table booking_blocks no force row level security;
  alter table bookings no force row level security;
  update booking_blocks block set first_date_local = days.first_date, last_date_local = days.last_date
  from (
    select day.client_group_id, day.block_id,
      coalesce(min(day.date_local) filter (where day.status <> 'Cancelled'), min(day.date_local)) as first_date,
      coalesce(max(day.date_local) filter (where day.status <> 'Cancelled'), max(day.date_local)) as last_date
    from bookings day
    group by day.client_group_id, day.block_id
    having bool_or(day.status = 'Cancelled')
  ) days
  where block.client_group_id = days.client_group_id and block.block_id = days.block_id
    and (block.first_date_local, block.last_date_local) is distinct from (days.first_date, days.last_date);
  alter table booking_blocks force row level security;
  alter table bookings force row level security;
end $$;
