/** Max invoices that are counted and searched for words, so that a page costs the same however many there are. */
export const maxCountedInvoices = 10_000;
