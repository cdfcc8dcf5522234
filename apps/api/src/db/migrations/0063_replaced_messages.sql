-- A message that waited can be told by a later one of the same booking: it is not sent on its own.
alter table notifications drop constraint notifications_not_sent_because_check;
alter table notifications add constraint notifications_not_sent_because_check
  check (not_sent_because in ('tooOld', 'unreachable', 'refused', 'failed', 'decided', 'overtaken', 'replaced'));
