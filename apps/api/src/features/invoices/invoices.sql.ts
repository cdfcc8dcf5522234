import { maxCountedInvoices } from '@staffroom/domain/invoices/invoice-limits.ts';
import { searchWords } from '@staffroom/domain/text/search-text.ts';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { daysOfAges } from '@staffroom/domain/invoices/invoice-age.rules.ts';
import type { InvoiceAge } from '@staffroom/domain/invoices/invoice-age.rules.ts';
import type { Columns, Renamed } from '../../db/schema/row.ts';
import { latestQuestion } from './invoice-questions.sql.ts';
import type { PrintedIssuer } from './issuer.ts';
import { isVisible, visibleInvoices } from './visible-invoices.ts';
import type { InvoiceScope } from './visible-invoices.ts';

export type InvoiceFilters = {
  status?: 'Paid' | 'NotPaid' | 'Overdue' | undefined;
  dateFromLocal?: string | undefined;
  dateToLocal?: string | undefined;
  search?: string | undefined;
};

/** Who asks and when: together they determine what is overdue. */
type Asked = { scope: InvoiceScope; at: Temporal.Instant };

/**
 * The calendar date at the client of an invoice `i`: that of its first location, or in UTC for a client without any. It
 * is looked up only when the clients of the scope do not all have the same date.
 */
function todayOf({ scope, at }: Asked): RawBuilder<unknown> {
  const dates = new Set(
    scope.timeZones.map((timeZone) => at.toZonedDateTimeISO(timeZone).toPlainDate().toString()),
  );
  const [date = null] = dates;
  return sql`coalesce(${dates.size === 1 ? date : null}::date, (${at.toString()}::timestamptz at time zone coalesce((
    select l.time_zone from locations l
    where l.client_group_id = i.client_group_id and l.client_id = i.client_id
    order by l.location_id limit 1), 'UTC'))::date)`;
}

function fits(filters: InvoiceFilters, today: RawBuilder<unknown>): RawBuilder<unknown> {
  const { status, dateFromLocal = null, dateToLocal = null } = filters;
  const ofStatus = {
    Paid: sql`i.paid_on is not null`,
    NotPaid: sql`i.paid_on is null`,
    Overdue: sql`i.paid_on is null and i.due_on < ${today}`,
  };
  return sql.join(
    [
      ...(status ? [ofStatus[status]] : []),
      ...(dateFromLocal === null ? [] : [sql`i.issued_on >= ${dateFromLocal}::date`]),
      ...(dateToLocal === null ? [] : [sql`i.issued_on <= ${dateToLocal}::date`]),
      sql`true`,
    ],
    sql` and `,
  );
}

type Wanted = InvoiceFilters & { at: Temporal.Instant };

const keys = sql`i.client_group_id, i.invoice_id, i.issued_on`;

/** Keys of the newest matching invoices, in any order: each node by its own index, so older ones are not read. */
function newestInvoices(scope: InvoiceScope, { at, ...filters }: Wanted, most: number): RawBuilder<unknown> {
  return visibleInvoices(
    scope,
    keys,
    sql`and ${fits(filters, todayOf({ scope, at }))} order by i.issued_on desc, i.invoice_id desc limit ${most}`,
  );
}

/** Keys of the matching invoices. A search covers the newest ones, and any invoice with that number. */
function wantedInvoices(scope: InvoiceScope, wanted: Wanted, most: number): RawBuilder<unknown> {
  const { search = '', at, ...filters } = wanted;
  const words = searchWords(search);
  if (words.every((word) => word === '')) return newestInvoices(scope, wanted, most);
  const text = sql`search_text(concat_ws(' ', i.invoice_no, i.issued_to, i.purchase_order, (
    select string_agg(distinct li.purchase_order, ' ') from invoice_lines li
    where li.client_group_id = i.client_group_id and li.invoice_id = i.invoice_id and li.purchase_order is not null)))`;
  return sql`
    select ${keys} from (
      select * from (${newestInvoices(scope, { ...filters, at }, maxCountedInvoices)}) newest
      order by issued_on desc, invoice_id desc limit ${sql.lit(maxCountedInvoices)}) near
    join invoices i on i.client_group_id = near.client_group_id and i.invoice_id = near.invoice_id
    where not exists (select from unnest(${words}::text[]) word where position(word in ${text}) = 0)
    union
    select ${keys} from invoices i
    where ${isVisible(scope)} and ${fits(filters, todayOf({ scope, at }))}
      and i.invoice_no = ${search.trim()}`;
}

/** Without lines there is nothing to draw in a PDF. */
const hasLines = sql`exists (
  select from invoice_lines li where li.client_group_id = i.client_group_id and li.invoice_id = i.invoice_id)`;

/** The JSON fields that list and view share. */
function invoiceFields(asked: Asked): RawBuilder<unknown> {
  return sql`
    'id', i.invoice_id, 'number', i.invoice_no, 'date', i.issued_on, 'dueDate', i.due_on, 'issuedTo', i.issued_to,
    'clientId', i.client_id, 'clientName', c.name, 'currency', i.currency, 'taxLabel', i.tax_label,
    'amount', i.total_cents, 'taxAmount', i.tax_cents, 'totalExclTax', i.total_excl_tax_cents,
    'paidStatus', case when i.paid_on is null then 'NotPaid' else 'Paid' end, 'paidDate', i.paid_on,
    'isOverdue', i.paid_on is null and i.due_on < ${todayOf(asked)},
    'purchaseOrder', i.purchase_order,
    'files', json_build_object(
      'invoice', (
        select json_build_object('available', file_id is not null, 'fileId', file_id)
        from (select coalesce(i.invoice_file_id, case when ${hasLines} then i.invoice_id end) as file_id) of_invoice),
      'timesheets', json_build_object('available', i.timesheets_file_id is not null, 'fileId', i.timesheets_file_id)),
    'version', i.version`;
}

const client = sql`join clients c on c.client_group_id = i.client_group_id and c.client_id = i.client_id`;

type InvoicePageRow = { invoice_count: number; invoices: string };

export type PageQuery = Wanted & { skip: number; take: number };

/** A page as a JSON array, newest first, and the number of invoices, counted up to a limit that includes the page. */
export function invoicePage(
  scope: InvoiceScope,
  { skip, take, ...wanted }: PageQuery,
): RawBuilder<InvoicePageRow> {
  const { at } = wanted;
  const counted = Math.max(maxCountedInvoices, skip + take) + 1;
  return sql<InvoicePageRow>`
    with wanted as materialized (
      select * from (${wantedInvoices(scope, wanted, counted)}) newest
      order by issued_on desc, invoice_id desc limit ${counted})
    select (select count(*)::int from wanted) as invoice_count,
      (select coalesce(json_agg(json_build_object(${invoiceFields({ scope, at })})
          order by i.issued_on desc, i.invoice_id desc), '[]')::text
        from (
          select * from wanted order by issued_on desc, invoice_id desc offset ${skip} limit ${take}) page
        join invoices i on i.client_group_id = page.client_group_id and i.invoice_id = page.invoice_id
        ${client}) as invoices`;
}

/** A JSON object of the whole invoice; when two groups have the same number, the one issued last. */
export function invoiceByNumber(
  scope: InvoiceScope,
  { invoiceNo, at }: { invoiceNo: string; at: Temporal.Instant },
): RawBuilder<{ invoice: string }> {
  return sql<{ invoice: string }>`
    select ${wholeInvoice({ scope, at })}::text as invoice
    from invoices i ${client}
    where ${isVisible(scope)} and i.invoice_no = ${invoiceNo}
    order by i.issued_on desc, i.invoice_id desc limit 1`;
}

/** A JSON object as defined by the contract. */
function wholeInvoice(asked: Asked): RawBuilder<unknown> {
  return sql`json_build_object(${invoiceFields(asked)},
      'locations', (
        select coalesce(json_agg(json_build_object('id', l.location_id, 'name', l.name) order by l.name, l.location_id), '[]')
        from locations l
        where l.client_group_id = i.client_group_id and l.location_id = any (i.location_ids)),
      'lines', (
        select coalesce(json_agg(json_build_object(
          'position', li.position, 'bookingId', li.booking_id, 'date', li.date_local, 'employee', li.employee_name,
          'type', li.type, 'quantityHundredths', li.quantity_hundredths, 'rate', li.rate_cents,
          'start', left(li.start_time_local::text, 5), 'finish', left(li.end_time_local::text, 5),
          'totalExclTax', li.total_excl_tax_cents, 'taxAmount', li.tax_cents,
          'location', json_build_object('id', li.location_id, 'name', coalesce(l.name, '')),
          'purchaseOrder', li.purchase_order, 'costCentre', li.cost_centre, 'reference', li.reference,
          'question', ${latestQuestion}
        ) order by li.position), '[]')
        from invoice_lines li
        left join locations l on l.client_group_id = li.client_group_id and l.location_id = li.location_id
        where li.client_group_id = i.client_group_id and li.invoice_id = i.invoice_id))`;
}

/** In whole cents; the ages are those of `daysOfAges`. */
type OutstandingRow = Columns<'invoices', 'currency'> & {
  count: number;
  amount: number;
  overdue_count: number;
  overdue_amount: number;
  not_due: number;
  days_1_to_30: number;
  days_31_to_60: number;
  days_61_to_90: number;
  over_90: number;
};

/** Unpaid invoices, by currency. */
export function outstandingTotals(scope: InvoiceScope, at: Temporal.Instant): RawBuilder<OutstandingRow> {
  const cents = (days: RawBuilder<unknown>) =>
    sql`coalesce(sum(total_cents) filter (where ${days}), 0)::bigint`;
  const ofAge = (age: InvoiceAge) => {
    const [first, last] = daysOfAges[age];
    return cents(sql`days >= ${first ?? '-infinity'}::float8 and days <= ${last ?? 'infinity'}::float8`);
  };
  return sql<OutstandingRow>`
    select currency, count(*)::int as count, sum(total_cents)::bigint as amount,
      count(*) filter (where days > 0)::int as overdue_count, ${cents(sql`days > 0`)} as overdue_amount,
      ${ofAge('notDue')} as not_due, ${ofAge('days1to30')} as days_1_to_30,
      ${ofAge('days31to60')} as days_31_to_60, ${ofAge('days61to90')} as days_61_to_90,
      ${ofAge('over90')} as over_90
    from (${visibleInvoices(
      scope,
      sql`i.currency, i.total_cents, ${todayOf({ scope, at })} - i.due_on as days`,
      sql`and i.paid_on is null offset 0`,
    )}) owed
    group by currency order by currency`;
}

type ExportRow = Columns<
  'invoices',
  | 'currency'
  | 'issued_to'
  | 'issued_on'
  | 'due_on'
  | 'paid_on'
  | 'invoice_no'
  | 'tax_label'
  | 'tax_basis_points'
  | 'total_cents'
> &
  Columns<
    'invoice_lines',
    | 'date_local'
    | 'employee_name'
    | 'type'
    | 'quantity_hundredths'
    | 'rate_cents'
    | 'total_excl_tax_cents'
    | 'tax_cents'
    | 'start_time_local'
    | 'end_time_local'
    | 'purchase_order'
    | 'cost_centre'
    | 'reference'
  > &
  Renamed<'clients', { client_name: 'name' }> & { location_name: string };

/** The lines of the listed invoices, newest invoice first, for at most `most` invoices. */
export function exportedLines(
  scope: InvoiceScope,
  { most, ...wanted }: Wanted & { most: number },
): RawBuilder<ExportRow> {
  return sql<ExportRow>`
    select i.invoice_no, i.issued_on, i.due_on, i.paid_on, i.issued_to, i.currency, i.tax_label, i.tax_basis_points,
      i.total_cents, c.name as client_name, coalesce(l.name, '') as location_name, li.date_local,
      li.employee_name, li.type, li.quantity_hundredths, li.rate_cents, li.start_time_local, li.end_time_local,
      li.total_excl_tax_cents, li.tax_cents,
      coalesce(li.purchase_order, i.purchase_order) as purchase_order, li.cost_centre, li.reference
    from (
      select * from (${wantedInvoices(scope, wanted, most)}) newest
      order by issued_on desc, invoice_id desc limit ${most}) page
    join invoices i on i.client_group_id = page.client_group_id and i.invoice_id = page.invoice_id ${client}
    join invoice_lines li on li.client_group_id = i.client_group_id and li.invoice_id = i.invoice_id
    left join locations l on l.client_group_id = li.client_group_id and l.location_id = li.location_id
    order by i.issued_on desc, i.invoice_id desc, li.position`;
}

/** What a drawn invoice shows in addition to the contract's fields. */
type PrintedRow = { invoice: string } & Columns<'client_groups', 'variant'> &
  Columns<'invoices', 'tax_basis_points' | 'invoice_file_id' | 'timesheets_file_id'> & {
    /** Null for an invoice issued before the issuer was stored. */
    issuer: PrintedIssuer | null;
    address_lines: string[];
    has_lines: boolean;
  };

/** Address lines of the first location of a client `c`; empty without an address. */
export const addressLines = sql`coalesce((
  select array_remove(array[l.address_line1, l.address_line2,
    trim(l.suburb || ' ' || l.state || ' ' || l.postcode), l.country], '')
  from locations l where l.client_group_id = c.client_group_id and l.client_id = c.client_id
  order by not 'primary' = any (l.tags), l.location_id limit 1), '{}')`;

/** The invoice with everything that its PDF shows. */
export function printedInvoice(
  scope: InvoiceScope,
  { invoiceId, at }: { invoiceId: string; at: Temporal.Instant },
): RawBuilder<PrintedRow> {
  return sql<PrintedRow>`
    select ${wholeInvoice({ scope, at })}::text as invoice, g.variant, i.issuer, i.tax_basis_points, i.invoice_file_id,
      i.timesheets_file_id, ${hasLines} as has_lines,
      coalesce(i.sent_to_address, ${addressLines}) as address_lines
    from invoices i ${client} join client_groups g on g.client_group_id = i.client_group_id
    where ${isVisible(scope)} and i.invoice_id = ${invoiceId}`;
}
