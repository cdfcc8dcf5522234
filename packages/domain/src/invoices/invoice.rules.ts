import type { BookingStatusName } from '../bookings/booking-status.ts';
import { allowed, firstRefusal, refuse } from '../errors/verdict.ts';
import type { Verdict } from '../errors/verdict.ts';

/** Words of addresses beside an invoice's number. */
const reserved: ReadonlySet<string> = new Set([
  'getinvoice',
  'outstanding-invoices-count',
  'upcoming-charges',
  'export',
  'unpaid',
  'questions',
]);

/** How a line's booking stands; undefined for one that is not the client's. */
export type BilledBooking = {
  readonly status: BookingStatusName;
  /** Null where nobody has said yet what was worked. */
  readonly timesheetStatus: string | null;
};

export type InvoiceFacts = {
  readonly number: string;
  readonly date: string;
  readonly dueDate: string;
  readonly locationIds: readonly number[];
  readonly clientLocationIds: ReadonlySet<number>;
  /** In the order of the lines that name one. */
  readonly bookings: readonly (BilledBooking | undefined)[];
  readonly hasRepeatedBooking: boolean;
  /** As the rules add it up. */
  readonly amount: number;
  /** As the provider adds it up; undefined where it does not say. */
  readonly statedAmount: number | undefined;
};

/** Whether the provider's invoice can be issued. */
export function checkInvoice(facts: InvoiceFacts): Verdict {
  const { number, date, dueDate, locationIds, clientLocationIds, bookings, amount, statedAmount } = facts;
  return firstRefusal(
    reserved.has(number.toLowerCase()) ? refuse('invoice_number_reserved') : allowed,
    dueDate < date ? refuse('invoice_dates_invalid') : allowed,
    locationIds.every((id) => clientLocationIds.has(id)) ? allowed : refuse('invoice_place_unknown'),
    facts.hasRepeatedBooking || !bookings.every(isBillable) ? refuse('booking_not_billable') : allowed,
    amount < 0 ? refuse('invoice_amount_negative') : allowed,
    statedAmount !== undefined && statedAmount !== amount ? refuse('invoice_amount_differs') : allowed,
  );
}

/** Only what somebody came for is invoiced, once; where there is a timesheet, when it was approved. */
function isBillable(booking: BilledBooking | undefined): boolean {
  if (booking?.status !== 'Filled') return false;
  return booking.timesheetStatus === null || booking.timesheetStatus === 'ApprovedForInvoice';
}

/** A payment on a calendar date; null takes it back. */
export function checkPayment(paidDate: string | null, { date }: { date: string }): Verdict {
  return paidDate !== null && paidDate < date ? refuse('payment_date_invalid') : allowed;
}
