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

/** How long an invoice that is not paid has been due. Both are calendar dates at the client. */
export function ageOfInvoice(dueDate: string, today: string): InvoiceAge {
  const days = daysBetween(dueDate, today);
  return invoiceAges.find((age) => {
    const [, last] = daysOfAges[age];
    return last === null || days <= last;
  })!;
}

/** Whether it is to be paid and its due date has passed. */
export function isOverdue(
  { paidStatus, dueDate }: { paidStatus: PaidStatus; dueDate: string },
  today: string,
): boolean {
  return paidStatus === 'NotPaid' && dueDate < today;
}

const dayMs = 86_400_000;

/** Whole days from the first calendar date to the other. */
function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / dayMs);
}
