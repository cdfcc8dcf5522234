import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Columns } from '../../../db/schema/row.ts';
import type { Tx } from '../../../db/transaction.ts';
import { pageCursor } from '../../../http/input/page-cursor.ts';
import type { KeyOf } from '../../../http/input/page-cursor.ts';
import { notFound } from '../../../http/reply/refusal.ts';
import type { ProviderInvoice } from './changed-invoice.ts';

type InvoiceRow = Columns<
  'invoices',
  | 'client_group_id'
  | 'client_id'
  | 'invoice_id'
  | 'invoice_no'
  | 'issued_on'
  | 'due_on'
  | 'currency'
  | 'total_excl_tax_cents'
  | 'tax_cents'
  | 'total_cents'
  | 'paid_on'
  | 'location_ids'
  | 'version'
>;

const columns = sql`i.client_group_id, i.client_id, i.invoice_id, i.invoice_no, i.issued_on, i.due_on, i.currency,
  i.total_excl_tax_cents, i.tax_cents, i.total_cents, i.paid_on, i.location_ids, i.version`;

export type LockedInvoice = ProviderInvoice & { clientGroupId: string; locationIds: readonly number[] };

export function readInvoiceRow(row: InvoiceRow): LockedInvoice {
  return {
    clientGroupId: row.client_group_id,
    clientId: row.client_id,
    invoiceId: row.invoice_id,
    number: row.invoice_no,
    date: row.issued_on,
    dueDate: row.due_on,
    currency: row.currency,
    totalExclTax: row.total_excl_tax_cents,
    taxAmount: row.tax_cents,
    amount: row.total_cents,
    paidDate: row.paid_on,
    locationIds: row.location_ids,
    version: row.version,
  };
}

/** Locks the invoice. Throws 404 when there is none. */
export async function lockInvoice(
  { db }: Tx,
  { clientGroupIds, invoiceId }: { clientGroupIds: readonly string[]; invoiceId: string },
): Promise<LockedInvoice> {
  const { rows } = await sql<InvoiceRow>`
    select ${columns} from invoices i
    where i.client_group_id = any (${[...clientGroupIds]}::uuid[]) and i.invoice_id = ${invoiceId}
    for update`.execute(db);
  const [row] = rows;
  if (!row) throw notFound();
  return readInvoiceRow(row);
}

type UnpaidRow = InvoiceRow & Columns<'locations', 'time_zone'>;

/** The last invoice of a page. */
const unpaidKey = { issuedOn: 'date', invoiceId: 'id' } as const;
export const unpaidCursor = pageCursor(unpaidKey);

/** Latest first, after the last row of the previous page, so that invoices that are never paid do not hide new ones. */
export function unpaidInvoices(
  clientGroupIds: readonly string[],
  { most, behind }: { most: number; behind: KeyOf<typeof unpaidKey> | null },
): RawBuilder<UnpaidRow> {
  const isBehind =
    behind === null
      ? sql`true`
      : sql`i.issued_on <= ${behind.issuedOn}::date
          and (i.issued_on < ${behind.issuedOn}::date or i.invoice_id > ${behind.invoiceId}::uuid)`;
  return sql<UnpaidRow>`
    select ${columns}, coalesce((
        select l.time_zone from locations l
        where l.client_group_id = i.client_group_id and l.client_id = i.client_id
        order by l.location_id limit 1), 'UTC') as time_zone
    from invoices i
    where i.client_group_id = any (${[...clientGroupIds]}::uuid[]) and i.paid_on is null and ${isBehind}
    order by i.issued_on desc, i.invoice_id limit ${most}`;
}

export type BillableRow = Columns<
  'timesheets',
  'client_group_id' | 'client_id' | 'booking_id' | 'date_local' | 'unpaid_break_minutes'
> &
  Columns<'locations', 'time_zone'> & { booking: string; start_time: string; end_time: string };

/** Each row is looked up by its key: joins are planned over whole groups, by the size of the others. */
const lookUps = sql`
  cross join lateral (
    select known.client_group_id, known.request_id, known.classification_id from bookings known
    where known.client_group_id = t.client_group_id and known.booking_id = t.booking_id and known.status = 'Filled'
    limit 1) b
  cross join lateral (
    select known.purchase_order from booking_requests known
    where known.client_group_id = b.client_group_id and known.request_id = b.request_id limit 1) r
  cross join lateral (
    select known.name from clients known
    where known.client_group_id = t.client_group_id and known.client_id = t.client_id limit 1) c
  cross join lateral (
    select known.country, known.time_zone from locations known
    where known.client_group_id = t.client_group_id and known.location_id = t.location_id limit 1) l
  cross join lateral (
    select known.client_group_id, known.classification_id, known.online_title, known.rate_unit_type
    from classifications known
    where known.client_group_id = b.client_group_id and known.classification_id = b.classification_id limit 1) cl`;

/** The last row of a page. */
const billableKey = { clientGroupId: 'id', clientId: 'id', dateLocal: 'date', bookingId: 'id' } as const;
export const billableCursor = pageCursor(billableKey);

/**
 * Each a JSON object as defined by the contract, without the worked minutes but with the facts to compute them; after the
 * last row of the previous page.
 */
export function billableBookings(
  clientGroupIds: readonly string[],
  { most, behind }: { most: number; behind: KeyOf<typeof billableKey> | null },
): RawBuilder<BillableRow> {
  const isBehind =
    behind === null
      ? sql`true`
      : sql`(client_group_id, client_id, date_local, booking_id)
          > (${behind.clientGroupId}::uuid, ${behind.clientId}::uuid, ${behind.dateLocal}::date, ${behind.bookingId}::uuid)`;
  return sql<BillableRow>`
    select json_build_object(
      'bookingId', t.booking_id, 'clientId', t.client_id, 'clientName', c.name, 'locationId', t.location_id,
      'country', l.country, 'timeZone', l.time_zone, 'dateLocal', t.date_local, 'startTime', left(t.start_time_local::text, 5),
      'endTime', left(t.end_time_local::text, 5), 'unpaidBreakMinutes', t.unpaid_break_minutes,
      'candidateName', coalesce((select trim(coalesce(ca.preferred_name, ca.first_name) || ' ' || ca.last_name)
        from candidates ca where ca.candidate_id = t.candidate_id), ''),
      'classificationTitle', cl.online_title, 'unit', cl.rate_unit_type, 'rate', pay.rate_cents,
      'currency', pay.currency, 'purchaseOrder', r.purchase_order)::text as booking,
      t.client_group_id, t.client_id, t.booking_id, t.date_local, left(t.start_time_local::text, 5) as start_time, left(t.end_time_local::text, 5) as end_time,
      t.unpaid_break_minutes, l.time_zone
    from (
      select * from timesheets
      where client_group_id = any (${[...clientGroupIds]}::uuid[]) and status = 'ApprovedForInvoice'
        and ${isBehind}
      order by client_group_id, client_id, date_local, booking_id limit ${most}) t
    ${lookUps}
    left join lateral (
      select p.rate_cents, p.currency from pay_classes p
      where p.client_group_id = cl.client_group_id and p.classification_id = cl.classification_id
      order by p.pay_class_id limit 1) pay on true
    order by t.client_group_id, t.client_id, t.date_local, t.booking_id`;
}
