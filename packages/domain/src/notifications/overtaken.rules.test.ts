import { expect, test } from 'vitest';
import { noticeTemplates, takesBack } from './notice-templates.ts';
import type { NoticeTemplate } from './notice-templates.ts';
import { datesStillNews, isRequestOvertaken, overtakersOf } from './overtaken.rules.ts';

const block = 'block';
const [tue, wed, thu] = ['2026-03-10', '2026-03-11', '2026-03-12'];

test.each([
  ['all of it, where nothing came later', [tue, wed], [], [tue, wed]],
  ['none, once all days are told of anew', [tue, wed], [[tue, wed]], []],
  ['none, once each day is told of anew on its own', [tue, wed], [[tue], [wed]], []],
  ['the days that nothing was said of since', [tue, wed, thu], [[wed]], [tue, thu]],
  ['none, where more is told of', [tue], [[tue, wed]], []],
])('of a message is still news: %s', (_, datesLocal, later, expected) => {
  const news = later.map((dates, index) => ({ subjectId: `day ${index}`, datesLocal: dates }));
  expect(datesStillNews({ subjectId: block, datesLocal }, news)).toEqual(expected);
});

test('a booking that has moved to another date since is told of anew', () => {
  const moved = [{ subjectId: 'booking', datesLocal: [wed] }];
  expect(datesStillNews({ subjectId: 'booking', datesLocal: [tue] }, moved)).toEqual([]);
  expect(datesStillNews({ subjectId: 'other', datesLocal: [tue] }, moved)).toEqual([tue]);
});

test('who was coming is overtaken by whoever comes now, nobody or a cancellation, and whatever is taken back by what does it', () => {
  expect(overtakersOf('bookingFilled')).toEqual(['bookingFilled', 'bookingOpenAgain', 'bookingCancelled']);
  for (const [later, earlier] of Object.entries(takesBack))
    for (const template of earlier) expect(overtakersOf(template)).toContain(later);
});

test('a cancellation overtakes all that is told of days, but a question how it went', () => {
  const ofDays: NoticeTemplate[] = [
    'bookingFilled',
    'bookingOpenAgain',
    'bookingReinstated',
    'bookingChanged',
    'bookingExtended',
    'candidateLate',
    'replacementFound',
  ];
  const overtaken = (Object.keys(noticeTemplates) as NoticeTemplate[]).filter((one) =>
    overtakersOf(one).includes('bookingCancelled'),
  );
  expect(overtaken.toSorted()).toEqual(ofDays.toSorted());
});

test.each([
  ['pendingBookingCreated', 'PendingApproval', [], false],
  ['pendingBookingCreated', 'Accepted', ['Unfilled'], true],
  ['pendingBookingCreated', 'Rejected', [], true],
  ['bookingCreated', 'Accepted', ['Cancelled', 'Filled'], false],
  ['bookingCreated', 'Accepted', ['Cancelled', 'Cancelled'], true],
  ['bookingCreated', 'Accepted', [], false],
  ['pendingBookingAccepted', 'Accepted', ['Cancelled'], false],
] as const)(
  '%s of a request that is %s with bookings %s: overtaken %s',
  (template, status, statuses, expected) => {
    const bookings = statuses.map((one) => ({ status: one }));
    expect(isRequestOvertaken(template, { status, bookings })).toBe(expected);
  },
);
