import { toPlainLine } from '../outbound/plain-line.ts';

export type CalendarEntry = {
  /** The same in every message about the same thing, so that a later one replaces it. */
  uid: string;
  /** Grows with every change. */
  sequence: number;
  start: Temporal.Instant;
  end: Temporal.Instant;
  summary: string;
  /** Lines of text. */
  description: string;
  location: string;
  url: string;
  isCancelled: boolean;
};

export type CalendarFile = { method: 'REQUEST' | 'CANCEL' | 'PUBLISH'; text: string };

export type CalendarPeople = {
  /** Who keeps the calendar, and whom the file is for: email addresses. */
  organizer: string;
  organizerName: string;
  attendee: string;
};

/**
 * Entries as an iCalendar file. One entry is an invitation that needs no answer, or its cancellation: mail programs then
 * change the calendar themselves. Of several, each stands for itself, which invitations do not allow, so they are
 * published. Instants are written in UTC: every calendar shows them right, also across a change of the clocks.
 */
export function writeCalendarFile(
  entries: readonly CalendarEntry[],
  people: CalendarPeople,
  writtenAt: Temporal.Instant,
): CalendarFile | null {
  const [first, ...others] = entries;
  if (!first) return null;
  const method = others.length > 0 ? 'PUBLISH' : first.isCancelled ? 'CANCEL' : 'REQUEST';
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Staffroom//Bookings//EN',
    'CALSCALE:GREGORIAN',
    `METHOD:${method}`,
    ...entries.flatMap((entry) =>
      writeEntry(entry, people, { writtenAt, isInvitation: method !== 'PUBLISH' }),
    ),
    'END:VCALENDAR',
  ];
  return { method, text: `${lines.map(foldLine).join('\r\n')}\r\n` };
}

function writeEntry(
  entry: CalendarEntry,
  { organizer, organizerName, attendee }: CalendarPeople,
  { writtenAt, isInvitation }: { writtenAt: Temporal.Instant; isInvitation: boolean },
): string[] {
  return [
    'BEGIN:VEVENT',
    `UID:${entry.uid}`,
    `SEQUENCE:${entry.sequence}`,
    `DTSTAMP:${writeInstant(writtenAt)}`,
    `DTSTART:${writeInstant(entry.start)}`,
    `DTEND:${writeInstant(entry.end)}`,
    `SUMMARY:${writeText(toPlainLine(entry.summary))}`,
    `DESCRIPTION:${writeText(entry.description)}`,
    `LOCATION:${writeText(toPlainLine(entry.location))}`,
    `URL:${entry.url}`,
    `STATUS:${entry.isCancelled ? 'CANCELLED' : 'CONFIRMED'}`,
    // It takes nobody's time: the educator comes, the reader knows.
    'TRANSP:TRANSPARENT',
    ...(isInvitation
      ? [
          `ORGANIZER;CN=${writeParameter(organizerName)}:mailto:${organizer}`,
          `ATTENDEE;PARTSTAT=ACCEPTED;RSVP=FALSE:mailto:${attendee}`,
        ]
      : []),
    'END:VEVENT',
  ];
}

/** `20260309T213000Z`. */
function writeInstant(at: Temporal.Instant): string {
  return at.toString({ smallestUnit: 'second' }).replaceAll(/[-:]/g, '');
}

function writeText(text: string): string {
  return text
    .split('\n')
    .map(toPlainLine)
    .join('\n')
    .replaceAll(/[\\;,]/g, (sign) => `\\${sign}`)
    .replaceAll('\n', '\\n');
}

/** Quoted; a quote itself cannot be written. */
function writeParameter(text: string): string {
  return `"${toPlainLine(text).replaceAll('"', "'")}"`;
}

const maxBytes = 75;

/** Lines of at most 75 octets, cut between characters, as RFC 5545 wants. */
function foldLine(line: string): string {
  let folded = '';
  let bytes = 0;
  for (const sign of line) {
    const length = Buffer.byteLength(sign);
    if (bytes + length > maxBytes) {
      folded += '\r\n ';
      bytes = 1;
    }
    folded += sign;
    bytes += length;
  }
  return folded;
}
