-- What the provider reported about an educator who is late for a booking, for the booking's history. The assignment has
-- the latest report alone.
create table late_reports (
  client_group_id uuid not null,
  booking_id uuid not null,
  -- in the order of the reports
  report_no bigint generated always as identity,
  candidate_id uuid not null references candidates,
  reported_at timestamptz not null,
  -- null: nothing was reported before, or it was taken back
  minutes_before smallint check (minutes_before between 1 and 600),
  -- null: on time after all
  minutes_late smallint check (minutes_late between 1 and 600),
  primary key (client_group_id, booking_id, report_no),
  foreign key (client_group_id, booking_id) references bookings,
  check (minutes_late is distinct from minutes_before)
);

-- Earlier reports are in the audit trail.
alter table audit_entries no force row level security;
alter table bookings no force row level security;
alter table candidates no force row level security;
insert into late_reports (client_group_id, booking_id, candidate_id, reported_at, minutes_before, minutes_late)
select client_group_id, booking_id, candidate_id, acted_at, minutes_before, minutes_late
from (
  select e.client_group_id, e.entity_ids[1] as booking_id, told.candidate_id, e.acted_at, told.minutes_late,
    lag(told.minutes_late) over (partition by e.client_group_id, e.entity_ids[1], told.candidate_id
      order by e.acted_at) as minutes_before
  from audit_entries e cross join lateral (
    select (e.changes ->> 'candidateId')::uuid as candidate_id,
      nullif((e.changes ->> 'minutesLate')::smallint, 0) as minutes_late
  ) told
  where e.action = 'booking.late'
) report
join bookings using (client_group_id, booking_id)
join candidates using (candidate_id)
where minutes_late is distinct from minutes_before
order by acted_at;
alter table audit_entries force row level security;
alter table bookings force row level security;
alter table candidates force row level security;

do $$
declare
  groups text := 'string_to_array(nullif(current_setting(''app.client_group_ids'', true), ''''), '','')::uuid[]';
  inside text := format('client_group_id = any ((select %s)::uuid[])', groups);
begin
  alter table late_reports enable row level security;
  alter table late_reports force row level security;
  execute format('create policy inside_select on late_reports for select using (coalesce(%s, false))', inside);
  execute format('create policy inside_insert on late_reports for insert with check (%s)', inside);
  execute format('create policy inside_update on late_reports for update using (coalesce(%s, false)) with check (%s)', inside, inside);
  execute format('create policy inside_delete on late_reports for delete using (coalesce(%s, false))', inside);
end $$;
grant select, insert on late_reports to staffroom_web;
