-- What was decided about educators: at a location, at a client (location_id null) or in the whole client group (both null).
-- Never deleted: a decision ends, and the next one is a row of its own. What counts of a client itself stands in
-- client_candidates too, beside how often they came there: lists and offers read that row anyway.
create table candidate_preferences (
  client_group_id uuid not null references client_groups,
  candidate_preference_id uuid not null,
  candidate_id uuid not null references candidates,
  client_id uuid,
  location_id integer,
  preference text not null check (preference in ('preferred', 'restricted')),
  reason text not null default '' check (char_length(reason) <= 1000),
  -- of feedback whose answer decided it
  feedback_id uuid,
  decided_by_contact_id uuid,
  decided_at timestamptz not null,
  ended_by_contact_id uuid,
  ended_at timestamptz,
  primary key (client_group_id, candidate_preference_id),
  foreign key (client_group_id, client_id) references clients,
  foreign key (client_group_id, location_id) references locations,
  check (location_id is null or client_id is not null)
);
create index candidate_preferences_by_candidate on candidate_preferences (client_group_id, candidate_id, decided_at);
-- One counts at a place.
create unique index candidate_preferences_counting on candidate_preferences (client_group_id, candidate_id,
    coalesce(client_id, '00000000-0000-0000-0000-000000000000'), coalesce(location_id, 0))
  where ended_at is null;
-- Those that reach wider or less far than a client, for whoever offers bookings there.
create index candidate_preferences_restricted on candidate_preferences (client_group_id, location_id, candidate_id)
  where ended_at is null and preference = 'restricted' and (client_id is null or location_id is not null);

do $$
declare
  inside text := 'client_group_id = any (string_to_array(nullif(current_setting(''app.client_group_ids'', true), ''''), '','')::uuid[])';
begin
  alter table candidate_preferences enable row level security;
  alter table candidate_preferences force row level security;
  execute format('create policy inside_select on candidate_preferences for select using (%s)', inside);
  execute format('create policy inside_insert on candidate_preferences for insert with check (%s)', inside);
  execute format('create policy inside_update on candidate_preferences for update using (%s) with check (%s)', inside, inside);
end $$;
grant select, insert, update (ended_by_contact_id, ended_at) on candidate_preferences to staffroom_web;

-- What feedback has decided so far: of each educator and client the last answer that decided something.
alter table candidate_preferences no force row level security;
alter table feedback no force row level security;
alter table bookings no force row level security;
insert into candidate_preferences (client_group_id, candidate_preference_id, candidate_id, client_id, preference, reason,
  feedback_id, decided_by_contact_id, decided_at)
select distinct on (f.client_group_id, b.client_id, f.candidate_id) f.client_group_id, gen_random_uuid(), f.candidate_id,
  b.client_id, case f.wanted_back when 'no' then 'restricted' else 'preferred' end, f.comment, f.feedback_id,
  f.contact_id, f.given_at
from feedback f join bookings b on b.client_group_id = f.client_group_id and b.booking_id = f.booking_id
where f.wanted_back <> 'yes'
order by f.client_group_id, b.client_id, f.candidate_id, f.given_at desc, f.feedback_id desc;
alter table candidate_preferences force row level security;
alter table feedback force row level security;
alter table bookings force row level security;

-- The list of a client's educators, page by page: those who came last first, those who have not come yet last.
create index client_candidates_by_last_day on client_candidates
  (client_group_id, client_id, coalesce(last_booking_date_local, '0001-01-01') desc, candidate_id desc);
