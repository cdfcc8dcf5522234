import { exportLines } from '@staffroom/domain/invoices/export-invoices.ts';
import { exportInvoices, maxExportedInvoices } from '@staffroom/domain/invoices/invoices.contract.ts';
import { variantOf } from '@staffroom/domain/regions/variants.ts';
import { readTogether } from '../../db/transaction.ts';
import { attachment } from '../../http/reply/attachment.ts';
import { Refusal } from '../../http/reply/refusal.ts';
import { route } from '../../http/route.ts';
import { exportedLines, invoicePage } from './invoices.sql.ts';
import { costCentreIn } from './pdf/draw-lines.ts';
import { invoiceScope } from './visible-invoices.ts';

export const exportInvoicesRoute = route(exportInvoices, async (context) => {
  const { query, viewer, database, tenantScope, receivedAt: at } = context;
  const { clientIds, format, ...filters } = query;
  const scope = invoiceScope(viewer, clientIds);
  const max = maxExportedInvoices;
  const [[page], rows] = await readTogether(database, tenantScope, [
    invoicePage(scope, { ...filters, at, skip: 0, take: 0 }),
    exportedLines(scope, { ...filters, at, most: max }),
  ]);
  if ((page?.invoice_count ?? 0) > max) throw new Refusal('export_too_large', { params: { max } });
  const groupIds = new Set([...scope.wholeGroupIds, ...scope.clients.map(({ groupId }) => groupId)]);
  const group = viewer.rights.links.groups.find(
    ({ groupId, clients }) => groupIds.has(groupId) && clients.length > 0,
  );
  const variant = variantOf(group?.variant);
  const { shortDate, issuer, appName } = variant;
  const lines = rows.map((row) => ({
    number: row.invoice_no,
    date: row.issued_on,
    dueDate: row.due_on,
    clientName: row.client_name,
    issuedTo: row.issued_to,
    currency: row.currency,
    taxLabel: row.tax_label,
    taxBasisPoints: row.tax_basis_points,
    amount: row.total_cents,
    paidStatus: row.paid_on === null ? ('NotPaid' as const) : ('Paid' as const),
    paidDate: row.paid_on,
    lineDate: row.date_local,
    locationName: row.location_name,
    employee: row.employee_name,
    type: row.type,
    quantityHundredths: row.quantity_hundredths,
    rate: row.rate_cents,
    start: row.start_time_local?.slice(0, 5) ?? null,
    finish: row.end_time_local?.slice(0, 5) ?? null,
    totalExclTax: row.total_excl_tax_cents,
    taxAmount: row.tax_cents,
    purchaseOrder: row.purchase_order,
    costCentre: row.cost_centre,
    reference: row.reference,
  }));
  const text = exportLines(lines, format, {
    supplier: issuer?.name ?? appName,
    shortDate,
    costCentreWord: costCentreIn(variant),
  });
  const name = format === 'csv' ? 'invoices.csv' : `invoices-${format}.csv`;
  return { status: 200, ...attachment(Buffer.from(text), { name, contentType: 'text/csv; charset=utf-8' }) };
});
