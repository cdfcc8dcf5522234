-- Where active educators live, by what they teach, so that those who suit a booking are found among the nearest ones
-- (decision 067). A row for each title of an educator, written with the educator. Comparing numbers and texts is leakproof,
-- so an index serves it under row-level security, as it would not serve points.
create table candidate_places (
  candidate_id uuid not null references candidates on delete cascade,
  -- of a classification; every educator has a row with an empty title too
  title text not null,
  country text not null,
  -- both null when either is unknown
  latitude double precision,
  longitude double precision,
  primary key (candidate_id, title)
);
create index candidate_places_by_latitude on candidate_places (country, title, latitude) include (longitude, candidate_id);
create index candidate_places_in_order on candidate_places (country, title, candidate_id) include (latitude);

alter table candidates no force row level security;
insert into candidate_places (candidate_id, title, country, latitude, longitude)
select c.candidate_id, taught.title, c.country, case when c.longitude is not null then c.latitude end,
  case when c.latitude is not null then c.longitude end
from candidates c
cross join lateral (select '' as title union select unnest(c.classification_titles)) taught
where c.active;
alter table candidates force row level security;
analyze candidate_places;

do $$
declare
  of_provider text :=
    '(select coalesce(position(''00000000-0000-0000-0000-000000000000'' in current_setting(''app.client_group_ids'', true)) > 0, false))';
begin
  alter table candidate_places enable row level security;
  alter table candidate_places force row level security;
  execute format('create policy provider_select on candidate_places for select using (%s)', of_provider);
  execute format('create policy provider_insert on candidate_places for insert with check (%s)', of_provider);
  execute format('create policy provider_delete on candidate_places for delete using (%s)', of_provider);
end $$;
grant select on candidate_places to staffroom_web;

create function keep_candidate_places() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  wall text;
begin
  if tg_op = 'UPDATE' then
    if (new.active, new.country, new.classification_titles, new.latitude, new.longitude)
      is not distinct from (old.active, old.country, old.classification_titles, old.latitude, old.longitude)
    then return null; end if;
  end if;
  wall := enter_groups(array['00000000-0000-0000-0000-000000000000'::uuid]);
  delete from candidate_places where candidate_id = new.candidate_id;
  if new.active then
    insert into candidate_places (candidate_id, title, country, latitude, longitude)
    select new.candidate_id, taught.title, new.country, case when new.longitude is not null then new.latitude end,
      case when new.latitude is not null then new.longitude end
    from (select '' as title union select unnest(new.classification_titles)) taught;
  end if;
  perform set_config('app.client_group_ids', wall, true);
  return null;
end $$;
create trigger candidates_keep_places after insert or update on candidates
  for each row execute function keep_candidate_places();
