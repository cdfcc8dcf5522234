-- Who is told by their own choices may switch a method off while a message by it waits: it is not sent.
alter table notifications drop constraint notifications_not_sent_because_check;
alter table notifications add constraint notifications_not_sent_because_check
  check (not_sent_because in
    ('tooOld', 'unreachable', 'refused', 'failed', 'decided', 'overtaken', 'replaced', 'switchedOff'));
