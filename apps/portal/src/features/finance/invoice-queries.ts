import type { QueryOf } from '@staffroom/domain/contract/define-endpoint.ts';
import {
  getInvoice,
  getOutstandingInvoicesCount,
  getUpcomingCharges,
  listInvoices,
} from '@staffroom/domain/invoices/invoices.contract.ts';
import { isCalendarDate } from '@staffroom/domain/time/calendar-date.ts';
import type { DataOf } from '../../lib/calls/call.ts';
import { queryClient, refetchWhere } from '../../lib/calls/query-client.ts';
import { queryFor } from '../../lib/calls/query-for.ts';
import { refetchThrottled } from '../../lib/calls/refetch-throttled.ts';
import { readWords } from '../../lib/navigation/read-words.ts';
import type { InvoicesSearch } from './invoice-links.ts';
import { onLiveEvent } from '../../lib/stream/live-events.ts';
import { onClientsChosen } from '../../session/client-choice.ts';

export type Invoice = DataOf<typeof getInvoice>;
export type ListedInvoice = DataOf<typeof listInvoices>['invoices'][number];
export type Outstanding = DataOf<typeof getOutstandingInvoicesCount>;

export const pageSize = 20;
export const invoicesKey = ['invoices'];

/**
 * Listens here and not in `app/features.ts`: nothing is cached before this chunk has loaded, and the first load stays
 * smaller.
 */
onLiveEvent(({ kind, requestId }) => {
  if (kind !== 'invoice' && kind !== 'timesheet') return;
  // The viewer's own question is shown at once; changes by others may come in large numbers.
  if (kind === 'invoice' && requestId !== null) void refetchWhere(queryClient, { queryKey: invoicesKey });
  else refetchThrottled(queryClient, { queryKey: invoicesKey });
});
onClientsChosen(() => {
  queryClient.removeQueries({ queryKey: invoicesKey, type: 'inactive' });
});

export type InvoiceFilters = Pick<
  QueryOf<typeof listInvoices>,
  'clientIds' | 'status' | 'dateFromLocal' | 'dateToLocal' | 'search'
>;

const statuses = ['Paid', 'NotPaid', 'Overdue'] as const;

/** The filters and the page in an address; anything else is left out, and so is an incomplete range of dates. */
export function readInvoicesSearch(given: InvoicesSearch): InvoicesSearch {
  const { from = '', to = '', page } = given;
  const status = statuses.find((one) => one === given.status);
  const q = readWords(given.q);
  const isRange = isCalendarDate(from) && isCalendarDate(to) && from <= to;
  return {
    ...(status && { status }),
    ...(isRange && { from, to }),
    ...(q && { q }),
    ...(page && { page }),
  };
}

export function filtersOf(
  { status, from, to, q }: InvoicesSearch,
  clientIds: readonly string[],
): InvoiceFilters {
  const wanted = statuses.find((one) => one === status);
  return {
    clientIds: [...clientIds],
    ...(wanted && { status: wanted }),
    ...(from && { dateFromLocal: from }),
    ...(to && { dateToLocal: to }),
    ...(q && { search: q }),
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
