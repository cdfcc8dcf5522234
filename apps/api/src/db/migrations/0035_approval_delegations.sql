-- An approver lets a colleague decide in their place from a first to a last calendar date, both counted, by the clock of
-- each location. What it lends is read from the approver's grants at each use, so it never outlives them.
create table approval_delegations (
  client_group_id uuid not null,
  approval_delegation_id uuid not null,
  delegator_contact_id uuid not null,
  delegate_contact_id uuid not null,
  from_local date not null,
  until_local date not null,
  created_at timestamptz not null,
  -- ended early: by one of the two, or because the approver may not decide any more
  ended_at timestamptz,
  -- when both were told that it began, and that it was over
  begun_at timestamptz,
  over_at timestamptz,
  primary key (client_group_id, approval_delegation_id),
  foreign key (client_group_id, delegator_contact_id) references contacts,
  foreign key (client_group_id, delegate_contact_id) references contacts,
  check (delegator_contact_id <> delegate_contact_id),
  check (until_local >= from_local)
);
create index approval_delegations_by_delegate on approval_delegations (client_group_id, delegate_contact_id)
  where ended_at is null and over_at is null;
create index approval_delegations_by_delegator on approval_delegations (client_group_id, delegator_contact_id)
  where ended_at is null and over_at is null;

alter table approval_delegations enable row level security;
alter table approval_delegations force row level security;
create policy inside_select on approval_delegations for select
  using (client_group_id = any (string_to_array(nullif(current_setting('app.client_group_ids', true), ''), ',')::uuid[]));
create policy inside_insert on approval_delegations for insert
  with check (client_group_id = any (string_to_array(nullif(current_setting('app.client_group_ids', true), ''), ',')::uuid[]));
create policy inside_update on approval_delegations for update
  using (client_group_id = any (string_to_array(nullif(current_setting('app.client_group_ids', true), ''), ',')::uuid[]))
  with check (client_group_id = any (string_to_array(nullif(current_setting('app.client_group_ids', true), ''), ',')::uuid[]));
create policy inside_delete on approval_delegations for delete
  using (client_group_id = any (string_to_array(nullif(current_setting('app.client_group_ids', true), ''), ',')::uuid[]));
-- The worker looks for open ones in every group; what it then does, it does inside the wall of one group.
create policy open_ones on approval_delegations for select to staffroom_worker
  using (ended_at is null and over_at is null);
grant select, insert, update (ended_at) on approval_delegations to staffroom_web;
grant select, update (ended_at, begun_at, over_at) on approval_delegations to staffroom_worker;

-- It changes rights: every process drops what it remembers of them.
create trigger permissions_change_insert after insert on approval_delegations referencing new table as changed_rows
  for each statement execute function tell_permissions_changed();
create trigger permissions_change_update after update on approval_delegations referencing new table as changed_rows
  for each statement execute function tell_permissions_changed();

-- In whose place somebody decided; null by a right of one's own.
alter table booking_requests add column decided_for_contact_id uuid;
alter table pending_actions add column on_behalf_of_contact_id uuid;
grant update (decided_for_contact_id) on booking_requests to staffroom_worker;

select jobs.create_queue('follow-approval-delegations', '{
  "policy": "exclusive", "notify": true, "deadLetter": "dead-jobs", "retryLimit": 3, "retryDelay": 10,
  "retryBackoff": true, "retryDelayMax": 120, "expireInSeconds": 300, "heartbeatSeconds": 60,
  "retentionSeconds": 86400, "deleteAfterSeconds": 86400
}');
