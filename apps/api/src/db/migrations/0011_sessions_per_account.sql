-- Who signs in again and again, from wherever, keeps the newest fifty sessions; the oldest end as by a sign-out.
create function identity.end_oldest_sessions() returns trigger language plpgsql as $$
begin
  delete from identity.sessions where id in (
    select id from identity.sessions where user_id = new.user_id order by created_at desc, id desc offset 50);
  return null;
end $$;
create trigger sessions_bounded after insert on identity.sessions
  for each row execute function identity.end_oldest_sessions();
