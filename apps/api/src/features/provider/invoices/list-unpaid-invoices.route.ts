import { listUnpaidInvoices } from '@staffroom/domain/provider/provider-invoices.contract.ts';
import { readInOneTrip } from '../../../db/transaction.ts';
import { Refusal } from '../../../http/reply/refusal.ts';
import { route } from '../../../http/route.ts';
import { formatInvoice } from './changed-invoice.ts';
import { readInvoiceRow, unpaidCursor, unpaidInvoices } from './provider-invoices.sql.ts';

const maxAtOnce = 500;

export const listUnpaidInvoicesRoute = route(listUnpaidInvoices, async ({ query, database, tenantScope }) => {
  const { limit = maxAtOnce } = query;
  if (limit < 1 || limit > maxAtOnce) throw new Refusal('page_out_of_range');
  const behind = unpaidCursor.read(query.page);
  const wanted = unpaidInvoices(tenantScope.clientGroupIds, { most: limit + 1, behind });
  const rows = await readInOneTrip(database, tenantScope, wanted);
  const page = rows.slice(0, limit);
  const last = rows.length > limit ? page.at(-1) : undefined;
  const nextCursor = last
    ? unpaidCursor.write({ issuedOn: last.issued_on, invoiceId: last.invoice_id })
    : null;
  const headers = { 'x-pagination': JSON.stringify({ pageSize: limit, nextCursor }) };
  if (page.length === 0) return { status: 204, headers };
  const body = page.map((row) => ({ ...formatInvoice(readInvoiceRow(row)), timeZone: row.time_zone }));
  return { status: 200, body, headers };
});
