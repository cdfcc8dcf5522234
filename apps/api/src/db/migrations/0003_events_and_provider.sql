-- Drawn when the row is inserted, which is after the lock of what it tells about, so that two changes of one entity are
-- numbered in the order in which they happened. created_at cannot say that: it is taken before the lock.
alter table outbox add column position bigint generated always as identity;
create index outbox_by_position on outbox (position);

-- The highest number that is no longer kept: who asks for events up to it is told to read everything again.
alter table event_head add column swept_seq bigint not null default 0;

-- The provider's programs choose among all candidates, also those whom no group has met yet. The nil group stands for
-- the provider and is in the walls of service keys alone.
create policy provider_select on candidates for select
  using (position('00000000-0000-0000-0000-000000000000' in current_setting('app.client_group_ids', true)) > 0);
create policy provider_update on candidates for update
  using (position('00000000-0000-0000-0000-000000000000' in current_setting('app.client_group_ids', true)) > 0);
