import { financeLink, withSearch, type Address } from '../../lib/links.ts';

/** The filters of the list of invoices; `page` counts from 1. */
export type InvoicesSearch = { status?: string; from?: string; to?: string; q?: string; page?: string };

export function invoicesLink(search: InvoicesSearch = {}): Address {
  return withSearch(financeLink, search);
}

/** An invoice, with its lines by day or by educator. */
export function invoiceLink(invoiceNo: string, search: { by?: string } = {}): Address {
  return withSearch(`${financeLink}/invoices/${invoiceNo}`, search);
}
