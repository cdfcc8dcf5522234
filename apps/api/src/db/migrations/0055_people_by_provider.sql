-- The provider switches contacts off and on by a service key. The web login writes no contact: this function does, in a
-- transaction of nobody's (an administrator has a function with narrower walls), inside the groups that it names, and for a
-- key that is not revoked.
create function switch_contact_by_provider(of_group uuid, of_contact uuid, is_active boolean, by_key uuid) returns void
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if nullif(current_setting('app.contact_id', true), '') is not null
    or of_group <> all (string_to_array(coalesce(current_setting('app.client_group_ids', true), ''), ',')::uuid[])
    or not exists (select from service_keys where service_key_id = by_key and revoked_at is null)
  then
    raise insufficient_privilege using message = 'not a transaction of the provider';
  end if;
  update contacts set active = is_active, access_version = access_version + 1
  where client_group_id = of_group and contact_id = of_contact;
end $$;
revoke execute on function switch_contact_by_provider from public;
grant execute on function switch_contact_by_provider to staffroom_web;
