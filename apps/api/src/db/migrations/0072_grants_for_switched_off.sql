-- Support stops acting as a contact who is switched off, and coming back does not bring a grant back either.
create or replace function end_sign_ins_of_contact() returns trigger language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp as $$
begin
  -- Sessions that begin right now hold the row.
  perform from identity.users where id in (
    select user_id from identity.memberships where contact_id = new.contact_id) for update;
  delete from identity.sessions where user_id in (
    select user_id from identity.memberships where contact_id = new.contact_id);
  update identity.account_links set ended_at = now() where ended_at is null and user_id in (
    select user_id from identity.memberships where contact_id = new.contact_id);
  update identity.support_grants set ended_at = now()
  where contact_id = new.contact_id and ended_at is null and expires_at > now();
  return null;
end $$;
