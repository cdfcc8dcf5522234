-- One row for one event, person and method, never two. The worker makes a job of each new row and writes down what became
-- of it: when it was sent, or why it never will be.
alter table notifications
  -- What was recorded before had no sender; it is old news.
  add column event_key text not null default gen_random_uuid()::text,
  add column request_id uuid,
  add column due_at timestamptz,
  add column queued_at timestamptz default now(),
  -- Of a push message: the devices that have it already.
  add column reached_device_ids uuid[] not null default '{}',
  add column not_sent_because text default 'tooOld'
    check (not_sent_because in ('tooOld', 'unreachable', 'refused', 'failed'));
alter table notifications
  alter column event_key drop default,
  alter column queued_at drop default,
  alter column not_sent_because drop default,
  add check (sent_at is null or not_sent_because is null);
create unique index notifications_once on notifications (client_group_id, event_key, contact_id, method);
drop index notifications_unsent;
create index notifications_to_queue on notifications (created_at) where queued_at is null;

create function wake_notifications() returns trigger language plpgsql as $$
begin
  perform pg_notify('notifications', '');
  return null;
end $$;
create trigger notifications_wake after insert on notifications
  for each statement execute function wake_notifications();

-- What a contact chose: by topic the methods, and the hours in which nothing rings. Who has no row gets the usual.
create table notification_choices (
  client_group_id uuid not null,
  contact_id uuid not null,
  -- {topic: [method]}
  methods jsonb not null,
  -- Wall times in time_zone; both null: none. Across midnight when the first is the later one.
  quiet_from_local time,
  quiet_until_local time,
  time_zone text not null,
  urgent_passes_quiet boolean not null default true,
  version integer not null default 1,
  primary key (client_group_id, contact_id),
  foreign key (client_group_id, contact_id) references contacts,
  check ((quiet_from_local is null) = (quiet_until_local is null)),
  check (quiet_from_local is distinct from quiet_until_local or quiet_from_local is null)
);
do $$
declare
  inside text := 'client_group_id = any (string_to_array(nullif(current_setting(''app.client_group_ids'', true), ''''), '','')::uuid[])';
begin
  alter table notification_choices enable row level security;
  alter table notification_choices force row level security;
  execute format('create policy inside_select on notification_choices for select using (%s)', inside);
  execute format('create policy inside_insert on notification_choices for insert with check (%s)', inside);
  execute format('create policy inside_update on notification_choices for update using (%s) with check (%s)', inside, inside);
  execute format('create policy inside_delete on notification_choices for delete using (%s)', inside);
end $$;
grant select on notification_choices to staffroom_web;
