-- Staff of the provider who help clients. They sign in at the second identity provider and are no contacts.
create table identity.support_users (
  support_user_id uuid primary key,
  -- by which somebody is invited; later sign-ins are known by the provider's own id alone
  email text not null unique check (email = lower(email) and char_length(email) <= 254),
  subject text unique,
  name text not null,
  -- the client groups whose contacts they may act as; null: all
  client_group_ids uuid[],
  created_at timestamptz not null default now(),
  -- since when they may not help any more
  ended_at timestamptz
);

-- Leave for one of them to act as one contact for a while. It is the session as well: the cookie's secret is kept as a hash.
create table identity.support_grants (
  support_grant_id uuid primary key,
  support_user_id uuid not null references identity.support_users,
  contact_id uuid not null,
  client_group_id uuid not null,
  session_hash bytea not null unique,
  reason text not null check (char_length(reason) between 1 and 500),
  mode text not null check (mode in ('read', 'act')),
  began_at timestamptz not null,
  expires_at timestamptz not null,
  ended_at timestamptz,
  check (expires_at <= began_at + interval '60 minutes')
);
create index support_grants_by_contact on identity.support_grants (contact_id, began_at);
create index support_grants_by_user on identity.support_grants (support_user_id) where ended_at is null;

create table identity.support_tokens (
  token_hash bytea primary key,
  support_grant_id uuid not null references identity.support_grants,
  expires_at timestamptz not null,
  created_at timestamptz not null
);
create index support_tokens_by_expiry on identity.support_tokens (expires_at);

grant select, update (subject, name) on identity.support_users to staffroom_auth;
grant select, insert, update (ended_at) on identity.support_grants to staffroom_auth;
grant select, insert, delete on identity.support_tokens to staffroom_auth;

-- Whoever may not help any more stops at once, and every process forgets what it remembers of grants that end.
create function identity.end_support_grants() returns trigger language plpgsql as $$
begin
  update identity.support_grants set ended_at = new.ended_at
  where support_user_id = new.support_user_id and ended_at is null;
  return null;
end $$;
create trigger support_user_ended after update of ended_at on identity.support_users
  for each row when (new.ended_at is not null) execute function identity.end_support_grants();
create function identity.tell_support_grant_ended() returns trigger language plpgsql as $$
begin
  perform pg_notify('sessions', new.support_grant_id::text);
  return null;
end $$;
create trigger support_grant_ended after update of ended_at on identity.support_grants
  for each row execute function identity.tell_support_grant_ended();

-- What was done for a contact is shown to the contact.
create index audit_entries_by_subject on audit_entries (client_group_id, subject_contact_id, acted_at)
  where subject_contact_id is not null;
grant select (client_group_id, audit_entry_id, acted_at, action, subject_contact_id, session_id)
  on audit_entries to staffroom_auth;
