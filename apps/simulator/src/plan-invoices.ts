import type {
  issueInvoice,
  listBillableBookings,
  providerInvoice,
} from '@staffroom/domain/provider/provider-invoices.contract.ts';
import type { BodyOf } from '@staffroom/domain/contract/define-endpoint.ts';
import type * as z from 'zod/mini';
import type { Habits } from './habits.ts';

export type BillableBooking = z.output<NonNullable<(typeof listBillableBookings)['replies'][200]>>[number];
export type UnpaidInvoice = z.output<typeof providerInvoice>;
export type NewInvoice = BodyOf<typeof issueInvoice>;

/** When the provider's accounts first saw each booking and each invoice. */
export type Ledger = {
  seenAt: Map<string, Temporal.Instant>;
  /** Not invoiced here: work approved before the first look, which its regular invoice covers, and refused lines. */
  backlog: Set<string> | null;
};

export function createLedger(): Ledger {
  return { seenAt: new Map(), backlog: null };
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

/**
 * One invoice for each client with work that has waited long enough, covering all of its work known by then. Work
 * approved before the first look is left alone.
 */
export function planInvoices(
  billable: readonly BillableBooking[],
  ledger: Ledger,
  { now, habits }: { now: Temporal.Instant; habits: Habits },
): NewInvoice[] {
  ledger.backlog ??= new Set(billable.map(({ bookingId }) => bookingId));
  const fresh = billable.filter(({ bookingId }) => !ledger.backlog!.has(bookingId));
  return [...Map.groupBy(fresh, ({ clientId, currency }) => `${clientId} ${currency}`).values()].flatMap(
    (bookings) => {
      const isDue = bookings.some(({ bookingId }) =>
        hasWaited(bookingId, 'invoice', { ledger, now, habits }),
      );
      return isDue ? [invoiceOver(bookings.slice(0, maxLines), now)] : [];
    },
  );
}

/** The simulator's own invoices that are due to be paid by now, by the demo's clock. */
export function planPayments(
  unpaid: readonly UnpaidInvoice[],
  ledger: Ledger,
  { now, habits }: { now: Temporal.Instant; habits: Habits },
): { invoiceId: string; paidDate: string; version: number }[] {
  return unpaid
    .filter(({ number }) => number.startsWith(numberStart))
    .filter(({ invoiceId }) => hasWaited(invoiceId, 'payment', { ledger, now, habits }))
    .map(({ invoiceId, date, version }) => {
      const today = dateOf(now);
      return { invoiceId, version, paidDate: today < date ? date : today };
    });
}

function hasWaited(
  id: string,
  pause: keyof typeof pausesMs,
  { ledger, now, habits }: { ledger: Ledger; now: Temporal.Instant; habits: Habits },
): boolean {
  const since = ledger.seenAt.get(id) ?? now;
  ledger.seenAt.set(id, since);
  const [shortest, longest] = pausesMs[pause];
  const pauseMs = (shortest + habits.dice(pause, id) * (longest - shortest)) * habits.pace;
  return now.epochMilliseconds - since.epochMilliseconds >= pauseMs;
}

function invoiceOver(bookings: readonly BillableBooking[], now: Temporal.Instant): NewInvoice {
  const [first] = bookings as [BillableBooking, ...BillableBooking[]];
  const { basisPoints, currency } = countries[first.country] ?? elsewhere;
  const date = dateOf(now);
  return {
    // The same work gets the same number, so that a retried call bills nothing twice.
    number: `${numberStart}${date.replaceAll('-', '')}-${first.bookingId.slice(-8).toUpperCase()}`,
    clientId: first.clientId,
    date,
    purchaseOrder: first.purchaseOrder,
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

function dateOf(now: Temporal.Instant): string {
  return now.toZonedDateTimeISO('UTC').toPlainDate().toString();
}
