import { expect, test } from 'vitest';
import { checkInvoice, checkPayment } from './invoice.rules.ts';
import type { InvoiceFacts } from './invoice.rules.ts';

const facts: InvoiceFacts = {
  number: 'SR-1001',
  isNumberTaken: false,
  date: '2026-03-09',
  dueDate: '2026-03-23',
  locationIds: [7, 8],
  clientLocationIds: new Set([7, 8, 9]),
  bookings: [
    { status: 'Filled', timesheetStatus: 'ApprovedForInvoice' },
    { status: 'Filled', timesheetStatus: null },
  ],
  hasRepeatedBooking: false,
  amount: 11_000,
  statedAmount: undefined,
};

test.each<[string, Partial<InvoiceFacts>, string | null]>([
  ['as it is', {}, null],
  ['due on the day of issue', { dueDate: '2026-03-09' }, null],
  ['due the day before', { dueDate: '2026-03-08' }, 'invoice_dates_invalid'],
  ['of another client’s location', { locationIds: [7, 10] }, 'invoice_place_unknown'],
  ['that adds up alike', { statedAmount: 11_000 }, null],
  ['that adds up to a cent less', { statedAmount: 10_999 }, 'invoice_amount_differs'],
  ['over nothing', { amount: 0 }, null],
  ['below nothing', { amount: -1 }, 'invoice_amount_negative'],
  ['with a number that is a word of an address', { number: 'getinvoice' }, 'invoice_number_reserved'],
  [
    'that was issued before, with its bookings',
    { isNumberTaken: true, bookings: [{ status: 'Invoiced', timesheetStatus: 'Invoiced' }] },
    'invoice_exists',
  ],
  ['with a booking twice', { hasRepeatedBooking: true }, 'booking_not_billable'],
  ['with a booking of another client', { bookings: [undefined] }, 'booking_not_billable'],
  ...(['Unfilled', 'Cancelled', 'Invoiced'] as const).map(
    (status): [string, Partial<InvoiceFacts>, string] => [
      `with a booking that is ${status}`,
      { bookings: [{ status, timesheetStatus: 'ApprovedForInvoice' }] },
      'booking_not_billable',
    ],
  ),
  ...['PendingReview', 'PendingApproval', 'Invoiced', 'Cancelled', 'DidNotHappen'].map(
    (timesheetStatus): [string, Partial<InvoiceFacts>, string] => [
      `with a timesheet that is ${timesheetStatus}`,
      { bookings: [{ status: 'Filled', timesheetStatus }] },
      'booking_not_billable',
    ],
  ),
])('an invoice %s', (_what, change, code) => {
  const verdict = checkInvoice({ ...facts, ...change });
  expect(verdict.ok ? null : verdict.code).toBe(code);
});

test.each([
  [null, null],
  ['2026-03-08', 'payment_date_invalid'],
  ['2026-03-09', null],
  // On Kiritimati the 11th begins at 10:00 UTC on the 10th.
  ['2026-03-10', null],
  ['2026-03-11', 'payment_date_in_future'],
  ['2026-03-11', null, '2026-03-10T10:00:00Z'],
  ['2026-03-12', 'payment_date_in_future', '2026-03-10T10:00:00Z'],
  ['2030-01-01', 'payment_date_in_future'],
])('a payment on %s of an invoice of 9 March: %s', (paidDate, code, now = '2026-03-10T09:59:00Z') => {
  const verdict = checkPayment(paidDate, { ...facts, now: Temporal.Instant.from(now) });
  expect(verdict.ok ? null : verdict.code).toBe(code);
});
