-- The contact reads which booking support changed.
grant select (entity_ids) on audit_entries to staffroom_auth;
