-- Whose call made a change, and which: so that the contact's own screens know the event of what they did. Both null for
-- what no contact's call did.
alter table outbox add column made_by_contact_id uuid, add column request_id uuid;
alter table events add column made_by_contact_id uuid, add column request_id uuid;
