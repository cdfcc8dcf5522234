-- A candidate is one row for all groups, so what the web login writes there reaches other groups: it adds links and
-- nothing else. The provider's own data and the end of a link are the worker's.
revoke update on candidates from staffroom_web;
grant update (visible_to) on candidates to staffroom_web;

create function refuse_lost_links() returns trigger language plpgsql as $$
begin
  if current_user = 'staffroom_web' and not new.visible_to @> old.visible_to then
    raise exception 'a link of a candidate is not ended here' using errcode = 'insufficient_privilege';
  end if;
  return new;
end $$;
create trigger candidates_keep_links before update of visible_to on candidates
  for each row execute function refuse_lost_links();
