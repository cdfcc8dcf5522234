import { createHash } from 'node:crypto';
import { noticeFrame, noticeRows, noticeTexts } from '@staffroom/domain/notifications/notice-texts.ts';
import { toNoticeWords } from '@staffroom/domain/notifications/notice-words.ts';
import type { NoticeFacts, NoticeWords } from '@staffroom/domain/notifications/notice-words.ts';
import { noticeTemplates } from '@staffroom/domain/notifications/notice-templates.ts';
import type { NoticeTemplate } from '@staffroom/domain/notifications/notice-templates.ts';
import { variantOf } from '@staffroom/domain/regions/variants.ts';
import { shortenText } from '@staffroom/domain/text/shorten-text.ts';
import { instantToLocal } from '@staffroom/domain/time/local-instant.ts';
import type { GatewayMessage } from '../../platform/gateway/message-gateway.ts';
import { writeCalendarFile } from '../../platform/mail/calendar-file.ts';
import type { CalendarFile } from '../../platform/mail/calendar-file.ts';
import { layOutEmail, printPlainEmail } from '../../platform/mail/email-layout.ts';
import type { Email } from '../../platform/mail/mailer.ts';
import { toPlainLine, withoutLinks } from '../../platform/outbound/plain-line.ts';
import type { PushMessage } from '../../platform/push/push-sender.ts';
import type { BookingFacts, ClaimedNotice, RequestFacts } from './notice-facts.sql.ts';

/** What all messages of an installation share. */
export type MessageFrame = {
  appName: string;
  /** The portal's origin, that links lead to. */
  publicAddress: string;
  /** Who keeps the bookings in people's calendars. */
  from: { name: string; address: string };
};

export type Message = {
  email: () => Email;
  phone: (method: 'sms' | 'voice') => GatewayMessage;
  push: () => PushMessage;
};

export type MessageParts = {
  notice: ClaimedNotice;
  request: RequestFacts;
  bookings: readonly BookingFacts[];
  frame: MessageFrame;
  now: Temporal.Instant;
};

/** About three text messages; no name makes it longer. */
const maxSmsLength = 400;
const maxVoiceLength = 700;
const maxPushLength = 240;

/** Templates about a day that stands or is cancelled: their emails bring it into calendars. */
const inCalendars: Readonly<Partial<Record<NoticeTemplate, true>>> = {
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

/** One event in the words of its reader, for each method. */
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
  const texts = noticeTexts[notice.template](words);
  const path = pathOf(notice, bookings);
  const key = keyOf(notice);

  return {
    email: () => {
      const address = notice.email_address ?? '';
      const layout = {
        appName: frame.appName,
        language: locale,
        heading: texts.email.subject,
        lead: texts.email.lead,
        rows: noticeRows(words),
        action: {
          label: path.includes('pending') ? noticeFrame.openRequest : noticeFrame.openBooking,
          href: `${frame.publicAddress}${path}`,
        },
        notes: [
          noticeFrame.localTimes(words.where),
          noticeFrame.questions(words.call, words.phone),
          noticeFrame.why,
        ],
        footer: [{ label: noticeFrame.choices, href: `${frame.publicAddress}/settings/notifications` }],
      };
      return {
        messageId: `${key}@${new URL(frame.publicAddress).hostname}`,
        to: { name: notice.contact_name ?? '', address },
        subject: texts.email.subject,
        html: layOutEmail(layout),
        text: printPlainEmail(layout),
        calendar: inCalendars[notice.template] ? calendarOf(parts, words, path) : null,
        date: Temporal.Instant.from(notice.created_at),
      };
    },
    phone: (method) => {
      // Nothing that people typed becomes a link on a phone.
      const plain = noticeTexts[notice.template](toNoticeWords(mapText(facts, withoutLinks), reader));
      const text =
        method === 'sms'
          ? `${shortenText(toPlainLine(plain.sms), maxSmsLength)} ${frame.publicAddress}${path}`
          : shortenText(toPlainLine(plain.voice), maxVoiceLength);
      return { key, method, to: notice.mobile ?? '', text, language: locale };
    },
    push: () => {
      const { maxAgeHours, urgent } = noticeTemplates[notice.template];
      return {
        topic: key.slice(0, 32),
        title: shortenText(toPlainLine(texts.push.title), maxPushLength),
        body: shortenText(toPlainLine(texts.push.body), maxPushLength),
        path,
        isUrgent: urgent !== 'never',
        keepSeconds: maxAgeHours * 60 * 60,
      };
    },
  };
}

/** The same for every attempt at one message, and telling nothing. */
function keyOf({ event_key, contact_id, method }: ClaimedNotice): string {
  return createHash('sha256').update(`${event_key}\n${contact_id}\n${method}`).digest('hex').slice(0, 40);
}

/** What the bookings say now counts; a request without any speaks for itself. */
function toFacts({ notice, request, bookings, frame }: MessageParts): NoticeFacts {
  const { params } = notice;
  const [first, ...others] = bookings;
  const days = bookings.map((booking) => booking.date_local);
  const numbers = new Set(bookings.map((booking) => booking.block_number));
  const blockNumber = numbers.size === 1 ? first?.block_number : undefined;
  const isAboutRequest = notice.subject_id === notice.request_id;
  return {
    appName: frame.appName,
    number: isAboutRequest
      ? request.number
      : ((others.length === 0 ? first?.number : blockNumber) ?? request.number),
    clientName: request.client_name,
    locationName: request.location_name,
    address: request.address,
    timeZone: request.time_zone,
    datesLocal: [...new Set(params.datesLocal ?? (days.length > 0 ? days : request.dates_local))],
    startTime: first?.start_time ?? request.start_time,
    endTime: first?.end_time ?? request.end_time,
    bookingsPerDate: isAboutRequest ? request.bookings_per_date : 1,
    classification: request.classification,
    covering: request.covering_name ?? '',
    room: first?.room ?? request.room,
    requestedBy: request.created_by_name,
    decidedBy: request.decided_by ?? '',
    reason: (notice.template === 'bookingCancelled' ? first?.cancel_reason : request.decision_reason) ?? '',
    educator: request.educator ?? '',
    minutesLate: params.minutesLate ?? 0,
    approveBeforeUtc:
      noticeTemplates[notice.template].topic === 'approvals' ? request.approve_before_utc : null,
    representative: { name: request.representative_name, phone: request.representative_phone },
  };
}

/** Every text of the facts, cleaned for where it is going. */
function mapText(facts: NoticeFacts, clean: (text: string) => string): NoticeFacts {
  const { number, timeZone, startTime, endTime, approveBeforeUtc, representative, ...others } = facts;
  const cleaned = Object.fromEntries(
    Object.entries(others).map(([name, value]) => [name, typeof value === 'string' ? clean(value) : value]),
  ) as typeof others;
  return {
    ...cleaned,
    number,
    timeZone,
    startTime,
    endTime,
    approveBeforeUtc,
    representative: { name: clean(representative.name), phone: toPlainLine(representative.phone) },
  };
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
    description: noticeRows({ ...words, when: '', number: booking.number })
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
