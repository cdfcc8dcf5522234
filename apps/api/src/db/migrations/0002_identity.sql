-- Who signs in, with which sessions and tokens. The web login has no right here; the auth login has none elsewhere.

create schema identity;
revoke all on schema identity from public;

-- The first four have the columns that Better Auth expects; it calls every key id.
create table identity.users (
  id uuid primary key,
  name text not null,
  email text not null check (email = lower(email) and char_length(email) <= 254),
  email_verified boolean not null default false,
  image text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create unique index users_email on identity.users (email);

create table identity.sessions (
  id uuid primary key,
  user_id uuid not null references identity.users on delete cascade,
  token text not null unique,
  expires_at timestamptz not null,
  ip_address text,
  user_agent text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index sessions_by_user on identity.sessions (user_id);
create index sessions_by_expiry on identity.sessions (expires_at);

-- A way to sign in: provider_id 'credential' is a password (argon2id, as a PHC string).
create table identity.accounts (
  id uuid primary key,
  user_id uuid not null references identity.users on delete cascade,
  provider_id text not null,
  provider_account_id text not null,
  password text,
  access_token text,
  refresh_token text,
  id_token text,
  access_token_expires_at timestamptz,
  refresh_token_expires_at timestamptz,
  scope text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (provider_id, provider_account_id)
);
create index accounts_by_user on identity.accounts (user_id);

create table identity.verifications (
  id uuid primary key,
  identifier text not null,
  value text not null,
  expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index verifications_by_identifier on identity.verifications (identifier);

-- Which contact a user is. client_group_ids are the groups of all of the contact's grants: the second wall.
create table identity.memberships (
  user_id uuid primary key references identity.users on delete cascade,
  contact_id uuid not null unique,
  home_client_group_id uuid not null,
  client_group_ids uuid[] not null,
  check (home_client_group_id = any (client_group_ids))
);

-- Opaque bearers, as hashes. They end with their session.
create table identity.access_tokens (
  token_hash bytea primary key,
  session_id uuid not null references identity.sessions on delete cascade,
  contact_id uuid not null,
  expires_at timestamptz not null,
  created_at timestamptz not null
);
create index access_tokens_by_session on identity.access_tokens (session_id);
create index access_tokens_by_expiry on identity.access_tokens (expires_at);

-- Browsers that signed in before: the hash of a long-lived cookie.
create table identity.known_devices (
  device_hash bytea not null,
  user_id uuid not null references identity.users on delete cascade,
  last_used_at timestamptz not null,
  primary key (device_hash, user_id)
);

-- One row per attempt and budget it counts against, taken back when the attempt succeeds. Keys are hashes: no address
-- and no account is kept.
create table identity.sign_in_failures (
  attempt_id uuid not null,
  budget_key bytea not null,
  failed_at timestamptz not null,
  primary key (attempt_id, budget_key)
);
create index sign_in_failures_by_key on identity.sign_in_failures (budget_key, failed_at);
create index sign_in_failures_by_age on identity.sign_in_failures (failed_at);

grant usage on schema identity to staffroom_auth;
grant select, insert, update, delete on all tables in schema identity to staffroom_auth;

-- A service key's wall is every group; the auth login reads their ids and nothing else of them.
grant usage on schema public to staffroom_auth;
grant select (client_group_id) on client_groups to staffroom_auth;
create policy identity_group_ids on client_groups for select to staffroom_auth using (true);

-- Every process drops what it remembers of sessions that end and of rights and places that change.
create function identity.tell_session_ended() returns trigger language plpgsql as $$
begin
  perform pg_notify('sessions', old.id::text);
  return null;
end $$;
create trigger sessions_ended after delete on identity.sessions
  for each row execute function identity.tell_session_ended();

create function tell_permissions_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('permissions', changed.client_group_id::text)
  from (select distinct client_group_id from changed_rows) as changed;
  return null;
end $$;

do $$
declare
  watched text;
begin
  foreach watched in array array['client_groups', 'clients', 'locations', 'contacts', 'contact_grants'] loop
    execute format('create trigger permissions_change_insert after insert on %I referencing new table as changed_rows
      for each statement execute function tell_permissions_changed()', watched);
    execute format('create trigger permissions_change_update after update on %I referencing new table as changed_rows
      for each statement execute function tell_permissions_changed()', watched);
    execute format('create trigger permissions_change_delete after delete on %I referencing old table as changed_rows
      for each statement execute function tell_permissions_changed()', watched);
  end loop;
end $$;

create function identity.tell_membership_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('permissions', old.home_client_group_id::text);
  return null;
end $$;
create trigger memberships_changed after update or delete on identity.memberships
  for each row execute function identity.tell_membership_changed();

create function tell_service_keys_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('permissions', 'service keys');
  return null;
end $$;
create trigger service_keys_changed after update or delete on service_keys
  for each statement execute function tell_service_keys_changed();
