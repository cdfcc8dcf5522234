-- Networks that an account signed in from before, as keyed hashes: part of the wrong passwords that an account may have
-- in an hour is kept for them (docs/decisions/016).
create table identity.known_networks (
  user_id uuid not null references identity.users on delete cascade,
  network_hash bytea not null,
  last_used_at timestamptz not null,
  primary key (user_id, network_hash)
);
create index known_networks_by_use on identity.known_networks (last_used_at);
grant select, insert, update, delete on identity.known_networks to staffroom_auth;
