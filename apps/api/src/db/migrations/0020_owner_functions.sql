-- In what runs with the owner's rights a temporary table of the caller must not stand before a table of that name: unless
-- it is named, the schema of temporary tables is looked into first.
do $$
declare
  one regprocedure;
begin
  for one in select oid from pg_proc where prosecdef and pronamespace = 'public'::regnamespace
    and proowner = (select oid from pg_roles where rolname = current_user)
  loop
    execute format('alter function %s set search_path = pg_catalog, public, pg_temp', one);
  end loop;
end $$;
