import { invoiceAmounts } from '@staffroom/domain/invoices/invoice-amounts.rules.ts';
import { sql } from 'kysely';
import { systemIds } from '../../src/platform/runtime/ids.ts';
import type { SeededLocation } from './seed-builders.ts';
import type { TestApp } from './test-app.ts';

export type InvoiceOptions = {
  number: string;
  at?: SeededLocation;
  /** The locations of the lines, one each; one line at `at` by default. */
  locationIds?: readonly number[];
  issuedOn?: string;
  dueOn?: string;
  paidOn?: string | null;
  currency?: string;
  purchaseOrder?: string | null;
  /** Of the first lines, in their order. */
  lineOrders?: readonly string[];
  issuedTo?: string;
  employee?: string;
  /** In cents, the same for each line. */
  rate?: number;
  basisPoints?: number;
  lines?: number;
};

/** An invoice of the world's client with a line for each location; returns its id. */
export async function insertInvoice(
  { app, location }: { app: TestApp; location: SeededLocation },
  options: InvoiceOptions,
): Promise<string> {
  const { number, at = location, issuedOn = '2026-03-02', dueOn = '2026-03-16', paidOn = null } = options;
  const { currency = 'AUD', purchaseOrder = null, rate = 45_000, basisPoints = 1000, lines = 1 } = options;
  const { issuedTo = 'School', employee = 'Cy Educator', lineOrders = [] } = options;
  const { locationIds = Array.from({ length: lines }, () => at.locationId) } = options;
  const invoiceId = systemIds.next();
  const billed = locationIds.map(() => ({ quantityHundredths: 100, rate }));
  const amounts = invoiceAmounts(billed, { basisPoints, rounding: 'invoice' });
  const places = [...new Set(locationIds)].toSorted((one, other) => one - other);
  await app.seed.inGroup(at, async (tx) => {
    await sql`
      insert into invoices (client_group_id, invoice_id, invoice_no, client_id, issued_on, due_on, issued_to, currency,
        tax_label, tax_basis_points, total_excl_tax_cents, tax_cents, total_cents, paid_on, purchase_order, location_ids)
      values (${at.groupId}, ${invoiceId}, ${number}, ${at.clientId}, ${issuedOn}, ${dueOn}, ${issuedTo}, ${currency},
        'GST', ${basisPoints}, ${amounts.totalExclTax}, ${amounts.taxAmount}, ${amounts.amount}, ${paidOn},
        ${purchaseOrder}, ${places}::int[])`.execute(tx.db);
    for (const [index, locationId] of locationIds.entries()) {
      const { totalExclTax, taxAmount } = amounts.lines[index]!;
      await sql`
        insert into invoice_lines (client_group_id, invoice_id, position, location_id, date_local, employee_name, type,
          quantity_hundredths, rate_cents, start_time_local, end_time_local, total_excl_tax_cents, tax_cents,
          purchase_order)
        values (${at.groupId}, ${invoiceId}, ${index + 1}, ${locationId}, '2026-02-23', ${employee}, 'Day', 100, ${rate},
          '08:30', '15:30', ${totalExclTax}, ${taxAmount}, ${lineOrders[index] ?? null})`.execute(tx.db);
    }
  });
  return invoiceId;
}
