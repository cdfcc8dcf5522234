-- Requests that wait for approval: the worker rejects those that nobody answered in time, and tells both sides.

-- The worker looks for them in every group; what it then does, it does inside the wall of one group.
create policy sweeper_requests on booking_requests for select to staffroom_worker using (status = 'PendingApproval');
grant select (client_group_id, client_id, location_id, request_id, created_by_contact_id, created_on_utc, status, source,
    version, dates_local, approve_before_utc, last_start_utc, confirmations)
  on booking_requests to staffroom_worker;
grant update (status, version, decided_by_contact_id, decided_at, decision_reason) on booking_requests
  to staffroom_worker;
grant insert on pending_actions, notifications to staffroom_worker;
grant select (client_group_id, request_id, status, version), update (status, version) on replace_me_requests
  to staffroom_worker;
-- Who is told, and how they are reached.
grant select (client_group_id, contact_id, active, email_verified, email_address, mobile, push_enabled) on contacts
  to staffroom_worker;
grant select (client_group_id, contact_id, client_id, location_id, permissions) on contact_grants to staffroom_worker;
grant select (client_group_id, contact_id) on push_subscriptions to staffroom_worker;
grant select (client_group_id, contact_id, methods) on notification_choices to staffroom_worker;
grant select (client_group_id, event_key, contact_id, method) on notifications to staffroom_worker;
-- What it changes it announces and audits as every write does, in the group of its wall alone: what the sequencer moves
-- for all groups, it reads and takes away.
drop policy sequencer_outbox on outbox;
create policy sequencer_reads on outbox for select to staffroom_worker using (true);
create policy sequencer_takes on outbox for delete to staffroom_worker using (true);
drop policy sequencer_unsealed on audit_unsealed;
create policy sequencer_reads on audit_unsealed for select to staffroom_worker using (true);
create policy sequencer_takes on audit_unsealed for delete to staffroom_worker using (true);
grant insert on outbox, audit_entries, audit_unsealed to staffroom_worker;

select jobs.create_queue('reject-unanswered-requests', '{
  "policy": "exclusive", "notify": true, "deadLetter": "dead-jobs", "retryLimit": 3, "retryDelay": 10,
  "retryBackoff": true, "retryDelayMax": 120, "expireInSeconds": 300, "heartbeatSeconds": 60,
  "retentionSeconds": 86400, "deleteAfterSeconds": 86400
}');
