-- Invoices are read, issued, paid and exported; files open by keys that count once.

-- Variants are folders of data: so is the word for their tax.
alter table invoices drop constraint invoices_tax_label_check;
alter table invoices add constraint invoices_tax_label_check check (char_length(tax_label) between 1 and 12);

alter table invoices
  -- every location of its lines: who may see accounts at all of them sees the invoice
  add column location_ids integer[] not null default '{}',
  add column tax_basis_points integer not null default 0 check (tax_basis_points between 0 and 10000),
  add column tax_rounding text not null default 'invoice' check (tax_rounding in ('invoice', 'line'));
alter table invoice_lines
  -- its share: those of all lines are the invoice's tax
  add column tax_cents bigint not null default 0,
  -- as its booking was made with
  add column purchase_order text check (char_length(purchase_order) <= 100),
  add column cost_centre text check (char_length(cost_centre) <= 100),
  add column reference text check (char_length(reference) <= 100);

do $$
begin
  alter table invoices no force row level security;
  alter table invoice_lines no force row level security;
  update invoices i set
    location_ids = lines.location_ids,
    tax_basis_points = case when i.total_excl_tax_cents = 0 then 0
      else least(10000, greatest(0, round(i.tax_cents * 10000.0 / i.total_excl_tax_cents))) end
  from (
    select client_group_id, invoice_id, array_agg(distinct location_id order by location_id) as location_ids
    from invoice_lines group by client_group_id, invoice_id
  ) lines
  where lines.client_group_id = i.client_group_id and lines.invoice_id = i.invoice_id;
  -- What the tax of the invoice grows by with each line, so that nothing is lost to rounding.
  update invoice_lines l set tax_cents = shares.reached - shares.before
  from (
    select li.client_group_id, li.invoice_id, li.position,
      round(i.tax_cents * sum(li.total_excl_tax_cents) over upto / nullif(i.total_excl_tax_cents, 0)) as reached,
      round(i.tax_cents * (sum(li.total_excl_tax_cents) over upto - li.total_excl_tax_cents)
        / nullif(i.total_excl_tax_cents, 0)) as before
    from invoice_lines li
    join invoices i on i.client_group_id = li.client_group_id and i.invoice_id = li.invoice_id
    window upto as (partition by li.client_group_id, li.invoice_id order by li.position)
  ) shares
  where shares.client_group_id = l.client_group_id and shares.invoice_id = l.invoice_id
    and shares.position = l.position and shares.reached is not null;
  alter table invoices force row level security;
  alter table invoice_lines force row level security;
end $$;

-- Pages of the list go by date; what is owed is found without the rest.
drop index invoices_by_client;
create index invoices_by_date on invoices (client_group_id, issued_on desc, invoice_id desc);
create index invoices_by_client on invoices (client_group_id, client_id, issued_on desc, invoice_id desc);
drop index invoices_outstanding;
create index invoices_outstanding on invoices (client_group_id, client_id, due_on) where paid_on is null;
create index timesheets_to_invoice on timesheets (client_group_id, client_id, date_local)
  where status = 'ApprovedForInvoice';

-- A key opens a file that is kept, or an invoice that is drawn when it is opened.
alter table file_access_keys alter column file_id drop not null;
alter table file_access_keys add column invoice_id uuid;
alter table file_access_keys add constraint file_access_keys_one_check check (num_nonnulls(file_id, invoice_id) = 1);
create index file_access_keys_by_contact on file_access_keys (client_group_id, contact_id, expires_at);

grant select, insert, update (paid_on, version, invoice_file_id, timesheets_file_id) on invoices to staffroom_web;
grant select, insert on invoice_lines to staffroom_web;
grant select on pay_classes to staffroom_web;
grant insert on files to staffroom_web;
grant select, insert, update (used_at), delete on file_access_keys to staffroom_web;

-- The provider's programs write them, for no contact: nothing that is sent for a contact issues, pays or changes one.
do $$
declare
  billed text;
  of_no_contact text := 'nullif(current_setting(''app.contact_id'', true), '''') is null';
begin
  foreach billed in array array['invoices', 'invoice_lines'] loop
    execute format('create policy provider_insert on %I as restrictive for insert with check (%s)', billed, of_no_contact);
    execute format('create policy provider_update on %I as restrictive for update using (%s)', billed, of_no_contact);
  end loop;
end $$;
