-- A search for invoices reads the purchase orders of lines from this index alone.
create index invoice_lines_by_order on invoice_lines (client_group_id, invoice_id) include (purchase_order)
  where purchase_order is not null;
