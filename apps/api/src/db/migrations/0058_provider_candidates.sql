-- The provider's programs keep the directory of educators. A row of it is of all groups, so no login of the web may write
-- it: this function alone does, and only behind the provider's own wall (the nil group). Answers whether the educator is new.
create policy provider_directory_insert on candidates for insert
  with check (position('00000000-0000-0000-0000-000000000000' in current_setting('app.client_group_ids', true)) > 0);
create policy provider_directory_insert on candidate_certifications for insert
  with check (position('00000000-0000-0000-0000-000000000000' in current_setting('app.client_group_ids', true)) > 0);
create policy provider_directory_update on candidate_certifications for update
  using (position('00000000-0000-0000-0000-000000000000' in current_setting('app.client_group_ids', true)) > 0);

create function save_candidate(of_candidate uuid, person jsonb) returns boolean
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  is_new boolean;
begin
  if coalesce(position('00000000-0000-0000-0000-000000000000' in current_setting('app.client_group_ids', true)), 0) = 0 then
    raise exception 'the directory is the provider''s' using errcode = 'insufficient_privilege';
  end if;
  insert into candidates as c (candidate_id, first_name, last_name, preferred_name, classification_titles, grade_titles,
    country, latitude, longitude, active)
  values (of_candidate, person ->> 'firstName', person ->> 'lastName', person ->> 'preferredName',
    array(select jsonb_array_elements_text(person -> 'classifications')),
    array(select jsonb_array_elements_text(person -> 'grades')), person ->> 'country',
    (person ->> 'latitude')::double precision, (person ->> 'longitude')::double precision,
    (person ->> 'isActive')::boolean)
  on conflict (candidate_id) do update set first_name = excluded.first_name, last_name = excluded.last_name,
    preferred_name = excluded.preferred_name, classification_titles = excluded.classification_titles,
    grade_titles = excluded.grade_titles, country = excluded.country, latitude = excluded.latitude,
    longitude = excluded.longitude, active = excluded.active
  returning c.xmax = 0 into is_new;
  insert into candidate_certifications (candidate_id, name, expires_on)
  select of_candidate, given.name, given."expiresOn"
  from jsonb_to_recordset(person -> 'certifications') as given (name text, "expiresOn" date)
  on conflict (candidate_id, name) do update set expires_on = excluded.expires_on;
  return is_new;
end $$;
revoke execute on function save_candidate from public;
grant execute on function save_candidate to staffroom_web;
