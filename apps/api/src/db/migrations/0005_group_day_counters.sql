-- The sums of a whole group's day counters, so that a year of thousands of locations is read from thousands of rows and
-- not from a row per location and day. Sixteen shards a day keep the writes of a large group from waiting for each other.
create table group_day_counters (
  client_group_id uuid not null,
  date_local date not null,
  shard smallint not null check (shard between 0 and 15),
  total_count integer not null default 0,
  open_count integer not null default 0,
  primary key (client_group_id, date_local, shard)
) with (fillfactor = 70);

alter table day_counters no force row level security;
insert into group_day_counters (client_group_id, date_local, shard, total_count, open_count)
select client_group_id, date_local, location_id % 16, sum(total_count), sum(open_count) from day_counters group by 1, 2, 3;
alter table day_counters force row level security;

alter table group_day_counters enable row level security;
alter table group_day_counters force row level security;
create policy inside_select on group_day_counters for select
  using (client_group_id = any (string_to_array(nullif(current_setting('app.client_group_ids', true), ''), ',')::uuid[]));
create policy inside_insert on group_day_counters for insert
  with check (client_group_id = any (string_to_array(nullif(current_setting('app.client_group_ids', true), ''), ',')::uuid[]));
create policy inside_update on group_day_counters for update
  using (client_group_id = any (string_to_array(nullif(current_setting('app.client_group_ids', true), ''), ',')::uuid[]))
  with check (client_group_id = any (string_to_array(nullif(current_setting('app.client_group_ids', true), ''), ',')::uuid[]));
create policy inside_delete on group_day_counters for delete
  using (client_group_id = any (string_to_array(nullif(current_setting('app.client_group_ids', true), ''), ',')::uuid[]));
grant select, insert, update on group_day_counters to staffroom_web, staffroom_worker;

-- Whoever changes a counter changes its sum, in the same transaction and in the order (date, shard).
create function sum_day_counters() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into group_day_counters as kept (client_group_id, date_local, shard, total_count, open_count)
    select client_group_id, date_local, location_id % 16, sum(total_count), sum(open_count)
    from changed group by 1, 2, 3 order by 1, 2, 3
    on conflict (client_group_id, date_local, shard) do update set
      total_count = kept.total_count + excluded.total_count, open_count = kept.open_count + excluded.open_count;
  else
    insert into group_day_counters as kept (client_group_id, date_local, shard, total_count, open_count)
    select client_group_id, date_local, location_id % 16, sum(changed.total_count - before.total_count),
      sum(changed.open_count - before.open_count)
    from changed join before using (client_group_id, location_id, date_local) group by 1, 2, 3 order by 1, 2, 3
    on conflict (client_group_id, date_local, shard) do update set
      total_count = kept.total_count + excluded.total_count, open_count = kept.open_count + excluded.open_count;
  end if;
  return null;
end $$;
create trigger day_counters_sum_inserts after insert on day_counters
  referencing new table as changed for each statement execute function sum_day_counters();
create trigger day_counters_sum_updates after update on day_counters
  referencing old table as before new table as changed for each statement execute function sum_day_counters();
