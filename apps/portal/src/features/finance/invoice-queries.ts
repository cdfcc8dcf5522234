import type { QueryOf } from '@staffroom/domain/contract/define-endpoint.ts';
import {
  getInvoice,
  getOutstandingInvoicesCount,
  getUpcomingCharges,
  listInvoices,
} from '@staffroom/domain/invoices/invoices.contract.ts';
import type { DataOf } from '../../lib/calls/call.ts';
import { queryClient, refetchWhere } from '../../lib/calls/query-client.ts';
import { queryFor } from '../../lib/calls/query-for.ts';
import type { InvoicesSearch } from './invoice-links.ts';
import { onLiveEvent } from '../../lib/stream/live-events.ts';
import { onClientsChosen } from '../../session/client-choice.ts';

export type Invoice = DataOf<typeof getInvoice>;
export type ListedInvoice = DataOf<typeof listInvoices>['invoices'][number];
export type Outstanding = DataOf<typeof getOutstandingInvoicesCount>;

export const pageSize = 20;

/** Heard here and not in `app/features.ts`: before this part is loaded nothing is kept, and the first page need not know. */
onLiveEvent(({ kind }) => {
  if (kind === 'invoice' || kind === 'timesheet') void refetchWhere(queryClient, { queryKey: ['invoices'] });
});
onClientsChosen(() => {
  queryClient.removeQueries({ queryKey: ['invoices'], type: 'inactive' });
});

export type InvoiceFilters = Pick<
  QueryOf<typeof listInvoices>,
  'clientIds' | 'status' | 'dateFromLocal' | 'dateToLocal' | 'search'
>;

const statuses = ['Paid', 'NotPaid', 'Overdue'] as const;
const calendarDate = /^\d{4}-\d{2}-\d{2}$/;

/** The filters of an address; what is none is left out. */
export function filtersOf(
  { status, from, to, q }: InvoicesSearch,
  clientIds: readonly string[],
): InvoiceFilters {
  const wanted = statuses.find((one) => one === status);
  return {
    clientIds: [...clientIds],
    ...(wanted && { status: wanted }),
    ...(from && calendarDate.test(from) && { dateFromLocal: from }),
    ...(to && calendarDate.test(to) && { dateToLocal: to }),
    ...(q && { search: q.slice(0, 100) }),
  };
}

export function pageOf({ page }: InvoicesSearch): number {
  const number = Number(page);
  return Number.isSafeInteger(number) && number > 1 && number < 1_000_000 ? number : 1;
}

export function invoicesQuery(filters: InvoiceFilters, page: number) {
  const skip = String((page - 1) * pageSize);
  return queryFor('invoices', listInvoices, { query: { ...filters, skip, take: String(pageSize) } });
}

export function outstandingQuery(clientIds: readonly string[]) {
  return queryFor('invoices', getOutstandingInvoicesCount, { query: { clientIds: [...clientIds] } });
}

export function upcomingQuery(clientIds: readonly string[]) {
  return queryFor('invoices', getUpcomingCharges, { query: { clientIds: [...clientIds] } });
}

export function invoiceQuery(invoiceNo: string) {
  return queryFor('invoices', getInvoice, { params: { invoiceNo } });
}
