-- Who may approve a request that waits too long is told again, once each: first whoever was asked, then whoever may decide
-- for the whole group.
alter table booking_requests
  add column reminded_at timestamptz,
  add column escalated_at timestamptz;
grant update (reminded_at, escalated_at) on booking_requests to staffroom_worker;

-- A message that asks for a decision is not sent once the request is decided.
alter table notifications drop constraint notifications_not_sent_because_check;
alter table notifications add constraint notifications_not_sent_because_check
  check (not_sent_because in ('tooOld', 'unreachable', 'refused', 'failed', 'decided'));

select jobs.create_queue('remind-approvers', '{
  "policy": "exclusive", "notify": true, "deadLetter": "dead-jobs", "retryLimit": 3, "retryDelay": 10,
  "retryBackoff": true, "retryDelayMax": 120, "expireInSeconds": 300, "heartbeatSeconds": 60,
  "retentionSeconds": 86400, "deleteAfterSeconds": 86400
}');
