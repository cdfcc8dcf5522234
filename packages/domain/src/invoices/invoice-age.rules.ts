/** Spec section 4: an invoice is paid or not. */
export const paidStatuses = ['Paid', 'NotPaid'] as const;
export type PaidStatus = (typeof paidStatuses)[number];

/** Amounts owed, by the days since they were due. */
export const invoiceAges = ['notDue', 'days1to30', 'days31to60', 'days61to90', 'over90'] as const;
export type InvoiceAge = (typeof invoiceAges)[number];

/** First and last day of each age, both counted; null means no limit. `notDue` includes the due date itself. */
export const daysOfAges: Readonly<Record<InvoiceAge, readonly [number | null, number | null]>> = {
  notDue: [null, 0],
  days1to30: [1, 30],
  days31to60: [31, 60],
  days61to90: [61, 90],
  over90: [91, null],
};
