import { describe, expect, test } from 'vitest';
import { variantOf, variants } from '../regions/variants.ts';
import type { VariantName } from '../regions/variants.ts';
import { noticeTemplateNames } from './notice-templates.ts';
import type { NoticeTemplate } from './notice-templates.ts';
import { noticeRows, noticeTexts } from './notice-texts.ts';
import { toNoticeWords } from './notice-words.ts';
import type { NoticeFacts } from './notice-words.ts';

const facts: NoticeFacts = {
  appName: 'Staffroom',
  number: 'KW74-3M8R',
  clientName: 'Richmond Primary',
  locationName: 'Richmond North',
  address: '1 High St, Richmond',
  timeZone: 'Australia/Melbourne',
  datesLocal: ['2026-03-10'],
  startTime: '08:30',
  endTime: '15:30',
  bookingsPerDate: 1,
  classification: 'Primary teacher',
  covering: 'Tom Teacher',
  room: 'B12',
  requestedBy: 'Olive Officer',
  decidedBy: 'Ana Approver',
  reason: 'No budget',
  educator: 'Kim Lee',
  minutesLate: 10,
  approveBeforeUtc: '2026-03-09T21:00:00Z',
  representative: { name: 'Rae Rep', phone: '03 5550 0100' },
};

function textOf(template: NoticeTemplate, variant: VariantName = 'AU', changes: Partial<NoticeFacts> = {}) {
  const { locale } = variants[variant];
  const reader = { variant: variantOf(variant), locale, todayLocal: '2026-03-09' };
  return noticeTexts[template](toNoticeWords({ ...facts, ...changes }, reader));
}

const linesOf = (
  template: NoticeTemplate,
  variant?: VariantName,
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
  ['bookingExtended', 'Extended: Tue 10 Mar, 8:30 am–3:30 pm, Richmond North'],
  ['bookingUndone', 'Taken back: Tue 10 Mar, 8:30 am–3:30 pm, Richmond North'],
  ['candidateLate', 'Kim Lee is running 10 minutes late: Richmond North'],
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

  test.each(noticeTemplateNames)('%s is whole in every method', (template) => {
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

test.each(noticeTemplateNames)('%s names nobody who has not accepted', (template) => {
  for (const line of linesOf(template, 'AU', { educator: '' })) expect(line).not.toContain('Kim');
  const reader = { variant: variants.AU, locale: 'en-AU', todayLocal: '2026-03-09' } as const;
  const rows = noticeRows(toNoticeWords({ ...facts, educator: '' }, reader));
  expect(rows.map(({ label }) => label)).not.toContain('Educator');
});

test('many days are their number, with the first and the last', () => {
  const datesLocal = ['2026-03-09', '2026-03-11', '2026-03-13', '2026-03-16', '2026-03-18'];
  expect(textOf('bookingCreated', 'AU', { datesLocal, bookingsPerDate: 2 }).sms).toBe(
    'Staffroom: booked 2 educators, 5 days, Mon 9–Wed 18 Mar, 8:30 am–3:30 pm, Richmond North. We will tell you who is coming. KW74-3M8R',
  );
  expect(textOf('bookingCreated', 'AU', { datesLocal }).voice).toContain(
    'on 5 days between Monday 9 March 2026 and Wednesday 18 March 2026',
  );
});

test('dates of another year carry theirs, and the table leaves out what is empty', () => {
  expect(textOf('bookingFilled', 'AU', { datesLocal: ['2027-01-04'] }).push.body).toContain('Mon 4 Jan 2027');
  const reader = { variant: variants.AU, locale: 'en-AU', todayLocal: '2026-03-09' } as const;
  const rows = noticeRows(toNoticeWords({ ...facts, room: '', covering: '', reason: '' }, reader));
  expect(rows).toEqual([
    { label: 'When', value: 'Tue 10 Mar, 8:30 am–3:30 pm' },
    { label: 'Where', value: 'Richmond North, Richmond Primary' },
    { label: 'Address', value: '1 High St, Richmond' },
    { label: 'Educator', value: 'Kim Lee' },
    { label: 'Classification', value: 'Primary teacher' },
    { label: 'Number', value: 'KW74-3M8R' },
  ]);
});

test('approvers hear until when they can answer, by the clock of the location', () => {
  expect(textOf('approvalAsked').email.lead).toBe(
    'Olive Officer asks for 1 educator at Richmond North and needs your answer by Tue 10 Mar, 8:00 am.',
  );
});
