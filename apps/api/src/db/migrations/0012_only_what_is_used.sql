-- Each login holds what its statements use and nothing for later: a route that reads or writes another table brings its
-- own grant. `server/grants.test.ts` compares both.

-- The web login.
revoke insert, update on service_status from staffroom_web;
revoke insert, update on
  availability, availability_exceptions, feedback, file_access_keys, pending_actions, push_subscriptions
  from staffroom_web;
revoke insert on replace_me_requests from staffroom_web;
revoke update on audit_unsealed, booking_blocks, idempotency_keys, notifications, policy_agreements from staffroom_web;
revoke delete on availability_exceptions, push_subscriptions from staffroom_web;
revoke select on
  audit_seals, audit_unsealed, file_access_keys, invoices, invoice_lines, outbox, pay_classes, pending_actions,
  service_status, timesheets, timesheet_breaks, webhooks
  from staffroom_web;

-- The worker moves the outbox, seals the audit trail, drops old keys and writes the provider's data: nothing of a tenant.
do $$
declare
  tenant_table text;
  moved text[] := array['outbox', 'events', 'audit_entries', 'audit_seals', 'audit_unsealed', 'idempotency_keys'];
begin
  for tenant_table in
    select c.table_name from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
    where c.table_schema = 'public' and c.column_name = 'client_group_id' and t.table_type = 'BASE TABLE'
      and c.table_name <> all (moved)
  loop
    execute format('revoke all on %I from staffroom_worker', tenant_table);
  end loop;
end $$;
revoke insert, update on outbox, audit_entries, audit_unsealed, idempotency_keys from staffroom_worker;
revoke select on service_keys, service_status, webhooks from staffroom_worker;
revoke all on webhook_deliveries from staffroom_worker;

-- People and their ways to sign in are added by the owner.
revoke insert, update, delete on identity.users, identity.accounts, identity.memberships from staffroom_auth;
revoke all on identity.verifications from staffroom_auth;
revoke update on identity.access_tokens from staffroom_auth;
