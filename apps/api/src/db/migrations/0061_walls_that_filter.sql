-- What a transaction may see is a condition on the rows that a statement reads by its own keys, and no way to find them
-- (decision 059). As an index condition it was counted twice beside the statement's own group: of 3,000 groups the planner
-- took a group's bookings for less than one, and read all 65,000 of a large group in place of one by its key.
-- The groups are read once for each statement. Where none are named, null is within no wall.
do $$
declare
  groups text := 'string_to_array(nullif(current_setting(''app.client_group_ids'', true), ''''), '','')::uuid[]';
  within text := format('coalesce(client_group_id = any ((select %s)::uuid[]), false)', groups);
  known text := '(client_group_id = ANY ((string_to_array(NULLIF(current_setting(''app.client_group_ids''::text, true), ''''::text), '',''::text))::uuid[]))';
  wall record;
begin
  for wall in select tablename, policyname, qual from pg_policies where schemaname = 'public' and position(known in qual) > 0 loop
    execute format('alter policy %I on %I using (%s)', wall.policyname, wall.tablename, replace(wall.qual, known, within));
  end loop;
end $$;
