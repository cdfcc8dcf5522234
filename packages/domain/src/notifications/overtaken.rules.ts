import type { RequestStatusName } from '../bookings/booking-status.ts';
import type { NoticeTemplate } from './notice-templates.ts';

/** News of how a booking stands. Each tells all that the ones before it told, in words of `tellTogether`. */
export const newsOfBookings = [
  'bookingFilled',
  'replacementFound',
  'bookingOpenAgain',
  'bookingChanged',
  'bookingReinstated',
  'bookingCancelled',
] as const satisfies readonly NoticeTemplate[];

/**
 * Which later news of the same days replaces which: what was not sent by then is not sent any more, and the later one
 * says how it stands. Where neither is news, `takesBack` in `notice-templates.ts` has settled it before.
 */
const overtakenBy: Readonly<Partial<Record<NoticeTemplate, readonly NoticeTemplate[]>>> = {
  bookingCreated: newsOfBookings,
  pendingBookingAccepted: newsOfBookings,
  bookingExtended: newsOfBookings,
  ...Object.fromEntries(newsOfBookings.map((template) => [template, newsOfBookings])),
  /** It is news for two hours alone, so that nothing that is news for longer can be left to it. */
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

/** The templates of the news that can overtake this one. */
export function overtakersOf(template: NoticeTemplate): readonly NoticeTemplate[] {
  return overtakenBy[template] ?? [];
}

/** What a message is about: a booking, or a block, and calendar dates. */
export type NewsOfDays = { readonly subjectId: string; readonly datesLocal: readonly string[] };

/** The dates for which a message is still news, after later messages to the same person; none where it is overtaken. */
export function datesStillNews(
  { subjectId, datesLocal }: NewsOfDays,
  later: readonly NewsOfDays[],
): string[] {
  const isOneBooking = (news: NewsOfDays): boolean =>
    news.subjectId === subjectId && news.datesLocal.length === 1;
  // A booking that has moved to another date since is the same one.
  if (datesLocal.length === 1 && later.some(isOneBooking)) return [];
  const overtaken = new Set(later.flatMap((news) => news.datesLocal));
  return datesLocal.filter((date) => !overtaken.has(date));
}

/** The bookings of a request of which nothing was told later to the same person. */
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

/** Whether a message about a request or what was booked by it says what is no longer so. */
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
