-- The provider's general files are everybody's; a portrait is seen by whoever sees its candidate. Whatever else has no group
-- is nobody's behind a wall.
create index candidates_by_image on candidates (image_file_id) where image_file_id is not null;
drop policy provider_files on files;
create policy provider_files on files for select using (
  client_group_id is null and (
    kind = 'general'
    or kind = 'portrait' and exists (select from candidates c where c.image_file_id = files.file_id)));
