-- Contacts choose how they are told, and which of their browsers the portal pushes to.
grant insert, update on notification_choices to staffroom_web;
grant insert, delete on push_subscriptions to staffroom_web;
grant update (push_enabled) on contacts to staffroom_web;
create index push_subscriptions_by_endpoint on push_subscriptions (client_group_id, endpoint);
create index push_subscriptions_by_contact on push_subscriptions (client_group_id, contact_id);
