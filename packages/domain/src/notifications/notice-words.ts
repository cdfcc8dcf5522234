import { describeCount, describeDates } from '../bookings/describe-booking.ts';
import type { Locale, Variant } from '../regions/variants.ts';
import { formatDate, formatLongDate } from '../time/dates-in-words.ts';
import { instantToLocal } from '../time/local-instant.ts';
import { formatTime, formatTimeSpan } from '../time/time-entry.ts';

/** What a message is made from, as it stands when it is sent. Names and texts are what people typed. */
export type NoticeFacts = {
  readonly appName: string;
  /** Booking or request number to quote. */
  readonly number: string;
  readonly clientName: string;
  readonly locationName: string;
  /** One line; '' where none is known. */
  readonly address: string;
  readonly timeZone: string;
  /** Calendar dates and wall times `HH:mm` at the location. */
  readonly datesLocal: readonly string[];
  readonly startTime: string;
  readonly endTime: string;
  readonly bookingsPerDate: number;
  readonly classification: string;
  readonly covering: string;
  readonly room: string;
  readonly requestedBy: string;
  /** Who accepted, rejected or cancelled; '' where nobody is known. */
  readonly decidedBy: string;
  /** Of a rejection or a cancellation; '' without one. */
  readonly reason: string;
  /** From `accepted` on; '' before: nobody is named. */
  readonly educator: string;
  readonly minutesLate: number;
  /** Until when a request can be approved. */
  readonly approveBeforeUtc: string | null;
  readonly representative: { readonly name: string; readonly phone: string };
};

export type NoticeReader = {
  readonly variant: Variant;
  /** Of the reader's profile: decides the words. */
  readonly locale: Locale;
  /** The calendar date at the location as it is sent: dates of another year carry theirs. */
  readonly todayLocal: string;
};

/** The facts in the reader's words. */
export type NoticeWords = Pick<
  NoticeFacts,
  'number' | 'classification' | 'room' | 'covering' | 'requestedBy' | 'decidedBy' | 'reason' | 'address'
> & {
  readonly app: string;
  /** 'Tue 10 Mar, 8:30 am–3:30 pm'. */
  readonly when: string;
  /** 'on Tuesday 10 March 2026, from 8:30 am to 3:30 pm', to be heard. */
  readonly spokenWhen: string;
  /** 'today', 'tomorrow' or the dates. */
  readonly day: string;
  readonly start: string;
  readonly where: string;
  /** With the client's name where it says more. */
  readonly place: string;
  /** '2 educators'. */
  readonly count: string;
  /** Their name, or 'The educator' while nobody may be named. */
  readonly educator: string;
  readonly isNamed: boolean;
  readonly late: string;
  /** 'Tue 10 Mar, 8:00 am'; '' where it does not matter. */
  readonly answerBy: string;
  /** The provider's representative. */
  readonly call: string;
  readonly phone: string;
  readonly cancelled: 'cancelled' | 'canceled';
};

export function toNoticeWords(
  facts: NoticeFacts,
  { variant, locale, todayLocal }: NoticeReader,
): NoticeWords {
  const { datesLocal, startTime, endTime, locationName, clientName, minutesLate } = facts;
  const dates = describeDates(datesLocal, variant, todayLocal);
  const regional = { order: variant.dateOrder, today: todayLocal };
  const answerBy = facts.approveBeforeUtc && instantToLocal(facts.approveBeforeUtc, facts.timeZone);
  return {
    ...facts,
    app: facts.appName,
    when: `${dates}, ${formatTimeSpan(startTime, endTime, variant.clock)}`,
    spokenWhen: `${spokenDates(datesLocal, variant)}, from ${formatTime(startTime, variant.clock)} to ${formatTime(endTime, variant.clock)}`,
    day: dayWord(datesLocal, todayLocal) ?? dates,
    start: formatTime(startTime, variant.clock),
    where: locationName,
    place: clientName === locationName ? locationName : `${locationName}, ${clientName}`,
    count: describeCount(facts.bookingsPerDate),
    educator: facts.educator || 'The educator',
    isNamed: facts.educator !== '',
    late: minutesLate === 1 ? '1 minute' : `${minutesLate} minutes`,
    answerBy: answerBy
      ? `${formatDate(answerBy.dateLocal, regional)}, ${formatTime(answerBy.timeLocal.slice(0, 5), variant.clock)}`
      : '',
    call: facts.representative.name,
    phone: facts.representative.phone,
    cancelled: locale === 'en-US' ? 'canceled' : 'cancelled',
  };
}

function dayWord(datesLocal: readonly string[], todayLocal: string): string | null {
  const [date, ...others] = datesLocal;
  if (date === undefined || others.length > 0) return null;
  if (date === todayLocal) return 'today';
  const tomorrow = Temporal.PlainDate.from(todayLocal).add({ days: 1 }).toString();
  return date === tomorrow ? 'tomorrow' : null;
}

function spokenDates(datesLocal: readonly string[], { dateOrder }: Variant): string {
  const days = [...new Set(datesLocal)].toSorted();
  const [first, last] = [days[0], days.at(-1)];
  if (first === undefined || last === undefined) return '';
  if (first === last) return `on ${formatLongDate(first, dateOrder)}`;
  return `on ${days.length} days between ${formatLongDate(first, dateOrder)} and ${formatLongDate(last, dateOrder)}`;
}
