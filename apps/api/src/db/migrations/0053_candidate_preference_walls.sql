-- The wall of every tenant table has a door for each verb, whoever may use it.
create policy inside_delete on candidate_preferences for delete using (
  client_group_id = any (string_to_array(nullif(current_setting('app.client_group_ids', true), ''), ',')::uuid[])
);
