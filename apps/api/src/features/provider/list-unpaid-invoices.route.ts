import { listUnpaidInvoices } from '@staffroom/domain/provider/provider-invoices.contract.ts';
import { readInOneTrip } from '../../db/transaction.ts';
import { Refusal } from '../../http/reply/refusal.ts';
import { route } from '../../http/route.ts';
import { formatInvoice } from './changed-invoice.ts';
import { readInvoiceRow, unpaidInvoices } from './provider-invoices.sql.ts';

const maxAtOnce = 500;

export const listUnpaidInvoicesRoute = route(listUnpaidInvoices, async ({ query, database, tenantScope }) => {
  const { limit = maxAtOnce } = query;
  if (limit < 1 || limit > maxAtOnce) throw new Refusal('page_out_of_range');
  const wanted = unpaidInvoices(tenantScope.clientGroupIds, limit);
  const rows = await readInOneTrip(database, tenantScope, wanted);
  if (rows.length === 0) return { status: 204 };
  return { status: 200, body: rows.map((row) => formatInvoice(readInvoiceRow(row))) };
});
