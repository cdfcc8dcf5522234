import type {
  issueInvoice,
  listBillableBookings,
  listUnpaidInvoices,
} from '@staffroom/domain/provider/provider-invoices.contract.ts';
import type { BodyOf } from '@staffroom/domain/contract/define-endpoint.ts';
import type * as z from 'zod/mini';
import type { Habits } from './habits.ts';

export type BillableBooking = z.output<NonNullable<(typeof listBillableBookings)['replies'][200]>>[number];
export type UnpaidInvoice = z.output<NonNullable<(typeof listUnpaidInvoices)['replies'][200]>>[number];
export type NewInvoice = BodyOf<typeof issueInvoice>;

/** What the provider's accounts know of work and invoices. */
export type Ledger = {
  /** When they first saw work that is to be invoiced, by booking. */
  work: Map<string, Temporal.Instant>;
  /** When they first saw unpaid invoices of their own. */
  invoices: Map<string, Temporal.Instant>;
  /**
   * Not invoiced here: work approved before the first look, which its regular invoice covers, and refused lines. Null
   * before that look.
   */
  backlog: Set<string> | null;
  /** When the unpaid invoices were last read; null before. */
  readUnpaidAt: Temporal.Instant | null;
};

export function createLedger(): Ledger {
  return { work: new Map(), invoices: new Map(), backlog: null, readUnpaidAt: null };
}

/** Work that the clients signed off; the first time everything that is not invoiced, later at least what is new. */
export function noteSignedOff(ledger: Ledger, bookingIds: readonly string[], now: Temporal.Instant): void {
  if (ledger.backlog === null) ledger.backlog = new Set(bookingIds);
  for (const bookingId of bookingIds) {
    if (!ledger.backlog.has(bookingId) && !ledger.work.has(bookingId)) ledger.work.set(bookingId, now);
  }
}

/** Min and max from approved to invoiced, and from invoiced to paid, in milliseconds at pace 1. */
const pausesMs = { invoice: [60_000, 90_000], payment: [60_000, 120_000] } as const;

/** The country's tax in hundredths of a percent, and its currency. */
const countries: Readonly<Record<string, { basisPoints: number; currency: string }>> = {
  Australia: { basisPoints: 1000, currency: 'AUD' },
  'New Zealand': { basisPoints: 1500, currency: 'NZD' },
  'United Kingdom': { basisPoints: 2000, currency: 'GBP' },
  Canada: { basisPoints: 1300, currency: 'CAD' },
  'United States': { basisPoints: 0, currency: 'USD' },
};
const elsewhere = { basisPoints: 0, currency: 'USD' };
const usualRate = { hour: 6_500, halfDay: 24_000, day: 45_000 } as const;
/** What an invoice can hold; more follows on the next one. */
const maxLines = 1_000;
/** Max length of a line's type. */
const maxTypeLength = 60;
const lineTypes: Readonly<Record<string, string>> = { hour: 'Hours', day: 'Day', halfDay: 'Half day' };
const numberStart = 'D-';

type Moment = { now: Temporal.Instant; habits: Habits };

/** Whether some work has waited long enough to be invoiced. */
export function isInvoiceDue(ledger: Ledger, moment: Moment): boolean {
  return [...ledger.work.keys()].some((bookingId) => hasWaited(ledger.work, bookingId, 'invoice', moment));
}

/** Whether one of the simulator's invoices has waited long enough to be paid. */
export function isPaymentDue(ledger: Ledger, moment: Moment): boolean {
  return [...ledger.invoices.keys()].some((invoiceId) =>
    hasWaited(ledger.invoices, invoiceId, 'payment', moment),
  );
}

/**
 * One invoice for each client with work that has waited long enough, covering all of its work known by then. Work
 * approved before the first look is left alone.
 */
export function planInvoices(
  billable: readonly BillableBooking[],
  ledger: Ledger,
  moment: Moment,
): NewInvoice[] {
  const fresh = billable.filter(({ bookingId }) => !ledger.backlog?.has(bookingId));
  return [...Map.groupBy(fresh, ({ clientId, currency }) => `${clientId} ${currency}`).values()].flatMap(
    (bookings) => {
      const isDue = bookings.some(({ bookingId }) => hasWaited(ledger.work, bookingId, 'invoice', moment));
      return isDue ? [invoiceOver(bookings.slice(0, maxLines), moment.now)] : [];
    },
  );
}

/** The simulator's own invoices that are due to be paid by now, by the demo's clock. */
export function planPayments(
  unpaid: readonly UnpaidInvoice[],
  ledger: Ledger,
  moment: Moment,
): { invoiceId: string; paidDate: string; version: number }[] {
  return unpaid
    .filter(({ number }) => number.startsWith(numberStart))
    .filter(({ invoiceId }) => hasWaited(ledger.invoices, invoiceId, 'payment', moment))
    .map(({ invoiceId, date, version, timeZone }) => {
      const today = dateIn(timeZone, moment.now);
      return { invoiceId, version, paidDate: today < date ? date : today };
    });
}

/** What was known before a list was read, and is not on it: somebody has invoiced or paid it. */
export function forgetUnlisted(
  seenAt: Map<string, Temporal.Instant>,
  known: readonly string[],
  listed: readonly string[],
): void {
  const isListed = new Set(listed);
  for (const id of known) if (!isListed.has(id)) seenAt.delete(id);
}

function hasWaited(
  seenAt: Map<string, Temporal.Instant>,
  id: string,
  pause: keyof typeof pausesMs,
  { now, habits }: Moment,
): boolean {
  const since = seenAt.get(id) ?? now;
  seenAt.set(id, since);
  const [shortest, longest] = pausesMs[pause];
  const pauseMs = (shortest + habits.dice(pause, id) * (longest - shortest)) * habits.pace;
  return now.epochMilliseconds - since.epochMilliseconds >= pauseMs;
}

function invoiceOver(bookings: readonly BillableBooking[], now: Temporal.Instant): NewInvoice {
  const [first] = bookings as [BillableBooking, ...BillableBooking[]];
  const { basisPoints, currency } = countries[first.country] ?? elsewhere;
  const date = dateIn(first.timeZone, now);
  const orders = new Set(bookings.map(({ purchaseOrder }) => purchaseOrder));
  return {
    // The same work gets the same number, so that a retried call bills nothing twice.
    number: `${numberStart}${date.replaceAll('-', '')}-${first.bookingId.slice(-8).toUpperCase()}`,
    clientId: first.clientId,
    date,
    // An invoice's own purchase order counts for each line that has none.
    purchaseOrder: orders.size === 1 ? first.purchaseOrder : null,
    currency: first.currency ?? currency,
    tax: { basisPoints, rounding: 'invoice' },
    lines: bookings.map((booking) => ({
      bookingId: booking.bookingId,
      locationId: booking.locationId,
      date: booking.dateLocal,
      employee: booking.candidateName,
      type: typeOf(booking),
      quantityHundredths: quantityOf(booking),
      rate: booking.rate ?? usualRate[booking.unit as keyof typeof usualRate] ?? usualRate.day,
      start: booking.startTime,
      finish: booking.endTime,
    })),
  };
}

/** The work that was done, and the unit it is billed in. */
function typeOf({ classificationTitle, unit }: BillableBooking): string {
  const words = lineTypes[unit] ?? 'Day';
  const title = [...classificationTitle].slice(0, maxTypeLength - words.length - 2).join('');
  return `${title}, ${words.toLowerCase()}`;
}

/** Hours to the hundredth; a day counts as one, however long it was. */
function quantityOf({ unit, workedMinutes }: BillableBooking): number {
  return unit === 'hour' ? Math.max(1, Math.round((workedMinutes * 100) / 60)) : 100;
}

function dateIn(timeZone: string, now: Temporal.Instant): string {
  return now.toZonedDateTimeISO(timeZone).toPlainDate().toString();
}
