-- When each session was used last, to half an hour: its access tokens are that old at most.
alter table identity.sessions add column last_used_at timestamptz not null default now();
update identity.sessions set last_used_at = updated_at;
