/** Spec section 4: an invoice is paid or not. */
export const paidStatuses = ['Paid', 'NotPaid'] as const;
export type PaidStatus = (typeof paidStatuses)[number];

/** What is owed, by the days since it was due. */
export const invoiceAges = ['notDue', 'days1to30', 'days31to60', 'days61to90', 'over90'] as const;
export type InvoiceAge = (typeof invoiceAges)[number];

/** The days that are in each age, both counted; null has no end. `notDue` counts the due date itself. */
export const daysOfAges: Readonly<Record<InvoiceAge, readonly [number | null, number | null]>> = {
  notDue: [null, 0],
  days1to30: [1, 30],
  days31to60: [31, 60],
  days61to90: [61, 90],
  over90: [91, null],
};
