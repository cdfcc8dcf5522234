-- Links in messages that act without signing in: a client group may ask its people to sign in first.
alter table client_groups add column links_need_sign_in boolean not null default false;

-- What the full feedback form asks besides: {"punctuality": "good"}; empty where nothing was rated.
alter table feedback add column ratings jsonb not null default '{}' check (jsonb_typeof(ratings) = 'object');

-- The worker asks for feedback after the last day of each educator: of every group it sees the id, and days behind the
-- wall of those groups.
create policy sweeper_group_ids on client_groups for select to staffroom_worker using (true);
grant select (client_group_id, card_id, location_id, client_id, date_local, requested_by, status, assignment_state, end_utc,
    next_end_utc, has_feedback)
  on booking_cards to staffroom_worker;

select jobs.create_queue('ask-for-feedback', '{
  "policy": "exclusive", "notify": true, "deadLetter": "dead-jobs", "retryLimit": 3, "retryDelay": 10,
  "retryBackoff": true, "retryDelayMax": 120, "expireInSeconds": 300, "heartbeatSeconds": 60,
  "retentionSeconds": 86400, "deleteAfterSeconds": 86400
}');
