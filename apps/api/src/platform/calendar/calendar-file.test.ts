import { expect, test } from 'vitest';
import { localToInstant } from '@staffroom/domain/time/local-instant.ts';
import { writeCalendarFile } from './calendar-file.ts';
import type { MailedEntry } from './calendar-file.ts';

const people = {
  organizer: 'bookings@portal.test',
  organizerName: 'Staffroom',
  attendee: 'olive@school.example',
};
const writtenAt = Temporal.Instant.from('2026-03-08T19:30:00.123Z');

function entryOn(dateLocal: string, changes: Partial<MailedEntry> = {}, timeZone = 'Australia/Melbourne') {
  return {
    uid: `booking-${dateLocal}@staffroom`,
    sequence: 1,
    start: localToInstant(dateLocal, '08:30', timeZone, 'start'),
    end: localToInstant(dateLocal, '15:30', timeZone, 'end'),
    summary: 'Kim Lee, Richmond North',
    description: 'Number: KW74-3M8R-1',
    location: 'Richmond North',
    url: 'https://portal.test/bookings/1',
    isCancelled: false,
    ...changes,
  };
}

const write = (...entries: MailedEntry[]) => writeCalendarFile(entries, people, writtenAt)!;
const fieldsOf = (text: string, name: string): string[] =>
  text
    .replaceAll('\r\n ', '')
    .split('\r\n')
    .filter((line) => line.startsWith(`${name}:`) || line.startsWith(`${name};`));

test('one day is an invitation that nobody has to answer', () => {
  const { method, text } = write(entryOn('2026-03-10'));
  expect(method).toBe('REQUEST');
  expect(text).toBe(
    [
      'BEGIN:VCALENDAR',
      'VERSION:2.0',
      'PRODID:-//Staffroom//Bookings//EN',
      'CALSCALE:GREGORIAN',
      'METHOD:REQUEST',
      'BEGIN:VEVENT',
      'UID:booking-2026-03-10@staffroom',
      'SEQUENCE:1',
      'DTSTAMP:20260308T193000Z',
      'DTSTART:20260309T213000Z',
      'DTEND:20260310T043000Z',
      'SUMMARY:Kim Lee\\, Richmond North',
      'DESCRIPTION:Number: KW74-3M8R-1',
      'LOCATION:Richmond North',
      'URL:https://portal.test/bookings/1',
      'TRANSP:TRANSPARENT',
      'STATUS:CONFIRMED',
      'ORGANIZER;CN="Staffroom":mailto:bookings@portal.test',
      'ATTENDEE;PARTSTAT=ACCEPTED;RSVP=FALSE:mailto:olive@school.example',
      'END:VEVENT',
      'END:VCALENDAR',
      '',
    ].join('\r\n'),
  );
});

test('its cancellation takes the same entry away', () => {
  const [made, taken] = [
    write(entryOn('2026-03-10')),
    write(entryOn('2026-03-10', { sequence: 2, isCancelled: true })),
  ];
  expect(taken.method).toBe('CANCEL');
  expect(fieldsOf(taken.text, 'UID')).toEqual(fieldsOf(made.text, 'UID'));
  expect(fieldsOf(taken.text, 'SEQUENCE')).toEqual(['SEQUENCE:2']);
  expect(fieldsOf(taken.text, 'STATUS')).toEqual(['STATUS:CANCELLED']);
});

test('several days are published, each with its own life', () => {
  const { method, text } = write(
    entryOn('2026-03-10'),
    entryOn('2026-03-11', { isCancelled: true, sequence: 3 }),
  );
  expect(method).toBe('PUBLISH');
  expect(fieldsOf(text, 'STATUS')).toEqual(['STATUS:CONFIRMED', 'STATUS:CANCELLED']);
  expect(fieldsOf(text, 'ATTENDEE')).toEqual([]);
  expect(writeCalendarFile([], people, writtenAt)).toBeNull();
});

test.each([
  ['Australia/Melbourne', '2026-04-03', '20260402T213000Z'],
  ['Australia/Melbourne', '2026-04-06', '20260405T223000Z'],
  ['Europe/London', '2026-03-27', '20260327T083000Z'],
  ['Europe/London', '2026-03-30', '20260330T073000Z'],
  ['America/Chicago', '2026-03-06', '20260306T143000Z'],
  ['America/Chicago', '2026-03-09', '20260309T133000Z'],
  ['Pacific/Chatham', '2026-04-06', '20260405T194500Z'],
])('8:30 in %s on %s starts at %s, whatever the clocks did', (timeZone, dateLocal, start) => {
  expect(fieldsOf(write(entryOn(dateLocal, {}, timeZone)).text, 'DTSTART')).toEqual([`DTSTART:${start}`]);
});

test('texts stay texts: no line, no entry and no field of their own', () => {
  const summary = 'Kim;Lee\r\nEND:VEVENT\r\nBEGIN:VEVENT\r\nUID:stolen\\n, and more';
  const { text } = write(
    entryOn('2026-03-10', { summary, description: `one\ntwo, three; four\r\nATTACH:x` }),
  );
  expect(fieldsOf(text, 'UID')).toEqual(['UID:booking-2026-03-10@staffroom']);
  expect(text.match(/BEGIN:VEVENT/g)).toHaveLength(2);
  expect(fieldsOf(text, 'BEGIN')).toEqual(['BEGIN:VCALENDAR', 'BEGIN:VEVENT']);
  expect(fieldsOf(text, 'SUMMARY')).toEqual([
    'SUMMARY:Kim\\;Lee END:VEVENT BEGIN:VEVENT UID:stolen\\\\n\\, and more',
  ]);
  expect(fieldsOf(text, 'DESCRIPTION')).toEqual(['DESCRIPTION:one\\ntwo\\, three\\; four\\nATTACH:x']);
  const named = writeCalendarFile(
    [entryOn('2026-03-10')],
    { ...people, organizerName: 'A"B\r\nX:y' },
    writtenAt,
  )!;
  expect(fieldsOf(named.text, 'ORGANIZER')).toEqual(['ORGANIZER;CN="A\'B X:y":mailto:bookings@portal.test']);
});

test('long lines are folded between characters', () => {
  const { text } = write(entryOn('2026-03-10', { summary: 'Ōtāhuhu 学校 🏫 '.repeat(20) }));
  for (const line of text.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
  expect(fieldsOf(text, 'SUMMARY')[0]).toBe(`SUMMARY:${'Ōtāhuhu 学校 🏫 '.repeat(20).trim()}`);
});
