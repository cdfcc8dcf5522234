import { describe, expect, test } from 'vitest';
import { variants } from '../regions/testing/variants.ts';
import type { BuiltInVariant } from '../regions/testing/variants.ts';
import { bookingTemplateNames } from './notice-templates.ts';
import type { BookingTemplate } from './notice-templates.ts';
import { noticeRows, noticeTexts } from './notice-texts.ts';
import { toNoticeWords } from './notice-words.ts';
import { nothingElse } from './tell-together.rules.ts';
import type { NoticeDay, NoticeFacts } from './notice-words.ts';

const tuesday: NoticeDay = { dateLocal: '2026-03-10', startTime: '08:30', endTime: '15:30', room: 'B12' };
const daysOn = (...dates: string[]): NoticeDay[] => dates.map((dateLocal) => ({ ...tuesday, dateLocal }));

const facts: NoticeFacts = {
  appName: 'Staffroom',
  number: 'KW74-3M8R',
  series: 'W38M-9R96',
  clientName: 'Richmond Primary',
  locationName: 'Richmond North',
  address: '1 High St, Richmond',
  timeZone: 'Australia/Melbourne',
  days: [tuesday],
  bookingsPerDate: 1,
  reasonForAbsence: '',
  breakMinutes: null,
  isReplaceMe: false,
  classification: 'Primary teacher',
  covering: 'Tom Teacher',
  requestedBy: 'Olive Officer',
  decidedBy: 'Ana Approver',
  reason: 'No budget',
  educator: 'Kim Lee',
  minutesLate: 10,
  changes: [],
  changedFields: [],
  also: nothingElse,
  toConfirm: [],
  approveBeforeUtc: '2026-03-09T21:00:00Z',
  representative: { name: 'Rae Rep', phone: '03 5550 0100' },
};

function textOf(
  template: BookingTemplate,
  variant: BuiltInVariant = 'AU',
  changes: Partial<NoticeFacts> = {},
) {
  const { locale } = variants[variant];
  const reader = { variant: variants[variant], locale, todayLocal: '2026-03-09' };
  return noticeTexts[template](toNoticeWords({ ...facts, ...changes }, reader));
}

const linesOf = (
  template: BookingTemplate,
  variant?: BuiltInVariant,
  changes?: Partial<NoticeFacts>,
): string[] => {
  const { email, sms, voice, push } = textOf(template, variant, changes);
  return [email.subject, email.lead, sms, voice, push.title, push.body];
};

test.each([
  ['bookingCreated', 'Booked: 1 educator, Tue 10 Mar, 8:30 am–3:30 pm, Richmond North'],
  ['bookingFilled', 'Kim Lee is coming: Tue 10 Mar, 8:30 am–3:30 pm, Richmond North'],
  ['bookingOpenAgain', 'Open again: Tue 10 Mar, 8:30 am–3:30 pm, Richmond North'],
  ['bookingCancelled', 'Cancelled: Tue 10 Mar, 8:30 am–3:30 pm, Richmond North'],
  ['bookingReinstated', 'Not cancelled after all: Tue 10 Mar, 8:30 am–3:30 pm, Richmond North'],
  ['bookingChanged', 'Changed: Tue 10 Mar, 8:30 am–3:30 pm, Richmond North'],
  ['bookingExtended', 'W38M-9R96 extended: Tue 10 Mar, 8:30 am–3:30 pm added, Richmond North'],
  ['bookingUndone', 'Taken back: Tue 10 Mar, 8:30 am–3:30 pm, Richmond North'],
  ['candidateLate', 'Kim Lee is running 10 minutes late: Richmond North'],
  ['candidateOnTime', 'Kim Lee is on time after all: Richmond North'],
  ['pendingBookingCreated', 'Waiting for approval: 1 educator, Tue 10 Mar, 8:30 am–3:30 pm, Richmond North'],
  ['pendingBookingWithdrawn', 'Withdrawn: 1 educator, Tue 10 Mar, 8:30 am–3:30 pm, Richmond North'],
  ['pendingBookingAccepted', 'Approved: 1 educator, Tue 10 Mar, 8:30 am–3:30 pm, Richmond North'],
  ['pendingBookingRejected', 'Not approved: 1 educator, Tue 10 Mar, 8:30 am–3:30 pm, Richmond North'],
  [
    'pendingBookingExpired',
    'Nobody answered in time: 1 educator, Tue 10 Mar, 8:30 am–3:30 pm, Richmond North',
  ],
  ['replacementFound', 'Replacement found: Kim Lee, Tue 10 Mar, 8:30 am–3:30 pm, Richmond North'],
  ['approvalAsked', 'Please approve: 1 educator, Tue 10 Mar, 8:30 am–3:30 pm, Richmond North'],
  ['approvalReminder', 'Still waiting for you: 1 educator, Tue 10 Mar, 8:30 am–3:30 pm, Richmond North'],
  ['approvalEscalated', 'Nobody has answered yet: 1 educator, Tue 10 Mar, 8:30 am–3:30 pm, Richmond North'],
] as const)('the subject of %s', (template, subject) => {
  expect(textOf(template).email.subject).toBe(subject);
});

describe.each([
  ['AU', 'Tue 10 Mar, 8:30 am–3:30 pm', 'Tuesday 10 March 2026, from 8:30 am to 3:30 pm', 'cancelled'],
  ['NZ', 'Tue 10 Mar, 8:30 am–3:30 pm', 'Tuesday 10 March 2026, from 8:30 am to 3:30 pm', 'cancelled'],
  ['UK', 'Tue 10 Mar, 08:30–15:30', 'Tuesday 10 March 2026, from 08:30 to 15:30', 'cancelled'],
  ['CA', 'Tue Mar 10, 8:30 am–3:30 pm', 'Tuesday, March 10, 2026, from 8:30 am to 3:30 pm', 'cancelled'],
  ['US', 'Tue Mar 10, 8:30 am–3:30 pm', 'Tuesday, March 10, 2026, from 8:30 am to 3:30 pm', 'canceled'],
  ['EN', 'Tue 10 Mar, 8:30 am–3:30 pm', 'Tuesday 10 March 2026, from 8:30 am to 3:30 pm', 'cancelled'],
] as const)('in the variant %s', (variant, when, spoken, cancelled) => {
  test('each method says the day in its own way', () => {
    const { email, sms, voice, push } = textOf('bookingFilled', variant);
    expect(email).toEqual({
      subject: `Kim Lee is coming: ${when}, Richmond North`,
      lead: 'Kim Lee accepted and is coming to Richmond North.',
    });
    expect(sms).toBe(`Staffroom: Kim Lee is coming, ${when}, Richmond North. KW74-3M8R`);
    expect(voice).toBe(`This is Staffroom. Good news: Kim Lee is coming to Richmond North, on ${spoken}.`);
    expect(push).toEqual({ title: 'Kim Lee is coming', body: `${when}, Richmond North` });
    expect(textOf('bookingCancelled', variant).sms).toContain(`Staffroom: ${cancelled}: ${when}`);
  });

  test.each(bookingTemplateNames)('%s is whole in every method', (template) => {
    for (const changes of [{}, { educator: '', reason: '', decidedBy: '', approveBeforeUtc: null }]) {
      for (const line of linesOf(template, variant, changes)) {
        expect(line).not.toMatch(/undefined|null|NaN|\[object|[ ]{2}|\.\.|^\W|\s$/);
        if (variant !== 'US') expect(line).not.toMatch(/canceled/);
        else expect(line).not.toMatch(/cancelled/i);
      }
      expect(textOf(template, variant, changes).sms).toMatch(/^Staffroom: /);
      expect(textOf(template, variant, changes).voice).toMatch(/^This is Staffroom\. /);
      expect(textOf(template, variant, changes).voice).not.toMatch(/https?:|[–→]/);
    }
  });
});

test.each(bookingTemplateNames)('%s names nobody who has not accepted', (template) => {
  for (const line of linesOf(template, 'AU', { educator: '' })) expect(line).not.toContain('Kim');
  const reader = { variant: variants.AU, locale: 'en-AU', todayLocal: '2026-03-09' } as const;
  const rows = noticeRows(toNoticeWords({ ...facts, educator: '' }, reader));
  expect(rows.map(({ label }) => label)).not.toContain('Educator');
});

test('an extension says which series, which days were added and by whom', () => {
  const { email, sms, voice, push } = textOf('bookingExtended', 'AU', { number: 'W38M-9R96-3' });
  const when = 'Tue 10 Mar, 8:30 am–3:30 pm';
  expect(email.lead).toBe(
    `Olive Officer extended the series W38M-9R96 at Richmond North. Added: ${when}. Kim Lee is asked to stay.`,
  );
  expect(sms).toBe(
    `Staffroom: W38M-9R96 extended: ${when} added, Richmond North. Kim Lee is asked to stay. W38M-9R96-3`,
  );
  expect(voice).toBe(
    'This is Staffroom. Olive Officer extended a series at Richmond North. It now also runs on Tuesday 10 March 2026, from 8:30 am to 3:30 pm.',
  );
  expect(push).toEqual({ title: 'W38M-9R96 extended: Richmond North', body: `${when} added` });
});

test('a booking that is on again says who brought it back and who is coming, by every method', () => {
  const when = 'Tue 10 Mar, 8:30 am–3:30 pm';
  expect(textOf('bookingReinstated')).toEqual({
    email: {
      subject: `Not cancelled after all: ${when}, Richmond North`,
      lead: 'Ana Approver undid the cancellation. The booking at Richmond North is on again. Kim Lee is coming.',
    },
    sms: `Staffroom: not cancelled after all: ${when}, Richmond North. Kim Lee is coming. KW74-3M8R`,
    voice:
      'This is Staffroom. The booking at Richmond North, on Tuesday 10 March 2026, from 8:30 am to 3:30 pm, is not cancelled after all. It is on again. Kim Lee is coming.',
    push: {
      title: 'Not cancelled after all: Richmond North',
      body: `${when}. Kim Lee is coming.`,
    },
  });
  expect(textOf('bookingReinstated', 'AU', { educator: '', decidedBy: '' }).email.lead).toBe(
    'The booking at Richmond North is on again.',
  );
});

test('many days are their number, with the first and the last', () => {
  const days = daysOn('2026-03-09', '2026-03-11', '2026-03-13', '2026-03-16', '2026-03-18');
  expect(textOf('bookingCreated', 'AU', { days, bookingsPerDate: 2 }).sms).toBe(
    'Staffroom: booked 2 educators, 5 days between Mon 9 Mar and Wed 18 Mar, 8:30 am–3:30 pm, Richmond North. We will tell you who is coming. KW74-3M8R',
  );
  expect(textOf('bookingCreated', 'AU', { days }).voice).toContain(
    'on 5 days between Monday 9 March 2026 and Wednesday 18 March 2026',
  );
});

test('dates of another year carry theirs, and the table leaves out what is empty', () => {
  const days = daysOn('2027-01-04');
  expect(textOf('bookingFilled', 'AU', { days }).push.body).toContain('Mon 4 Jan 2027');
  const reader = { variant: variants.AU, locale: 'en-AU', todayLocal: '2026-03-09' } as const;
  const rows = noticeRows(
    toNoticeWords({ ...facts, days: [{ ...tuesday, room: '' }], covering: '', reason: '' }, reader),
  );
  expect(rows).toEqual([
    { label: 'When', value: 'Tue 10 Mar, 8:30 am–3:30 pm' },
    { label: 'Where', value: 'Richmond North, Richmond Primary' },
    { label: 'Address', value: '1 High St, Richmond' },
    { label: 'Educator', value: 'Kim Lee' },
    { label: 'Classification', value: 'Primary teacher' },
    { label: 'Number', value: 'KW74-3M8R' },
  ]);
});

test('approvers hear of a Replace Me that it is one, with its reason for absence and break', () => {
  const asked = { isReplaceMe: true, reasonForAbsence: 'Sick Leave Cover', breakMinutes: 45 };
  expect(textOf('approvalAsked', 'AU', asked).email.subject).toBe(
    'Please approve: 1 educator (Replace Me), Tue 10 Mar, 8:30 am–3:30 pm, Richmond North',
  );
  const reader = { variant: variants.AU, locale: 'en-AU', todayLocal: '2026-03-09' } as const;
  const rowsOf = (changes: Partial<NoticeFacts>) =>
    noticeRows(toNoticeWords({ ...facts, ...changes }, reader));
  expect(rowsOf(asked)).toEqual(
    expect.arrayContaining([
      { label: 'Reason for absence', value: 'Sick Leave Cover' },
      { label: 'Break', value: '45 min' },
    ]),
  );
  expect(rowsOf({ breakMinutes: 0 })).toContainEqual({ label: 'Break', value: 'None' });
  expect(rowsOf({}).map(({ label }) => label)).not.toContain('Break');
});

test('approvers hear until when they can answer, by the clock of the location', () => {
  expect(textOf('approvalAsked').email.lead).toBe(
    'Olive Officer asks for 1 educator at Richmond North and needs your answer by Tue 10 Mar, 8:00 am.',
  );
});

const datesLocal = ['2026-03-10'];
const changes = [
  { field: 'dateLocal', datesLocal, from: ['2026-03-09'], to: ['2026-03-10'] },
  { field: 'endTime', datesLocal, from: ['15:30'], to: ['16:00'] },
  { field: 'breakMinutes', datesLocal, from: ['0'], to: ['45'] },
  { field: 'covering', datesLocal, from: [''], to: ['Tom Teacher'] },
  { field: 'room', datesLocal, from: ['1C', '2A'], to: ['Room D'] },
  { field: 'notes', datesLocal, from: ['n'.repeat(500)], to: [''] },
] as const;

const rowsOf = (variant: BuiltInVariant, more: Partial<NoticeFacts>) => {
  const { locale } = variants[variant];
  const reader = { variant: variants[variant], locale, todayLocal: '2026-03-09' };
  return noticeRows(toNoticeWords({ ...facts, ...more }, reader))
    .filter(({ label }) => label === 'Changed')
    .map(({ value }) => value);
};

test.each<[BuiltInVariant, string[]]>([
  ['AU', ['Date: Mon 9 Mar → Tue 10 Mar', 'Finish: 3:30 pm → 4:00 pm']],
  ['UK', ['Date: Mon 9 Mar → Tue 10 Mar', 'Finish: 15:30 → 16:00']],
  ['US', ['Date: Mon Mar 9 → Tue Mar 10', 'Finish: 3:30 pm → 4:00 pm']],
])('a change says each part before and after, as %s writes it', (variant, first) => {
  expect(rowsOf(variant, { changes })).toEqual([
    ...first,
    'Break: none → 45 min',
    'Covering: none → Tom Teacher',
    'Room: 1C, 2A → Room D',
    `Notes for the educator: ${'n'.repeat(159)}… → none`,
  ]);
});

describe('days that are not alike', () => {
  const wednesday = { ...tuesday, dateLocal: '2026-03-11' };
  const thursday = { ...tuesday, dateLocal: '2026-03-12' };

  test('a change of some of them is told with these', () => {
    const days = [tuesday, { ...wednesday, room: 'Hall' }, thursday];
    const room = { field: 'room', datesLocal: ['2026-03-11'], from: ['B12'], to: ['Hall'] } as const;
    expect(rowsOf('AU', { days, changes: [room] })).toEqual(['Room: B12 → Hall (Wed 11 Mar)']);
    expect(rowsOf('US', { days, changes: [room] })).toEqual(['Room: B12 → Hall (Wed Mar 11)']);
    expect(
      textOf('bookingFilled', 'AU', { days, changes: [room], also: { ...nothingElse, isChanged: true } }).sms,
    ).toContain(' Room: B12 → Hall (Wed 11 Mar). ');
    const all = { ...room, datesLocal: days.map(({ dateLocal }) => dateLocal) };
    expect(rowsOf('AU', { days, changes: [all] })).toEqual(['Room: B12 → Hall']);
  });

  test('each has its own times and room', () => {
    const days = [tuesday, { ...wednesday, startTime: '09:00', room: 'Hall' }, thursday];
    const { email, sms, voice } = textOf('bookingFilled', 'AU', { days });
    const when = 'Tue 10 Mar, Thu 12 Mar, 8:30 am–3:30 pm; Wed 11 Mar, 9:00 am–3:30 pm';
    expect(email.subject).toContain(when);
    expect(sms).toContain(when);
    expect(voice).toContain(
      'on 2 days between Tuesday 10 March 2026 and Thursday 12 March 2026, from 8:30 am to 3:30 pm, and on Wednesday 11 March 2026, from 9:00 am to 3:30 pm',
    );
    const reader = { variant: variants.AU, locale: 'en-AU', todayLocal: '2026-03-09' } as const;
    expect(noticeRows(toNoticeWords({ ...facts, days }, reader))).toContainEqual({
      label: 'Room',
      value: 'B12 (Tue 10 Mar, Thu 12 Mar), Hall (Wed 11 Mar)',
    });
  });

  test('many different times are not listed', () => {
    const days = ['08:00', '08:30', '09:00', '09:30'].map((startTime, index) => ({
      ...tuesday,
      dateLocal: `2026-03-${10 + index}`,
      startTime,
    }));
    expect(textOf('bookingFilled', 'AU', { days }).sms).toContain(
      'Tue 10–Fri 13 Mar, at times that differ by day, Richmond North',
    );
  });
});

test('on a phone a change is told in short', () => {
  expect(textOf('bookingChanged', 'AU', { changes: changes.slice(4, 5) })).toMatchObject({
    sms: expect.stringContaining(', Richmond North. Room: 1C, 2A → Room D. KW74-3M8R'),
    push: { body: 'Now Tue 10 Mar, 8:30 am–3:30 pm. Room: 1C, 2A → Room D' },
  });
  expect(textOf('bookingChanged', 'AU', { changes }).sms).toContain(
    'Date: Mon 9 Mar → Tue 10 Mar and 5 more.',
  );
  expect(textOf('bookingChanged', 'AU').push.body).toBe('Now Tue 10 Mar, 8:30 am–3:30 pm');
});

test('a change tells by every method who is asked to confirm it', () => {
  expect(textOf('bookingChanged', 'AU', { changes: changes.slice(1, 2), toConfirm: ['Kim Lee'] })).toEqual({
    email: {
      subject: 'Changed: Tue 10 Mar, 8:30 am–3:30 pm, Richmond North',
      lead: 'The booking at Richmond North was changed. Below is how it is now. Kim Lee is asked to confirm the change.',
    },
    sms: 'Staffroom: your booking was changed, now Tue 10 Mar, 8:30 am–3:30 pm, Richmond North. Finish: 3:30 pm → 4:00 pm. Kim Lee is asked to confirm the change. KW74-3M8R',
    voice:
      'This is Staffroom. The booking at Richmond North was changed. It is now on Tuesday 10 March 2026, from 8:30 am to 3:30 pm. Kim Lee is asked to confirm the change.',
    push: {
      title: 'Changed: Richmond North',
      body: 'Now Tue 10 Mar, 8:30 am–3:30 pm. Finish: 3:30 pm → 4:00 pm. Kim Lee is asked to confirm the change.',
    },
  });
  expect(textOf('bookingChanged', 'AU', { toConfirm: ['Kim Lee', 'Sam Oh'] }).email.lead).toContain(
    ' Kim Lee and Sam Oh are asked to confirm the change.',
  );
  expect(
    textOf('bookingReinstated', 'AU', { also: { ...nothingElse, isChanged: true }, toConfirm: ['Kim Lee'] })
      .voice,
  ).toContain(' The booking was changed. Kim Lee is asked to confirm the change.');
});

test('a change of which before and after are not known says which parts were changed', () => {
  expect(rowsOf('AU', { changedFields: ['endTime', 'room'] })).toEqual(['Finish, Room']);
});

describe('what was to be told before and was not', () => {
  const also = { ...nothingElse, cameAbout: 'booked', notComing: 'Sam Oh' } as const;
  test('stands in every method', () => {
    expect(textOf('bookingFilled', 'AU', { also })).toEqual({
      email: {
        subject: 'Kim Lee is coming: Tue 10 Mar, 8:30 am–3:30 pm, Richmond North',
        lead: 'Kim Lee accepted and is coming to Richmond North. Olive Officer booked this. Sam Oh cannot come after all.',
      },
      sms: 'Staffroom: Kim Lee is coming, Tue 10 Mar, 8:30 am–3:30 pm, Richmond North. Olive Officer booked this. Sam Oh cannot come after all. KW74-3M8R',
      voice:
        'This is Staffroom. Good news: Kim Lee is coming to Richmond North, on Tuesday 10 March 2026, from 8:30 am to 3:30 pm. Olive Officer booked this. Sam Oh cannot come after all.',
      push: {
        title: 'Kim Lee is coming',
        body: 'Tue 10 Mar, 8:30 am–3:30 pm, Richmond North. Olive Officer booked this. Sam Oh cannot come after all.',
      },
    });
  });

  test.each(bookingTemplateNames)('%s stays whole with it', (template) => {
    const all = {
      cameAbout: 'approved',
      isReinstated: true,
      isChanged: true,
      notComing: 'Sam Oh',
      coming: 'Kim Lee',
    } as const;
    const changes = [{ field: 'room', datesLocal, from: ['1C'], to: ['D'] }] as const;
    for (const line of linesOf(template, 'AU', { also: all, changes, educator: '' }))
      expect(line).not.toMatch(/undefined|null|NaN|\[object|[ ]{2}|\.\.|^\W|\s$/);
    expect(textOf(template, 'AU', { also: all, changes }).voice).not.toMatch(/[–→]/);
  });

  test('a change is said on a phone as it is, and by voice in short', () => {
    const changed = { ...nothingElse, isChanged: true };
    const changes = [{ field: 'room', datesLocal, from: ['1C'], to: ['D'] }] as const;
    const { sms, voice } = textOf('bookingFilled', 'AU', { also: changed, changes });
    expect(sms).toContain('Richmond North. Room: 1C → D. KW74');
    expect(voice).toContain('3:30 pm. The booking was changed.');
  });
});
