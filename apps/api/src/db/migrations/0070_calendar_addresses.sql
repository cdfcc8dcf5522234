-- The secret address at which calendar programs read a contact's bookings (decision 066): at most one of each contact. Of
-- the secret the hash alone is kept; the address names the client group, so that the row is found within its wall.
create table calendar_addresses (
  client_group_id uuid not null,
  contact_id uuid not null,
  calendar_address_id uuid not null,
  -- SHA-256
  secret_hash bytea not null,
  created_at timestamptz not null,
  -- some minutes old at most
  last_read_at timestamptz,
  primary key (client_group_id, contact_id),
  foreign key (client_group_id, contact_id) references contacts
);
create unique index calendar_addresses_by_secret on calendar_addresses (client_group_id, secret_hash);

do $$
declare
  groups text := 'string_to_array(nullif(current_setting(''app.client_group_ids'', true), ''''), '','')::uuid[]';
  inside text := format('client_group_id = any ((select %s)::uuid[])', groups);
begin
  alter table calendar_addresses enable row level security;
  alter table calendar_addresses force row level security;
  execute format('create policy inside_select on calendar_addresses for select using (coalesce(%s, false))', inside);
  execute format('create policy inside_insert on calendar_addresses for insert with check (%s)', inside);
  execute format('create policy inside_update on calendar_addresses for update using (coalesce(%s, false)) with check (%s)', inside, inside);
  execute format('create policy inside_delete on calendar_addresses for delete using (coalesce(%s, false))', inside);
end $$;
grant select, insert, delete on calendar_addresses to staffroom_web;
grant update (calendar_address_id, secret_hash, created_at, last_read_at) on calendar_addresses to staffroom_web;
