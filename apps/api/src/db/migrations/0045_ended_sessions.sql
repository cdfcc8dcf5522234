-- Sessions that somebody ended on purpose from another device: the device that comes back with such a cookie is told so,
-- and empties itself. Kept as long as the session would have lived; who does not hold the cookie finds nothing by it.
create table identity.ended_sessions (
  token_hash bytea primary key,
  expires_at timestamptz not null
);
create index ended_sessions_by_expiry on identity.ended_sessions (expires_at);
grant select, insert, delete on identity.ended_sessions to staffroom_auth;
