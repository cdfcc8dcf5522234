-- Who issued an invoice, and to which address, as it was on that day: later settings change no invoice that was sent.
-- Null for those that were issued before; today's stand on them.
alter table invoices
  add column issuer jsonb check (jsonb_typeof(issuer) = 'object'),
  add column sent_to_address text[];

-- The rate of a classification is looked up for every row of a list of timesheets.
create index pay_classes_by_classification on pay_classes (client_group_id, classification_id, pay_class_id);
