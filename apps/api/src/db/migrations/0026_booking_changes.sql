-- What the client's people did with bookings that were made: cancelled one, and took that back. The booking shows how it
-- stands, these rows how it came to that; they are only ever added to.
create table booking_changes (
  client_group_id uuid not null,
  booking_id uuid not null,
  -- the same for all bookings of one press: undoing it finds exactly them
  change_id uuid not null,
  kind text not null check (kind in ('cancelled', 'restored', 'changed', 'undone')),
  acted_at timestamptz not null,
  contact_id uuid not null,
  -- of the educator whom a cancellation took off, as they stood before
  assignment_id uuid,
  assignment_state text,
  details jsonb not null default '{}',
  primary key (client_group_id, booking_id, change_id),
  foreign key (client_group_id, booking_id) references bookings,
  check ((assignment_id is null) = (assignment_state is null))
);
create index booking_changes_by_change on booking_changes (client_group_id, change_id);

alter table booking_changes enable row level security;
alter table booking_changes force row level security;
create policy inside_select on booking_changes for select
  using (client_group_id = any (string_to_array(nullif(current_setting('app.client_group_ids', true), ''), ',')::uuid[]));
create policy inside_insert on booking_changes for insert
  with check (client_group_id = any (string_to_array(nullif(current_setting('app.client_group_ids', true), ''), ',')::uuid[]));
create policy inside_update on booking_changes for update
  using (client_group_id = any (string_to_array(nullif(current_setting('app.client_group_ids', true), ''), ',')::uuid[]))
  with check (client_group_id = any (string_to_array(nullif(current_setting('app.client_group_ids', true), ''), ',')::uuid[]));
create policy inside_delete on booking_changes for delete
  using (client_group_id = any (string_to_array(nullif(current_setting('app.client_group_ids', true), ''), ',')::uuid[]));
grant select, insert on booking_changes to staffroom_web;
-- Who cancelled is told by these rows, and the audit trail is read by nobody who answers the web.
revoke select on audit_entries from staffroom_web;

-- [{hoursBefore, percent}]: what cancelling late costs, as the client agreed with the provider; empty where nothing.
alter table clients add column cancellation_terms jsonb not null default '[]';
