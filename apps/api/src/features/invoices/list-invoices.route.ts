import {
  invoicePageSize,
  listInvoices,
  maxInvoicePage,
} from '@staffroom/domain/invoices/invoices.contract.ts';
import { readInOneTrip } from '../../db/transaction.ts';
import { Refusal } from '../../http/reply/refusal.ts';
import { route } from '../../http/route.ts';
import { invoicePage } from './invoices.sql.ts';
import { invoiceScope } from './visible-invoices.ts';

export const listInvoicesRoute = route(listInvoices, async (context) => {
  const { query, viewer, database, tenantScope, receivedAt: at } = context;
  const { clientIds, skip = 0, take = invoicePageSize, ...filters } = query;
  if (skip < 0 || take < 1 || take > maxInvoicePage) throw new Refusal('page_out_of_range');
  const scope = invoiceScope(viewer, clientIds);
  const [page] = await readInOneTrip(
    database,
    tenantScope,
    invoicePage(scope, { ...filters, skip, take, at }),
  );
  const { invoice_count: total, invoices } = page!;
  const currentPage = Math.floor(skip / take) + 1;
  const pagination = {
    totalCount: total,
    pageSize: take,
    currentPage,
    totalPages: Math.ceil(total / take),
  };
  return {
    status: 200,
    json: `{"invoices":${invoices},"total":${total},"currentPage":${currentPage}}`,
    headers: { 'x-pagination': JSON.stringify(pagination) },
  };
});
