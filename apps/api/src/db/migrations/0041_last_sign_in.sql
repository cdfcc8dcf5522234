-- When each user signed in last; null: never yet. The first sign-in ever comes from a device that nobody need be told of.
alter table identity.users add column last_signed_in_at timestamptz;
update identity.users as users set last_signed_in_at = greatest(
  (select max(last_used_at) from identity.known_devices where user_id = users.id),
  (select max(created_at) from identity.sessions where user_id = users.id));
grant update (last_signed_in_at) on identity.users to staffroom_auth;
