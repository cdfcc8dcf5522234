import type { BookingStatusName } from '../bookings/booking-status.ts';
import { allowed, firstRefusal, refuse } from '../errors/verdict.ts';
import type { Verdict } from '../errors/verdict.ts';
import { instantToLocal } from '../time/local-instant.ts';

/** Path segments that could be mistaken for an invoice number. */
const reserved: ReadonlySet<string> = new Set([
  'getinvoice',
  'outstanding-invoices-count',
  'upcoming-charges',
  'export',
  'unpaid',
  'questions',
]);

/** The state of a line's booking; undefined for one that is not the client's. */
export type BilledBooking = {
  readonly status: BookingStatusName;
  /** Null where nobody has recorded the worked time yet. */
  readonly timesheetStatus: string | null;
};

export type InvoiceFacts = {
  readonly number: string;
  /** The provider has issued one with this number. */
  readonly isNumberTaken: boolean;
  readonly date: string;
  readonly dueDate: string;
  readonly locationIds: readonly number[];
  readonly clientLocationIds: ReadonlySet<number>;
  /** In the order of the lines that name one. */
  readonly bookings: readonly (BilledBooking | undefined)[];
  readonly hasRepeatedBooking: boolean;
  /** The total by our rules. */
  readonly amount: number;
  /** The total by the provider; undefined where it names none. */
  readonly statedAmount: number | undefined;
};

/** Whether the provider's invoice can be issued. */
export function checkInvoice(facts: InvoiceFacts): Verdict {
  const { number, date, dueDate, locationIds, clientLocationIds, bookings, amount, statedAmount } = facts;
  return firstRefusal(
    reserved.has(number.toLowerCase()) ? refuse('invoice_number_reserved') : allowed,
    // Before its bookings, which an invoice that is sent twice has made unbillable itself.
    facts.isNumberTaken ? refuse('invoice_exists') : allowed,
    dueDate < date ? refuse('invoice_dates_invalid') : allowed,
    locationIds.every((id) => clientLocationIds.has(id)) ? allowed : refuse('invoice_place_unknown'),
    facts.hasRepeatedBooking || !bookings.every(isBillable) ? refuse('booking_not_billable') : allowed,
    amount < 0 ? refuse('invoice_amount_negative') : allowed,
    statedAmount !== undefined && statedAmount !== amount ? refuse('invoice_amount_differs') : allowed,
  );
}

/** Only work that somebody came for is invoiced, once; a timesheet must be approved first. */
function isBillable(booking: BilledBooking | undefined): boolean {
  if (booking?.status !== 'Filled') return false;
  return booking.timesheetStatus === null || booking.timesheetStatus === 'ApprovedForInvoice';
}

/** The zone in which each calendar date begins first. */
const earliestZone = 'Pacific/Kiritimati';

/**
 * A payment on a calendar date; null removes it. It may be dated today in any time zone, because the provider's own is
 * not known.
 */
export function checkPayment(
  paidDate: string | null,
  { date, now }: { date: string; now: Temporal.Instant },
): Verdict {
  if (paidDate === null) return allowed;
  const latest = instantToLocal(now, earliestZone).dateLocal;
  return firstRefusal(
    paidDate < date ? refuse('payment_date_invalid') : allowed,
    paidDate > latest ? refuse('payment_date_in_future') : allowed,
  );
}
