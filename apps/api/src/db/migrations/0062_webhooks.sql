-- Webhooks of the provider (decision 060), in place of the first sketch, which nothing has ever used.
drop table webhook_deliveries;
drop table webhooks;

create table webhooks (
  webhook_id uuid primary key,
  url text not null check (char_length(url) between 1 and 2000),
  description text not null check (char_length(description) <= 200),
  event_types text[] not null,
  is_enabled boolean not null default true,
  disabled_because text check (disabled_because in ('gone', 'failing')),
  -- the first failure since the last success
  failing_since timestamptz,
  -- events up to this number are deliveries, or are of no type that it is told of
  read_seq bigint not null,
  -- the worker that sends, one at a time; a killed one is forgotten then
  leased_by uuid,
  leased_until timestamptz,
  created_at timestamptz not null,
  check (disabled_because is null or not is_enabled),
  check ((leased_by is null) = (leased_until is null))
);

-- Sealed by the program. The web login writes them and reads none.
create table webhook_secrets (
  webhook_secret_id uuid primary key,
  webhook_id uuid not null references webhooks on delete cascade,
  sealed_secret text not null,
  -- null: until it is rotated
  signs_until timestamptz
);
create index webhook_secrets_by_webhook on webhook_secrets (webhook_id);

create table webhook_deliveries (
  webhook_id uuid not null references webhooks on delete cascade,
  -- by which the receiver tells repeats
  delivery_id uuid not null,
  -- of the event; null of a test
  seq bigint,
  event_type text not null,
  -- what is sent, byte for byte, at every attempt
  body text not null,
  state text not null default 'waiting' check (state in ('waiting', 'delivered', 'failed')),
  attempts smallint not null default 0,
  -- of the next attempt
  due_at timestamptz,
  last_attempt_at timestamptz,
  last_status smallint,
  last_error text,
  created_at timestamptz not null,
  primary key (webhook_id, delivery_id),
  unique (webhook_id, seq),
  check ((due_at is not null) = (state = 'waiting'))
);
create index webhook_deliveries_due on webhook_deliveries (webhook_id, due_at, seq) where state = 'waiting';
create index webhook_deliveries_by_time on webhook_deliveries (webhook_id, created_at desc, delivery_id desc);
create index webhook_deliveries_failed on webhook_deliveries (webhook_id, created_at desc, delivery_id desc)
  where state = 'failed';
create index webhook_deliveries_by_age on webhook_deliveries (created_at);

-- Of no client group, and the provider's alone: the nil group is in the walls of service keys. The worker sends them.
do $$
declare
  one text;
  of_provider text := 'coalesce(position(''00000000-0000-0000-0000-000000000000'' in current_setting(''app.client_group_ids'', true)), 0) > 0';
begin
  foreach one in array array['webhooks', 'webhook_secrets', 'webhook_deliveries'] loop
    execute format('alter table %I enable row level security', one);
    execute format('alter table %I force row level security', one);
    execute format('create policy of_provider on %I using (%s) with check (%s)', one, of_provider, of_provider);
    execute format('create policy of_worker on %I to staffroom_worker using (true) with check (true)', one);
  end loop;
end $$;

grant select, insert, delete, update (url, description, event_types, is_enabled, disabled_because, failing_since)
  on webhooks to staffroom_web;
grant insert, select (webhook_id, signs_until), update (signs_until) on webhook_secrets to staffroom_web;
grant select, insert, update (state, attempts, due_at) on webhook_deliveries to staffroom_web;

grant select, update (is_enabled, disabled_because, failing_since, read_seq, leased_by, leased_until)
  on webhooks to staffroom_worker;
grant select, delete on webhook_secrets to staffroom_worker;
grant select, insert, delete, update (state, attempts, due_at, last_attempt_at, last_status, last_error)
  on webhook_deliveries to staffroom_worker;

-- Looks at one webhook each: one waits for a webhook at most, and attempts follow the webhook's own schedule.
select jobs.create_queue('deliver-webhook', '{
  "policy": "short", "notify": true, "deadLetter": "dead-jobs", "retryLimit": 3, "retryDelay": 10,
  "retryBackoff": true, "retryDelayMax": 120, "expireInSeconds": 300, "heartbeatSeconds": 60,
  "retentionSeconds": 86400, "deleteAfterSeconds": 3600
}');
select jobs.create_queue('drop-old-deliveries', '{
  "policy": "exclusive", "notify": true, "deadLetter": "dead-jobs", "retryLimit": 3, "retryDelay": 10,
  "retryBackoff": true, "retryDelayMax": 120, "expireInSeconds": 300, "heartbeatSeconds": 60,
  "retentionSeconds": 86400, "deleteAfterSeconds": 86400
}');
