import type { Amounts } from '@staffroom/domain/invoices/invoice-amounts.rules.ts';
import type { BilledBooking } from '@staffroom/domain/invoices/invoice.rules.ts';
import { sql } from 'kysely';
import type { PrintedIssuer } from '../../invoices/issuer.ts';
import { addressLines } from '../../invoices/invoices.sql.ts';
import type { Columns, OrNull, Renamed } from '../../../db/schema/row.ts';
import type { Tx } from '../../../db/transaction.ts';

export type BilledClient = {
  clientGroupId: string;
  clientId: string;
  name: string;
  variant: string;
  paymentTermsDays: number;
  locationIds: readonly number[];
};

type ClientRow = Columns<'clients', 'client_group_id' | 'client_id' | 'name' | 'payment_terms_days'> &
  Columns<'client_groups', 'variant'> & { client_location_ids: number[] };

export async function findBilledClient(
  { db }: Tx,
  { clientGroupIds, clientId }: { clientGroupIds: readonly string[]; clientId: string },
): Promise<BilledClient | null> {
  const { rows } = await sql<ClientRow>`
    select c.client_group_id, c.client_id, c.name, c.payment_terms_days, g.variant,
      array(select l.location_id from locations l
        where l.client_group_id = c.client_group_id and l.client_id = c.client_id) as client_location_ids
    from clients c join client_groups g on g.client_group_id = c.client_group_id
    where c.client_group_id = any (${[...clientGroupIds]}::uuid[]) and c.client_id = ${clientId}`.execute(db);
  const [row] = rows;
  return row
    ? {
        clientGroupId: row.client_group_id,
        clientId: row.client_id,
        name: row.name,
        variant: row.variant,
        paymentTermsDays: row.payment_terms_days,
        locationIds: row.client_location_ids,
      }
    : null;
}

export type LockedBilledBooking = BilledBooking & {
  bookingId: string;
  locationId: number;
  version: number;
  purchaseOrder: string | null;
  costCentre: string | null;
  reference: string | null;
};

type BookingRow = Columns<'bookings', 'booking_id' | 'location_id' | 'status' | 'version'> &
  Columns<'booking_requests', 'purchase_order' | 'cost_centre' | 'reference'> &
  OrNull<Renamed<'timesheets', { timesheet_status: 'status' }>>;

/** Locks the bookings of the client, and with them their timesheets; other bookings are left out. */
export async function lockBilledBookings(
  { db }: Tx,
  { clientGroupId, clientId }: BilledClient,
  bookingIds: readonly string[],
): Promise<Map<string, LockedBilledBooking>> {
  if (bookingIds.length === 0) return new Map();
  const wanted = sql`b.client_group_id = ${clientGroupId} and b.client_id = ${clientId}
    and b.booking_id = any (${[...bookingIds]}::uuid[])`;
  // Timesheets change under the lock of their booking, so they are read after taking it.
  await sql`select from bookings b where ${wanted} order by b.booking_id for update`.execute(db);
  const { rows } = await sql<BookingRow>`
    select b.booking_id, b.location_id, b.status, b.version, r.purchase_order, r.cost_centre, r.reference,
      t.status as timesheet_status
    from bookings b
    join booking_requests r on r.client_group_id = b.client_group_id and r.request_id = b.request_id
    left join timesheets t on t.client_group_id = b.client_group_id and t.booking_id = b.booking_id
    where ${wanted}`.execute(db);
  return new Map(
    rows.map((row) => [
      row.booking_id,
      {
        bookingId: row.booking_id,
        locationId: row.location_id,
        status: row.status as BilledBooking['status'],
        version: row.version,
        timesheetStatus: row.timesheet_status,
        purchaseOrder: row.purchase_order,
        costCentre: row.cost_centre,
        reference: row.reference,
      },
    ]),
  );
}

type NewLine = Amounts & {
  bookingId: string | null;
  locationId: number;
  date: string;
  employee: string;
  type: string;
  quantityHundredths: number;
  rate: number;
  start: string | null;
  finish: string | null;
  purchaseOrder?: string | null;
  costCentre?: string | null;
  reference?: string | null;
};

export type NewInvoice = Amounts & {
  invoiceId: string;
  number: string;
  date: string;
  dueDate: string;
  issuedTo: string;
  issuer: PrintedIssuer;
  currency: string;
  taxLabel: string;
  taxBasisPoints: number;
  taxRounding: 'invoice' | 'line';
  purchaseOrder: string | null;
  locationIds: readonly number[];
  amount: number;
  lines: readonly NewLine[];
};

/** Whether the client group has an invoice with this number. */
export async function isNumberTaken(
  { db }: Tx,
  { clientGroupId }: BilledClient,
  number: string,
): Promise<boolean> {
  const { rows } = await sql`
    select from invoices where client_group_id = ${clientGroupId} and invoice_no = ${number}`.execute(db);
  return rows.length > 0;
}

/** False when an invoice with this number exists. */
export async function insertInvoice(
  tx: Tx,
  { clientGroupId, clientId }: BilledClient,
  invoice: NewInvoice,
): Promise<boolean> {
  const { rows } = await sql`
    insert into invoices
      (client_group_id, invoice_id, invoice_no, client_id, issued_on, due_on, issued_to, currency, tax_label,
       tax_basis_points, tax_rounding, total_excl_tax_cents, tax_cents, total_cents, purchase_order, location_ids, issuer,
       sent_to_address)
    values
      (${clientGroupId}, ${invoice.invoiceId}, ${invoice.number}, ${clientId}, ${invoice.date}, ${invoice.dueDate},
       ${invoice.issuedTo}, ${invoice.currency}, ${invoice.taxLabel}, ${invoice.taxBasisPoints},
       ${invoice.taxRounding}, ${invoice.totalExclTax}, ${invoice.taxAmount}, ${invoice.amount},
       ${invoice.purchaseOrder}, ${[...invoice.locationIds]}::int[], ${JSON.stringify(invoice.issuer)}::jsonb,
       (select ${addressLines} from clients c
         where c.client_group_id = ${clientGroupId} and c.client_id = ${clientId}))
    on conflict (client_group_id, invoice_no) do nothing
    returning invoice_id`.execute(tx.db);
  if (rows.length === 0) return false;
  const lines = invoice.lines.map((line, index) => ({
    position: index + 1,
    booking_id: line.bookingId,
    location_id: line.locationId,
    date_local: line.date,
    employee_name: line.employee,
    type: line.type,
    quantity_hundredths: line.quantityHundredths,
    rate_cents: line.rate,
    start_time_local: line.start,
    end_time_local: line.finish,
    total_excl_tax_cents: line.totalExclTax,
    tax_cents: line.taxAmount,
    purchase_order: line.purchaseOrder ?? null,
    cost_centre: line.costCentre ?? null,
    reference: line.reference ?? null,
  }));
  tx.send(sql`
    insert into invoice_lines
      (client_group_id, invoice_id, position, booking_id, location_id, date_local, employee_name, type,
       quantity_hundredths, rate_cents, start_time_local, end_time_local, total_excl_tax_cents, tax_cents,
       purchase_order, cost_centre, reference)
    select ${clientGroupId}, ${invoice.invoiceId}, line.*
    from json_to_recordset(${JSON.stringify(lines)}::json) as line
      (position int, booking_id uuid, location_id int, date_local date, employee_name text, type text,
       quantity_hundredths int, rate_cents int, start_time_local time, end_time_local time,
       total_excl_tax_cents bigint, tax_cents bigint, purchase_order text, cost_centre text, reference text)`);
  return true;
}

/** For locked bookings, and their timesheets if there are any. */
export function markInvoiced(
  tx: Tx,
  { clientGroupId }: BilledClient,
  bookings: readonly LockedBilledBooking[],
): void {
  if (bookings.length === 0) return;
  const bookingIds = bookings.map(({ bookingId }) => bookingId);
  tx.send(sql`
    update bookings set status = 'Invoiced', version = version + 1
    where client_group_id = ${clientGroupId} and booking_id = any (${bookingIds}::uuid[]) and status = 'Filled'`);
  tx.send(sql`
    update timesheets set status = 'Invoiced', version = version + 1
    where client_group_id = ${clientGroupId} and booking_id = any (${bookingIds}::uuid[])
      and status = 'ApprovedForInvoice'`);
}
