-- The authenticator app of an account: its secret encrypted by a key that the database does not hold.
create table identity.authenticators (
  user_id uuid primary key references identity.users on delete cascade,
  sealed_secret text not null,
  -- the last time step whose code was used: it opens nothing again
  last_step bigint not null,
  added_at timestamptz not null
);

-- What opens the account once where the phone is gone; keyed hashes.
create table identity.recovery_codes (
  user_id uuid not null references identity.users on delete cascade,
  code_hash bytea not null,
  used_at timestamptz,
  primary key (user_id, code_hash)
);

-- How whoever opened the session showed who they are.
alter table identity.sessions add column sign_in_method text not null default 'password';

grant select, insert, update, delete on identity.authenticators to staffroom_auth;
grant select, insert, update (used_at), delete on identity.recovery_codes to staffroom_auth;
