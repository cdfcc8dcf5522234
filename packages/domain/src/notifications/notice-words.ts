import type { AmendableField } from '../bookings/change/amend-booking.rules.ts';
import { describeCount } from '../bookings/describe-booking.ts';
import { namePlace } from '../locations/name-place.ts';
import type { Locale, Variant } from '../regions/variants.ts';
import { formatDate, formatDates, formatLongDate } from '../time/dates-in-words.ts';
import { instantToLocal } from '../time/local-instant.ts';
import { formatDuration } from '../time/wall-time.ts';
import { formatTime, formatTimeSpan } from '../time/time-entry.ts';
import { shortenText } from '../text/shorten-text.ts';
import type { ChangedPart } from './changed-parts.rules.ts';
import type { AlsoTold } from './tell-together.rules.ts';

/** A calendar date, wall times `HH:mm` at the location and a room, '' for none. */
export type NoticeDay = {
  readonly dateLocal: string;
  readonly startTime: string;
  readonly endTime: string;
  readonly room: string;
};

/** The data of a message at the time it is sent. Names and texts are as people typed them. */
export type NoticeFacts = {
  readonly appName: string;
  /** Booking or request number to quote. */
  readonly number: string;
  /** The number shared by all days of the block, as shown on the bookings. */
  readonly series: string;
  readonly clientName: string;
  readonly locationName: string;
  /** One line; '' where none is known. */
  readonly address: string;
  readonly timeZone: string;
  /** In order of date; a date can occur twice. At least one. */
  readonly days: readonly NoticeDay[];
  readonly bookingsPerDate: number;
  /** Of a request to be decided; otherwise '' and null. */
  readonly reasonForAbsence: string;
  readonly breakMinutes: number | null;
  /** Somebody asks to be replaced, and the decision is about that; only for requests to be decided. */
  readonly isReplaceMe: boolean;
  readonly classification: string;
  readonly covering: string;
  readonly requestedBy: string;
  /** Who accepted, rejected or cancelled; '' where unknown. */
  readonly decidedBy: string;
  /** Of a rejection or a cancellation; '' without one. */
  readonly reason: string;
  /** From `accepted` on; before that '', because nobody is named. */
  readonly educator: string;
  readonly minutesLate: number;
  /** What somebody changed about the booking, before and after; empty for no change. */
  readonly changes: readonly ChangedPart[];
  /** Only the field names, where before and after are not known. */
  readonly changedFields: readonly AmendableField[];
  /** Earlier unsent news of the same days, included here. */
  readonly also: AlsoTold;
  /** Names of educators who had confirmed and are asked again because of the changes. */
  readonly toConfirm: readonly string[];
  /** Until when a request can be approved. */
  readonly approveBeforeUtc: string | null;
  readonly representative: { readonly name: string; readonly phone: string };
};

export type NoticeReader = {
  readonly variant: Variant;
  /** From the reader's profile: decides the wording. */
  readonly locale: Locale;
  /** The calendar date at the location when it is sent: dates of another year show theirs. */
  readonly todayLocal: string;
};

type Regional = Parameters<typeof formatDates>[1];

/** The data in the reader's wording. */
export type NoticeWords = Pick<
  NoticeFacts,
  'number' | 'series' | 'classification' | 'covering' | 'requestedBy' | 'decidedBy' | 'reason' | 'address'
> & {
  readonly app: string;
  /** 'Tue 10 Mar, 8:30 am–3:30 pm'; days with other times follow: '…; Wed 11 Mar, 9:00 am–3:30 pm'. */
  readonly when: string;
  /** 'on Tuesday 10 March 2026, from 8:30 am to 3:30 pm', for speech. */
  readonly spokenWhen: string;
  /** 'today', 'tomorrow' or the dates. */
  readonly day: string;
  readonly start: string;
  /** 'B12', or where rooms differ 'B12 (Tue 10 Mar), Hall (Wed 11 Mar)'; '' for none. */
  readonly room: string;
  readonly where: string;
  /** Includes the client's name where that adds something. */
  readonly place: string;
  /** '30 min', 'None', or '' where it is irrelevant. */
  readonly breakTime: string;
  readonly reasonForAbsence: string;
  /** '2 educators', '1 educator (Replace Me)'. */
  readonly count: string;
  /** The name, or 'The educator' while nobody may be named. */
  readonly educator: string;
  readonly isNamed: boolean;
  readonly late: string;
  /** 'Room: 1C → Room D', a line for each part, of some days alone with these, or 'Finish, Room' in one. */
  readonly changed: readonly string[];
  /** The first change, for a phone: 'Room: 1C → Room D and 2 more'; '' for none. */
  readonly changedBriefly: string;
  /** ' Olive Officer booked this. Kim Lee is coming.', appended to a sentence; '' for none. */
  readonly also: string;
  /** The same for a phone, including what was changed. */
  readonly alsoBriefly: string;
  /** 'Tue 10 Mar, 8:00 am'; '' where it is irrelevant. */
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
  const { days, locationName, minutesLate } = facts;
  const regional = { order: variant.dateOrder, today: todayLocal };
  const datesLocal = datesOf(days);
  const spans = [...Map.groupBy(days, ({ startTime, endTime }) => `${startTime} ${endTime}`).values()];
  const cancelled = locale === 'en-US' ? 'canceled' : 'cancelled';
  const changedBriefly = briefly(changedLines(facts, regional, variant, maxOnPhone));
  const answerBy = facts.approveBeforeUtc && instantToLocal(facts.approveBeforeUtc, facts.timeZone);
  return {
    ...facts,
    app: facts.appName,
    when:
      spans.length > maxSpans
        ? `${formatDates(datesLocal, regional)}, ${timesDiffer}`
        : spans.map((span) => writtenSpan(span, regional, variant)).join('; '),
    spokenWhen:
      spans.length > maxSpans
        ? `${spokenDates(datesLocal, variant)}, ${timesDiffer}`
        : spans.map((span) => spokenSpan(span, variant)).join(', and '),
    day: dayWord(datesLocal, todayLocal) ?? formatDates(datesLocal, regional),
    start: formatTime(days[0]!.startTime, variant.clock),
    room: roomWords(days, regional),
    where: locationName,
    place: namePlace(facts),
    count: `${describeCount(facts.bookingsPerDate)}${facts.isReplaceMe ? ' (Replace Me)' : ''}`,
    breakTime: breakWords(facts.breakMinutes),
    educator: facts.educator || 'The educator',
    isNamed: facts.educator !== '',
    late: minutesLate === 1 ? '1 minute' : `${minutesLate} minutes`,
    changed: changedLines(facts, regional, variant, maxInEmail),
    changedBriefly,
    also: alsoSentences(facts, { locale, cancelled, changed: theBookingWasChanged }),
    alsoBriefly: alsoSentences(facts, {
      locale,
      cancelled,
      changed: changedBriefly ? `${changedBriefly}.` : theBookingWasChanged,
    }),
    answerBy: answerBy
      ? `${formatDate(answerBy.dateLocal, regional)}, ${formatTime(answerBy.timeLocal.slice(0, 5), variant.clock)}`
      : '',
    call: facts.representative.name,
    phone: facts.representative.phone,
    cancelled,
  };
}

/** More than these are too many to read on a phone or to remember when read out. */
const maxSpans = 3;
const timesDiffer = 'at times that differ by day';
const datesOf = (days: readonly NoticeDay[]): string[] => [
  ...new Set(days.map(({ dateLocal }) => dateLocal)),
];

/** Days with the same times. */
function writtenSpan(days: readonly NoticeDay[], regional: Regional, { clock }: Variant): string {
  const { startTime, endTime } = days[0]!;
  return `${formatDates(datesOf(days), regional)}, ${formatTimeSpan(startTime, endTime, clock)}`;
}

function spokenSpan(days: readonly NoticeDay[], variant: Variant): string {
  const { startTime, endTime } = days[0]!;
  const [from, to] = [startTime, endTime].map((time) => formatTime(time, variant.clock));
  return `${spokenDates(datesOf(days), variant)}, from ${from} to ${to}`;
}

function roomWords(days: readonly NoticeDay[], regional: Regional): string {
  const rooms = [...Map.groupBy(days, ({ room }) => room)];
  if (rooms.length === 1) return rooms[0]![0];
  return rooms
    .filter(([room]) => room !== '')
    .map(([room, inRoom]) => `${room} (${formatDates(datesOf(inRoom), regional)})`)
    .join(', ');
}

const theBookingWasChanged = 'The booking was changed.';

function alsoSentences(
  { also, toConfirm, requestedBy, decidedBy }: NoticeFacts,
  { locale, cancelled, changed }: Pick<NoticeWords, 'cancelled'> & { locale: Locale; changed: string },
): string {
  const { cameAbout, isReinstated, notComing, coming, isChanged } = also;
  const sentences = [
    cameAbout === 'booked' && `${requestedBy} booked this.`,
    cameAbout === 'approved' && `${decidedBy || 'An approver'} approved the request.`,
    cameAbout === 'extended' && `${requestedBy} extended the series.`,
    isReinstated && `It is not ${cancelled} after all.`,
    notComing !== null && `${notComing} cannot come after all.`,
    coming !== null && `${coming} is coming.`,
    isChanged && changed,
    toConfirm.length > 0 &&
      `${new Intl.ListFormat(locale).format(toConfirm)} ${toConfirm.length === 1 ? 'is' : 'are'} asked to confirm the change.`,
  ];
  return sentences.map((sentence) => (sentence === false ? '' : ` ${sentence}`)).join('');
}

const fieldNames: Readonly<Record<AmendableField, string>> = {
  dateLocal: 'Date',
  startTime: 'Start',
  endTime: 'Finish',
  breakMinutes: 'Break',
  gradeIds: 'Grades',
  reasonForAbsence: 'Reason for absence',
  covering: 'Covering',
  room: 'Room',
  notes: 'Notes for the educator',
};

/** Notes can be long, so an email shortens them. In code points. */
const maxInEmail = 160;
const maxOnPhone = 40;
const maxValues = 3;

function changedLines(
  { changes, changedFields, days }: NoticeFacts,
  regional: Regional,
  variant: Variant,
  maxLength: number,
): string[] {
  if (changes.length === 0) {
    return changedFields.length === 0 ? [] : [changedFields.map((field) => fieldNames[field]).join(', ')];
  }
  const valueOf = (field: AmendableField, value: string): string => {
    if (value === '' || value === 'null') return nothingThere;
    if (field === 'dateLocal') return formatDate(value, regional);
    if (field === 'startTime' || field === 'endTime') return formatTime(value, variant.clock);
    if (field !== 'breakMinutes') return shortenText(value, maxLength);
    return value === '0' ? nothingThere : breakWords(Number(value));
  };
  const listOf = (field: AmendableField, values: readonly string[]): string => {
    const shown = values.slice(0, maxValues).map((value) => valueOf(field, value));
    return [...shown, ...(values.length > maxValues ? ['…'] : [])].join(', ');
  };
  const dayCount = datesOf(days).length;
  // A changed date names its days itself.
  const ofDays = ({ field, datesLocal }: ChangedPart): string =>
    field === 'dateLocal' || datesLocal.length >= dayCount ? '' : ` (${formatDates(datesLocal, regional)})`;
  return changes.map(
    (part) =>
      `${fieldNames[part.field]}: ${listOf(part.field, part.from)} → ${listOf(part.field, part.to)}${ofDays(part)}`,
  );
}

function briefly([first, ...others]: readonly string[]): string {
  if (first === undefined) return '';
  return others.length === 0 ? first : `${first} and ${others.length} more`;
}

const nothingThere = 'none';

function breakWords(minutes: number | null): string {
  if (minutes === null) return '';
  return minutes === 0 ? 'None' : formatDuration(minutes);
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
