-- The owner login adds the provider's files, which name no group, without turning row-level security off: that would
-- lock the table. Not for the web login, which may insert files of its groups.
create policy provider_insert on files for insert to current_user
  with check (client_group_id is null
    and (select coalesce(position('00000000-0000-0000-0000-000000000000' in current_setting('app.client_group_ids', true)) > 0, false)));
