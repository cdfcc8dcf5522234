import { expect, test } from 'vitest';
import { noticeTemplates, takesBack } from './notice-templates.ts';
import type { NoticeTemplate } from './notice-templates.ts';
import {
  bookingsStillNews,
  datesStillNews,
  isRequestOvertaken,
  newsOfBookings,
  overtakersOf,
} from './overtaken.rules.ts';

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

const [first, second, other] = [
  { bookingId: 'first', blockId: block, dateLocal: tue },
  { bookingId: 'second', blockId: block, dateLocal: wed },
  { bookingId: 'other', blockId: 'another block', dateLocal: tue },
];

test.each([
  ['all of it, where nothing came later', [], [first, second, other]],
  ['the other block', [{ subjectId: block, datesLocal: [tue, wed] }], [other]],
  ['what was not told of by itself', [{ subjectId: 'first', datesLocal: [thu] }], [second, other]],
  ['no day of another block', [{ subjectId: 'another block', datesLocal: [wed] }], [first, second, other]],
])('of a request is still news: %s', (_, later, expected) => {
  expect(bookingsStillNews([first, second, other], later)).toEqual(expected);
});

test('the newest news of a booking replaces all that waits, and whatever is taken back is replaced by what does it', () => {
  for (const template of [
    ...newsOfBookings,
    'bookingCreated',
    'pendingBookingAccepted',
    'bookingExtended',
  ] as const)
    expect(overtakersOf(template)).toEqual(newsOfBookings);
  for (const [later, earlier] of Object.entries(takesBack))
    for (const template of earlier) expect(overtakersOf(template)).toContain(later);
});

test('whatever replaces what replaces a message replaces that as well', () => {
  for (const template of Object.keys(noticeTemplates) as NoticeTemplate[])
    for (const later of overtakersOf(template))
      for (const last of overtakersOf(later).filter((one) => noticeTemplates[one].maxAgeHours === 24))
        if (template !== 'candidateLate') expect(overtakersOf(template)).toContain(last);
});

test('nothing is left to news that is too old sooner', () => {
  for (const template of Object.keys(noticeTemplates) as NoticeTemplate[])
    for (const later of overtakersOf(template))
      expect(noticeTemplates[later].maxAgeHours).toBeGreaterThanOrEqual(
        noticeTemplates[template].maxAgeHours,
      );
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
