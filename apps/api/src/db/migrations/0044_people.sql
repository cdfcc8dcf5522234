-- Invitations by email, what happened to people's access, and what ends with it.

create table invitations (
  client_group_id uuid not null references client_groups,
  invitation_id uuid not null,
  -- in small letters, without blanks around it
  email_address text not null check (email_address = lower(email_address) and char_length(email_address) between 3 and 254),
  first_name text not null check (char_length(first_name) between 1 and 100),
  last_name text not null check (char_length(last_name) between 1 and 100),
  -- [{clientId, locationId, permissions}]: what they may do once they accept
  rights jsonb not null,
  -- null: the provider
  invited_by_contact_id uuid,
  -- of the newest email: only its link opens anything
  link_id uuid not null,
  sent_at timestamptz not null,
  accepted_at timestamptz,
  withdrawn_at timestamptz,
  version integer not null default 1,
  primary key (client_group_id, invitation_id),
  check (accepted_at is null or withdrawn_at is null)
);
create index invitations_open on invitations (client_group_id, email_address)
  where accepted_at is null and withdrawn_at is null;

-- Only ever added to.
create table person_changes (
  client_group_id uuid not null references client_groups,
  person_change_id uuid not null,
  -- an invitation or a contact
  person_id uuid not null,
  kind text not null check (kind in
    ('invited', 'sentAgain', 'withdrawn', 'accepted', 'rightsChanged', 'deactivated', 'reactivated')),
  acted_at timestamptz not null,
  -- null: the provider
  contact_id uuid,
  primary key (client_group_id, person_change_id)
);
create index person_changes_by_person on person_changes (client_group_id, person_id, acted_at);

do $$
declare
  walled text;
  inside text := 'client_group_id = any (string_to_array(nullif(current_setting(''app.client_group_ids'', true), ''''), '','')::uuid[])';
begin
  foreach walled in array array['invitations', 'person_changes'] loop
    execute format('alter table %I enable row level security', walled);
    execute format('alter table %I force row level security', walled);
    execute format('create policy inside_select on %I for select using (%s)', walled, inside);
    execute format('create policy inside_insert on %I for insert with check (%s)', walled, inside);
    execute format('create policy inside_update on %I for update using (%s) with check (%s)', walled, inside, inside);
    execute format('create policy inside_delete on %I for delete using (%s)', walled, inside);
  end loop;
end $$;

grant select, insert, update (link_id, sent_at, withdrawn_at, version) on invitations to staffroom_web;
grant select, insert on person_changes to staffroom_web;
grant select on invitations to staffroom_worker;

-- A contact's access changes with every write of it. The web login writes neither: these functions do, inside the wall, for
-- an active contact of the client group who looks after people there, and never for that contact themself.
alter table contacts add column access_version integer not null default 1;

create function check_looks_after_people(of_group uuid, of_contact uuid, words text[]) returns void
  language plpgsql stable set search_path = pg_catalog, public, pg_temp as $$
declare
  actor uuid := nullif(current_setting('app.contact_id', true), '')::uuid;
begin
  if actor is null or actor = of_contact or not exists (
    select from contact_grants held join contacts co on co.contact_id = held.contact_id and co.active
    where held.contact_id = actor and held.client_group_id = of_group and held.permissions && words
  ) then
    raise insufficient_privilege using message = 'not looked after by the contact of this transaction';
  end if;
end $$;

-- Taken and given: [{clientId, locationId, permissions}], each place as a whole.
create function change_rights_of_contact(of_group uuid, of_contact uuid, taken jsonb, given jsonb) returns void
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  perform check_looks_after_people(of_group, of_contact, array['people_modify', 'people_all']);
  delete from contact_grants held
  using jsonb_to_recordset(taken) as place ("clientId" uuid, "locationId" int)
  where held.client_group_id = of_group and held.contact_id = of_contact
    and held.client_id is not distinct from place."clientId"
    and held.location_id is not distinct from place."locationId";
  insert into contact_grants (client_group_id, contact_grant_id, contact_id, client_id, location_id, permissions)
  select of_group, gen_random_uuid(), of_contact, place."clientId", place."locationId", place.permissions
  from jsonb_to_recordset(given) as place ("clientId" uuid, "locationId" int, permissions text[]);
  update contacts set access_version = access_version + 1
  where client_group_id = of_group and contact_id = of_contact;
end $$;

create function switch_contact(of_group uuid, of_contact uuid, is_active boolean) returns void
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  perform check_looks_after_people(of_group, of_contact, array['people_delete', 'people_all']);
  update contacts set active = is_active, access_version = access_version + 1
  where client_group_id = of_group and contact_id = of_contact;
end $$;

revoke execute on function check_looks_after_people, change_rights_of_contact, switch_contact from public;
grant execute on function change_rights_of_contact, switch_contact to staffroom_web;

-- Who accepts becomes a contact with an account, in one transaction of the login that alone writes passwords.
grant select (client_group_id, invitation_id, email_address, first_name, last_name, rights, invited_by_contact_id,
    link_id, sent_at, accepted_at, withdrawn_at),
  update (accepted_at) on invitations to staffroom_auth;
grant select (client_group_id, person_id, kind, acted_at, contact_id), insert on person_changes to staffroom_auth;
grant select (client_group_id, contact_id, first_name, last_name, active, username),
  insert (client_group_id, contact_id, first_name, last_name, email_address, username, language, email_verified,
    created_at) on contacts to staffroom_auth;
grant insert on contact_grants to staffroom_auth;
grant insert on identity.users, identity.accounts, identity.memberships to staffroom_auth;

-- Whoever is switched off is signed out everywhere, by whatever way it is done: coming back does not bring a session back.
create function end_sign_ins_of_contact() returns trigger language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp as $$
begin
  -- Sessions that begin right now hold the row.
  perform from identity.users where id in (
    select user_id from identity.memberships where contact_id = new.contact_id) for update;
  delete from identity.sessions where user_id in (
    select user_id from identity.memberships where contact_id = new.contact_id);
  update identity.account_links set ended_at = now() where ended_at is null and user_id in (
    select user_id from identity.memberships where contact_id = new.contact_id);
  return null;
end $$;
create trigger contacts_switched_off after update of active on contacts
  for each row when (old.active and not new.active) execute function end_sign_ins_of_contact();
