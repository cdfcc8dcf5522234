-- Keys that a device of the account's owner keeps: the public half, and what was seen of it.
create table identity.passkeys (
  passkey_id uuid primary key,
  user_id uuid not null references identity.users on delete cascade,
  credential_id bytea not null unique,
  -- COSE
  public_key bytea not null,
  -- the host of the portal that it was made for, and works at
  host text not null,
  name text not null,
  transports text[] not null,
  is_synced boolean not null,
  -- how often the device says that it was used; 0 where it does not count
  use_count bigint not null,
  added_at timestamptz not null,
  last_used_at timestamptz
);
create index passkeys_by_user on identity.passkeys (user_id, added_at);

-- Challenges that were answered: none is answered again. They are kept until they would have run out by themselves.
create table identity.used_challenges (
  challenge_hash bytea primary key,
  expires_at timestamptz not null
);
create index used_challenges_by_age on identity.used_challenges (expires_at);

grant select, insert, update (name, is_synced, use_count, last_used_at), delete on identity.passkeys to staffroom_auth;
grant select, insert, delete on identity.used_challenges to staffroom_auth;
