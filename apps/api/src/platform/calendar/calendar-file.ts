import { toPlainLine } from '../outbound/plain-line.ts';

export type CalendarEntry = {
  /** The same in every message about one event, so that a later one replaces it. */
  uid: string;
  /** Increases with every change. */
  sequence: number;
  start: Temporal.Instant;
  end: Temporal.Instant;
  summary: string;
  /** Lines of text. */
  description: string;
  location: string;
  url: string;
};

/** An entry of an email. */
export type MailedEntry = CalendarEntry & { isCancelled: boolean };

/** An entry of a calendar that programs read again and again. */
export type FeedEntry = CalendarEntry & {
  /** Null tells nothing. */
  state: 'confirmed' | 'tentative' | 'cancelled' | null;
  changedAt: Temporal.Instant;
};

export type CalendarFile = { method: 'REQUEST' | 'CANCEL' | 'PUBLISH'; text: string };

export type CalendarPeople = {
  /** Email addresses of the calendar's owner and of the file's recipient. */
  organizer: string;
  organizerName: string;
  attendee: string;
};

/**
 * Writes entries as an iCalendar file. A single entry is an invitation that needs no answer, or its cancellation, so
 * mail programs update the calendar themselves. Several entries are independent, which an invitation does not allow, so
 * they are published. Instants are in UTC, so every calendar shows them correctly, also across a change of the clocks.
 */
export function writeCalendarFile(
  entries: readonly MailedEntry[],
  people: CalendarPeople,
  writtenAt: Temporal.Instant,
): CalendarFile | null {
  const [first, ...others] = entries;
  if (!first) return null;
  const method = others.length > 0 ? 'PUBLISH' : first.isCancelled ? 'CANCEL' : 'REQUEST';
  const { organizer, organizerName, attendee } = people;
  const invitation = [
    `ORGANIZER;CN=${writeParameter(organizerName)}:mailto:${organizer}`,
    `ATTENDEE;PARTSTAT=ACCEPTED;RSVP=FALSE:mailto:${attendee}`,
  ];
  const text = writeCalendar(
    [`METHOD:${method}`],
    entries.flatMap((entry) =>
      writeEntry(entry, {
        stampedAt: writtenAt,
        besides: [
          `STATUS:${entry.isCancelled ? 'CANCELLED' : 'CONFIRMED'}`,
          ...(method === 'PUBLISH' ? [] : invitation),
        ],
      }),
    ),
  );
  return { method, text };
}

/**
 * Writes entries as a calendar that programs read again from time to time: the same text for the same entries. It has
 * no method, so the stamp of an entry is the time of its last change.
 */
export function writeCalendarFeed(
  entries: readonly FeedEntry[],
  { name, refreshMinutes }: { name: string; refreshMinutes: number },
): string {
  const title = writeText(toPlainLine(name));
  return writeCalendar(
    [
      // Each name twice: as RFC 7986 has it, and as older programs read it.
      `NAME:${title}`,
      `X-WR-CALNAME:${title}`,
      `REFRESH-INTERVAL;VALUE=DURATION:PT${refreshMinutes}M`,
      `X-PUBLISHED-TTL:PT${refreshMinutes}M`,
    ],
    entries.flatMap((entry) =>
      writeEntry(entry, {
        stampedAt: entry.changedAt,
        besides: [
          `LAST-MODIFIED:${writeInstant(entry.changedAt)}`,
          ...(entry.state === null ? [] : [`STATUS:${entry.state.toUpperCase()}`]),
        ],
      }),
    ),
  );
}

function writeCalendar(head: readonly string[], entries: readonly string[]): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Staffroom//Bookings//EN',
    'CALSCALE:GREGORIAN',
    ...head,
    ...entries,
    'END:VCALENDAR',
  ];
  return `${lines.map(foldLine).join('\r\n')}\r\n`;
}

function writeEntry(
  entry: CalendarEntry,
  { stampedAt, besides }: { stampedAt: Temporal.Instant; besides: readonly string[] },
): string[] {
  return [
    'BEGIN:VEVENT',
    `UID:${entry.uid}`,
    `SEQUENCE:${entry.sequence}`,
    `DTSTAMP:${writeInstant(stampedAt)}`,
    `DTSTART:${writeInstant(entry.start)}`,
    `DTEND:${writeInstant(entry.end)}`,
    `SUMMARY:${writeText(toPlainLine(entry.summary))}`,
    `DESCRIPTION:${writeText(entry.description)}`,
    `LOCATION:${writeText(toPlainLine(entry.location))}`,
    `URL:${entry.url}`,
    // Does not block the reader's time: the educator comes, the reader only knows.
    'TRANSP:TRANSPARENT',
    ...besides,
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

/** In quotes; the text cannot contain a quote itself. */
function writeParameter(text: string): string {
  return `"${toPlainLine(text).replaceAll('"', "'")}"`;
}

const maxBytes = 75;

/** Folds lines to at most 75 octets, between characters, as RFC 5545 requires. */
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
