-- What is owed is listed, counted and added up from this index alone.
drop index invoices_outstanding;
create index invoices_outstanding on invoices (client_group_id, client_id, due_on)
  include (issued_on, invoice_id, currency, total_cents) where paid_on is null;

-- The provider's first page of what is not paid, however many groups there are.
create index invoices_unpaid_by_date on invoices (issued_on desc, invoice_id) where paid_on is null;
