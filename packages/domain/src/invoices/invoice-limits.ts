/** So many invoices are counted, and looked through for words: a page costs the same however many there are. */
export const maxCountedInvoices = 10_000;
