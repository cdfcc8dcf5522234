-- Who looks after people takes a lost second factor off, and the person's history tells it.
alter table person_changes drop constraint person_changes_kind_check;
alter table person_changes add constraint person_changes_kind_check check (kind in
  ('invited', 'sentAgain', 'withdrawn', 'accepted', 'rightsChanged', 'deactivated', 'reactivated', 'factorReset'));

-- Answers whether there was one. Every session ends: one that was opened by whoever found the phone, too.
create function drop_factors_of_contact(of_group uuid, of_contact uuid) returns boolean
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  owner uuid;
  had_app boolean;
  had_passkey boolean;
begin
  perform check_looks_after_people(of_group, of_contact, array['people_delete', 'people_all']);
  select user_id into owner from identity.memberships
  where contact_id = of_contact and home_client_group_id = of_group;
  -- Sessions that begin right now hold the row.
  perform from identity.users where id = owner for update;
  delete from identity.authenticators where user_id = owner;
  had_app := found;
  delete from identity.passkeys where user_id = owner;
  had_passkey := found;
  if not (had_app or had_passkey) then return false; end if;
  delete from identity.recovery_codes where user_id = owner;
  delete from identity.sessions where user_id = owner;
  return true;
end $$;
revoke execute on function drop_factors_of_contact from public;
grant execute on function drop_factors_of_contact to staffroom_web;
