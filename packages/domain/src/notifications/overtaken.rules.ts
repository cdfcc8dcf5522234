import type { RequestStatusName } from '../bookings/booking-status.ts';
import type { NoticeTemplate } from './notice-templates.ts';

/** News about the state of a booking. Each includes all that earlier unsent ones had to say (`tellTogether`). */
export const newsOfBookings = [
  'bookingFilled',
  'replacementFound',
  'bookingOpenAgain',
  'bookingChanged',
  'bookingReinstated',
  'bookingCancelled',
] as const satisfies readonly NoticeTemplate[];

/**
 * Which later news of the same days replaces which: anything unsent by then is dropped, and the later message reports
 * the present state. Where neither is news any more, `takesBack` in `notice-templates.ts` has dropped both before.
 */
const overtakenBy: Readonly<Partial<Record<NoticeTemplate, readonly NoticeTemplate[]>>> = {
  bookingCreated: newsOfBookings,
  pendingBookingAccepted: newsOfBookings,
  bookingExtended: newsOfBookings,
  ...Object.fromEntries(newsOfBookings.map((template) => [template, newsOfBookings])),
  /** Outdated after two hours, so it cannot replace messages that stay news for longer. */
  candidateLate: [
    'candidateLate',
    'bookingFilled',
    'replacementFound',
    'bookingOpenAgain',
    'bookingCancelled',
  ],
  approvalAsked: ['approvalReminder', 'approvalEscalated'],
  approvalReminder: ['approvalReminder', 'approvalEscalated'],
};

/** The templates of messages that can overtake this one. */
export function overtakersOf(template: NoticeTemplate): readonly NoticeTemplate[] {
  return overtakenBy[template] ?? [];
}

/** The subject of a message: a booking, or a block, and calendar dates. */
export type NewsOfDays = { readonly subjectId: string; readonly datesLocal: readonly string[] };

/** The dates on which a message is still news, given later messages to the same person; none when it is overtaken. */
export function datesStillNews(
  { subjectId, datesLocal }: NewsOfDays,
  later: readonly NewsOfDays[],
): string[] {
  const isOneBooking = (news: NewsOfDays): boolean =>
    news.subjectId === subjectId && news.datesLocal.length === 1;
  // A booking that has moved to another date is still the same one.
  if (datesLocal.length === 1 && later.some(isOneBooking)) return [];
  const overtaken = new Set(later.flatMap((news) => news.datesLocal));
  return datesLocal.filter((date) => !overtaken.has(date));
}

/** The bookings of a request that no later message to the same person was about. */
export function bookingsStillNews<
  Booking extends { readonly bookingId: string; readonly blockId: string; readonly dateLocal: string },
>(bookings: readonly Booking[], later: readonly NewsOfDays[]): Booking[] {
  return bookings.filter(
    ({ bookingId, blockId, dateLocal }) =>
      !later.some(
        ({ subjectId, datesLocal }) =>
          subjectId === bookingId || (subjectId === blockId && datesLocal.includes(dateLocal)),
      ),
  );
}

/** Whether a message about a request or its bookings is no longer true. */
export function isRequestOvertaken(
  template: NoticeTemplate,
  { status, bookings }: { status: RequestStatusName; bookings: readonly { status: string }[] },
): boolean {
  if (template === 'pendingBookingCreated') return status !== 'PendingApproval';
  return (
    template === 'bookingCreated' &&
    bookings.length > 0 &&
    bookings.every((one) => one.status === 'Cancelled')
  );
}
