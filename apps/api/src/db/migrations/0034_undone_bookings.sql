-- What a message tells can be taken back before it was sent: it is not sent any more.
alter table notifications drop constraint notifications_not_sent_because_check;
alter table notifications add constraint notifications_not_sent_because_check
  check (not_sent_because in ('tooOld', 'unreachable', 'refused', 'failed', 'decided', 'overtaken'));
grant update (queued_at, not_sent_because) on notifications to staffroom_web;
