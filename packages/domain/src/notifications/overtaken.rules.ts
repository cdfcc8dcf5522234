import type { RequestStatusName } from '../bookings/booking-status.ts';
import type { NoticeTemplate } from './notice-templates.ts';

/**
 * Which later news of the same days makes which untrue: what was not sent by then is not sent any more, and the later one
 * says how it stands. Where neither is news, `takesBack` in `notice-templates.ts` has settled it before.
 */
const overtakenBy: Readonly<Partial<Record<NoticeTemplate, readonly NoticeTemplate[]>>> = {
  bookingFilled: ['bookingFilled', 'bookingOpenAgain', 'bookingCancelled'],
  replacementFound: ['replacementFound', 'bookingOpenAgain', 'bookingCancelled'],
  bookingOpenAgain: ['bookingFilled', 'replacementFound', 'bookingCancelled'],
  bookingCancelled: ['bookingReinstated'],
  bookingReinstated: ['bookingCancelled'],
  /** The later one tells both changes as one. */
  bookingChanged: ['bookingChanged', 'bookingCancelled'],
  bookingExtended: ['bookingCancelled'],
  candidateLate: ['candidateLate', 'bookingOpenAgain', 'bookingCancelled'],
};

/** The templates of the news that can overtake this one. */
export function overtakersOf(template: NoticeTemplate): readonly NoticeTemplate[] {
  return overtakenBy[template] ?? [];
}

/** What a message is about: a booking, or a block, and calendar dates. */
export type NewsOfDays = { readonly subjectId: string; readonly datesLocal: readonly string[] };

/** The dates of which a message is still news after what came later for the same person; none where it is overtaken. */
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
