-- The OpenID Connect issuer at which the people of a client group sign in.
create table identity.schools (
  client_group_id uuid primary key,
  name text not null check (char_length(name) between 1 and 100),
  issuer text not null,
  client_id text not null,
  -- sealed by the program; null: a public client
  sealed_secret text,
  -- neither a password nor a passkey lets its people in
  is_required boolean not null,
  -- a second factor that the issuer speaks of is enough
  trusts_factor boolean not null
);

-- A domain leads to one issuer: what is typed as an email says where its owner signs in.
create table identity.school_domains (
  domain text primary key check (domain = lower(domain)),
  client_group_id uuid not null references identity.schools on delete cascade
);
create index school_domains_by_group on identity.school_domains (client_group_id);

-- Whom an issuer knows an account's owner as, since their first sign-in there. Another of its people is never let in as them.
create table identity.school_accounts (
  user_id uuid not null references identity.users on delete cascade,
  issuer text not null,
  client_id text not null,
  subject text not null,
  bound_at timestamptz not null,
  primary key (user_id, issuer, client_id),
  unique (issuer, client_id, subject)
);

-- Begun at the issuer of the account's group.
alter table identity.sessions add column by_school boolean not null default false;

grant select, insert, update, delete on identity.schools to staffroom_auth;
grant select, insert, delete on identity.school_domains to staffroom_auth;
grant select, insert, delete on identity.school_accounts to staffroom_auth;
