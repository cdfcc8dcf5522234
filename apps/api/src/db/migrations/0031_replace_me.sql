-- Asking to be replaced: the request is written by the portal's calls and follows its booking.
grant insert on replace_me_requests to staffroom_web;

-- Each change of a request or its booking looks for it.
create index replace_me_by_request on replace_me_requests (client_group_id, request_id);
-- What the person's own screen asks, of all statuses.
create index replace_me_by_contact on replace_me_requests (client_group_id, contact_id, date_local);
