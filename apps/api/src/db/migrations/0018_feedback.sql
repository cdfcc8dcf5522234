-- Feedback is given in the portal and read by the provider.
grant insert on feedback to staffroom_web;
-- What the provider's programs read first.
create index feedback_by_time on feedback (given_at);
