-- The worker queues, writes and sends messages: it sees of waiting ones whose they are, and everything else behind the
-- wall of one group. Push services tell it which devices are gone.
create policy queue_notifications on notifications for select to staffroom_worker using (queued_at is null);
grant select, update on notifications to staffroom_worker;
grant select on
  notification_choices, booking_requests, booking_blocks, bookings, assignments, clients, client_groups, contacts,
  locations, classifications
  to staffroom_worker;
grant select, delete on push_subscriptions to staffroom_worker;

-- About five hours of trying, later each time, before a message waits among the dead jobs.
select jobs.create_queue('send-notification', '{
  "policy": "standard", "notify": true, "deadLetter": "dead-jobs", "retryLimit": 16, "retryDelay": 10,
  "retryBackoff": true, "retryDelayMax": 1800, "expireInSeconds": 120, "heartbeatSeconds": 60,
  "retentionSeconds": 604800, "deleteAfterSeconds": 3600
}');

-- What a demo would have sent, for its page of messages. Of no tenant: everybody who can open a demo sees all of it.
create table demo_messages (
  message_key text primary key,
  method text not null check (method in ('email', 'sms', 'voice', 'push')),
  recipient text not null,
  title text not null,
  text text not null,
  html text,
  calendar text,
  path text,
  sent_at timestamptz not null
);
create index demo_messages_by_time on demo_messages (sent_at desc, message_key);
grant select on demo_messages to staffroom_web;
grant select, insert, delete on demo_messages to staffroom_worker;
