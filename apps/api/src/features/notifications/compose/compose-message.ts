import { noticeFrame, noticeRows, noticeTexts } from '@staffroom/domain/notifications/notice-texts.ts';
import { toNoticeWords } from '@staffroom/domain/notifications/notice-words.ts';
import type { NoticeDay, NoticeFacts, NoticeWords } from '@staffroom/domain/notifications/notice-words.ts';
import { noticeTemplates } from '@staffroom/domain/notifications/notice-templates.ts';
import type { BookingTemplate } from '@staffroom/domain/notifications/notice-templates.ts';
import { variantOf } from '@staffroom/domain/regions/variants.ts';
import { instantToLocal } from '@staffroom/domain/time/local-instant.ts';
import { writeCalendarFile } from '../../../platform/calendar/calendar-file.ts';
import type { CalendarFile } from '../../../platform/calendar/calendar-file.ts';
import { toPlainLine, withoutLinks } from '../../../platform/outbound/plain-line.ts';
import type { MessageParts } from './message-parts.ts';
import type { BookingFacts, RequestFacts } from '../notice-facts.sql.ts';
import type { ClaimedNotice } from '../claim-notice.sql.ts';
import { formatMessage } from './format-message.ts';
import type { Message } from './format-message.ts';
import { signedActionOf } from './signed-action.ts';

/** Templates about a day that takes place or is cancelled: their emails add it to calendars. */
const inCalendars: Readonly<Partial<Record<BookingTemplate, true>>> = {
  bookingCreated: true,
  bookingFilled: true,
  bookingOpenAgain: true,
  bookingCancelled: true,
  bookingReinstated: true,
  bookingChanged: true,
  bookingExtended: true,
  bookingUndone: true,
  pendingBookingAccepted: true,
  replacementFound: true,
};

/** Templates about a request that needed no approval. */
const isBookedAtOnce: Readonly<Partial<Record<BookingTemplate, true>>> = {
  bookingCreated: true,
  bookingUndone: true,
};

/** What happened to a request or a booking, formatted for the reader, for each method. */
export function composeMessage(parts: MessageParts): Message {
  const { notice, request, bookings, frame, now } = parts;
  const locale = notice.language ?? variantOf(notice.variant).locale;
  const reader = {
    variant: variantOf(notice.variant),
    locale,
    todayLocal: instantToLocal(now, request.time_zone).dateLocal,
  };
  const facts = toFacts(parts);
  const words = toNoticeWords(mapText(facts, toPlainLine), reader);
  const { template } = notice;
  const texts = noticeTexts[template](words);
  const path = pathOf(notice, bookings);
  return formatMessage({
    notice,
    frame,
    locale,
    texts,
    // Nothing that people typed turns into a link on a phone.
    phoneTexts: () => noticeTexts[template](toNoticeWords(mapText(facts, withoutLinks), reader)),
    path,
    rows: noticeRows(words),
    action: actionOf(parts, path),
    notes: [
      noticeFrame.localTimes(words.where),
      noticeFrame.questions(words.call, words.phone),
      noticeFrame.why,
    ],
    calendar: () => (inCalendars[template] ? calendarOf(parts, words, path) : null),
  });
}

/** The current facts of the bookings, or of the request when it has none. */
function toFacts({ notice, request, bookings, changes, also, toConfirm, frame }: MessageParts): NoticeFacts {
  const { params } = notice;
  const { asksForDecision } = noticeTemplates[notice.template];
  const [first, ...others] = bookings;
  const numbers = new Set(bookings.map((booking) => booking.block_number));
  const blockNumber = numbers.size === 1 ? first?.block_number : undefined;
  const isAboutRequest = notice.subject_id === notice.request_id;
  // A person who made a request knows its number; what was booked at once has the numbers of its bookings.
  const isAsked = isAboutRequest && !isBookedAtOnce[notice.template];
  return {
    appName: frame.appName,
    number: isAsked
      ? request.number
      : ((others.length === 0 ? first?.number : blockNumber) ?? request.number),
    series: blockNumber ?? request.number,
    clientName: request.client_name,
    locationName: request.location_name,
    address: request.address,
    timeZone: request.time_zone,
    days: daysOf(notice, request, bookings),
    bookingsPerDate: isAboutRequest ? (perDate(bookings) ?? request.bookings_per_date) : 1,
    isReplaceMe: asksForDecision && request.source === 'replaceMe',
    reasonForAbsence: asksForDecision ? request.reason_for_absence : '',
    breakMinutes: asksForDecision ? request.break_minutes : null,
    classification: request.classification,
    covering: request.covering_name ?? '',
    requestedBy: request.created_by_name,
    decidedBy: request.decided_by ?? '',
    reason: (notice.template === 'bookingCancelled' ? first?.cancel_reason : request.decision_reason) ?? '',
    educator: request.educator ?? '',
    minutesLate: params.minutesLate ?? 0,
    changes,
    changedFields: params.fields ?? [],
    also,
    toConfirm,
    approveBeforeUtc: asksForDecision ? request.approve_before_utc : null,
    representative: { name: request.representative_name, phone: request.representative_phone },
  };
}

/** Each day as its bookings have it; a day without bookings, as it was requested. */
function daysOf(
  { params }: ClaimedNotice,
  request: RequestFacts,
  bookings: readonly BookingFacts[],
): NoticeDay[] {
  const { start_time: startTime, end_time: endTime, room } = bookings[0] ?? request;
  const dates = new Set(
    params.datesLocal ?? (bookings.length > 0 ? bookings.map((one) => one.date_local) : request.dates_local),
  );
  const booked = Map.groupBy(bookings, (one) => one.date_local);
  return [...dates].toSorted().flatMap(
    (dateLocal) =>
      booked.get(dateLocal)?.map((one) => ({
        dateLocal,
        startTime: one.start_time,
        endTime: one.end_time,
        room: one.room,
      })) ?? [{ dateLocal, startTime, endTime, room }],
  );
}

/** The number of bookings on each date; null when it differs or there are none. */
function perDate(bookings: readonly BookingFacts[]): number | null {
  const counts = new Set(
    [...Map.groupBy(bookings, (one) => one.date_local).values()].map((day) => day.length),
  );
  const [count] = counts;
  return counts.size === 1 ? count! : null;
}

/** Cleans every text of the facts for its destination. */
function mapText(facts: NoticeFacts, clean: (text: string) => string): NoticeFacts {
  const { number, timeZone, approveBeforeUtc, representative, ...others } = facts;
  const cleaned = Object.fromEntries(
    Object.entries(others).map(([name, value]) => [name, typeof value === 'string' ? clean(value) : value]),
  ) as typeof others;
  const cleanName = (name: string | null): string | null => (name === null ? null : clean(name));
  return {
    ...cleaned,
    also: {
      ...facts.also,
      coming: cleanName(facts.also.coming),
      notComing: cleanName(facts.also.notComing),
    },
    toConfirm: facts.toConfirm.map(clean),
    changes: facts.changes.map((part) => ({
      ...part,
      from: part.from.map(clean),
      to: part.to.map(clean),
    })),
    days: facts.days.map((day) => ({ ...day, room: clean(day.room) })),
    number,
    timeZone,
    approveBeforeUtc,
    representative: { name: clean(representative.name), phone: toPlainLine(representative.phone) },
  };
}

/** What the email asks for: by a link signed for the reader if there is one, otherwise in the portal. */
function actionOf(parts: MessageParts, path: string): { label: string; href: string } {
  const { label, address } = signedActionOf(parts) ?? {
    label: path.includes('pending') ? noticeFrame.openRequest : noticeFrame.openBooking,
    address: path,
  };
  return { label, href: `${parts.frame.publicAddress}${address}` };
}

function pathOf({ request_id }: ClaimedNotice, [first]: readonly BookingFacts[]): string {
  return first ? `/bookings/${first.booking_id}` : `/bookings/pending-approval/${request_id ?? ''}`;
}

function calendarOf(
  { notice, bookings, frame, now }: MessageParts,
  words: NoticeWords,
  path: string,
): CalendarFile | null {
  const entries = bookings.map((booking) => ({
    uid: `booking-${booking.booking_id}@staffroom`,
    sequence: booking.version,
    start: Temporal.Instant.from(booking.start_utc),
    end: Temporal.Instant.from(booking.end_utc),
    summary: `${booking.educator ?? words.classification}, ${words.where}`,
    description: noticeRows({ ...words, when: '', room: toPlainLine(booking.room), number: booking.number })
      .map(({ label, value }) => `${label}: ${value}`)
      .join('\n'),
    location: words.address === '' ? words.place : `${words.place}, ${words.address}`,
    url: `${frame.publicAddress}${path}`,
    isCancelled: booking.status === 'Cancelled',
  }));
  const people = {
    organizer: frame.from.address,
    organizerName: frame.from.name,
    attendee: notice.email_address ?? '',
  };
  return writeCalendarFile(entries, people, now);
}
