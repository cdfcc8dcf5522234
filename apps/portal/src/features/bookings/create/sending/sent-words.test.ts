import { describe, expect, it } from 'vitest';
import { variants } from '@staffroom/domain/regions/testing/variants.ts';
import type { BookingDetail } from '../../detail/booking-detail.ts';
import { describeBooked, findSlowest, formatSearch, sentState } from './sent-words.ts';

const finding = 'Your provider is looking for an educator. This page updates by itself.';

it.each([
  [[null], finding],
  [[['Unfilled'], ['Unfilled']], finding],
  [[['Filled'], ['Unfilled']], '1 of 2 educators found so far. This page updates by itself.'],
  [[['Filled'], null, ['Filled']], '2 of 3 educators found so far. This page updates by itself.'],
  [[['Filled']], 'Your educator has been found.'],
  [[['Filled'], ['Filled']], 'Both educators have been found.'],
  [[['Filled'], ['Cancelled']], 'Your educator has been found.'],
  [[['Cancelled'], ['Cancelled']], 'This booking was cancelled.'],
  // All of the days count, not only the first.
  [[['Filled', 'Unfilled', 'Unfilled']], '1 of 3 days filled so far. This page updates by itself.'],
  [[['Unfilled', 'Unfilled', 'Unfilled']], finding],
  [
    [['Filled', 'Filled', 'Unfilled', 'Cancelled']],
    '2 of 3 days filled so far. This page updates by itself.',
  ],
  [[['Filled', 'Filled', 'Invoiced']], 'All 3 days are filled.'],
  [
    [
      ['Filled', 'Filled'],
      ['Filled', 'Unfilled'],
    ],
    '3 of 4 bookings filled so far. This page updates by itself.',
  ],
  [[['Filled', 'Filled'], null], '2 of 4 bookings filled so far. This page updates by itself.'],
  [
    [
      ['Filled', 'Filled'],
      ['Filled', 'Filled'],
    ],
    'All 4 bookings are filled.',
  ],
] as const)('says of %j: %s', (statuses, words) => {
  expect(formatSearch(statuses)).toBe(words);
});

describe('what was sent', () => {
  const sent = (
    statuses: readonly BookingDetail['status'][],
    ...what: BookingDetail['history'][number]['what'][]
  ) =>
    ({
      status: statuses[0]!,
      dates: statuses.map((status, day) => ({ id: `${day}`, date: '2026-03-09', status })),
      history: what.map((one) => ({ what: one })),
    }) as BookingDetail;
  const open = sent(['Unfilled'], 'created');
  const undone = sent(['Cancelled'], 'created', 'undone');
  const cancelled = sent(['Cancelled'], 'created', 'cancelled');
  it.each([
    [[undefined], true, 'booked'],
    [[undefined], false, 'unknown'],
    [[open, undefined], false, 'unknown'],
    [[], false, 'unknown'],
    [[open], false, 'booked'],
    [[undone], false, 'takenBack'],
    // Also right after sending: another tab may have undone it.
    [[undone], true, 'takenBack'],
    [[cancelled], true, 'cancelled'],
    [[undone, cancelled], false, 'cancelled'],
    [[open, cancelled], false, 'booked'],
    [[sent(['Cancelled', 'Filled'], 'created', 'cancelled')], false, 'booked'],
  ] as const)('%j, just sent %s: %s', (bookings, isJustSent, state) => {
    expect(sentState(bookings, { isJustSent })).toBe(state);
  });
});

describe('which day speaks for all', () => {
  type State = NonNullable<BookingDetail['assignment']>['state'];
  const day = (status: BookingDetail['status'], state: State | null = null, name: string | null = null) => ({
    status,
    assignment: state === null ? null : ({ state } as BookingDetail['assignment']),
    candidate: name === null ? null : { id: name, name, minutesLate: null, imageVersion: 0 },
  });

  it('is the one that is least far, of one person or of nobody yet', () => {
    const confirmed = day('Filled', 'confirmed', 'Ann');
    const accepted = day('Filled', 'accepted', 'Ann');
    expect(findSlowest([confirmed, accepted])).toBe(accepted);
    const offered = day('Unfilled', 'offered');
    const open = day('Unfilled');
    expect(findSlowest([offered, open])).toBe(open);
    expect(findSlowest([day('Cancelled'), confirmed])).toBe(confirmed);
  });

  it('is none where a day is still open or another person comes', () => {
    const ann = day('Filled', 'confirmed', 'Ann');
    expect(findSlowest([ann, day('Unfilled')])).toBeNull();
    expect(findSlowest([ann, day('Filled', 'confirmed', 'Bob')])).toBeNull();
  });

  it('is any where all were cancelled', () => {
    const cancelled = day('Cancelled');
    expect(findSlowest([cancelled, day('Cancelled')])).toBe(cancelled);
  });
});

describe('the sentence of what was booked', () => {
  const regional = { variant: variants.AU, now: Temporal.Instant.from('2026-03-06T01:00:00Z') };
  const booked = (days: Record<string, BookingDetail['status']>) => ({
    location: { id: 1, name: 'Richmond PS', timeZone: 'Australia/Melbourne' } as BookingDetail['location'],
    details: { startTime: '08:30', endTime: '15:30' },
    dates: Object.entries(days).map(([date, status]) => ({ date, status })),
  });
  const week = { '2026-03-09': 'Filled', '2026-03-10': 'Unfilled' } as const;

  it('says how many, when and where, of the days that stand', () => {
    expect(describeBooked([booked(week), booked(week)], regional)).toBe(
      '2 educators, Mon 9–Tue 10 Mar, 8:30 am–3:30 pm, Richmond PS',
    );
    expect(describeBooked([booked({ ...week, '2026-03-10': 'Cancelled' })], regional)).toBe(
      '1 educator, Mon 9 Mar, 8:30 am–3:30 pm, Richmond PS',
    );
  });

  it('says nothing while one is not known, where nothing is left, and where the days differ', () => {
    expect(describeBooked([], regional)).toBeNull();
    expect(describeBooked([booked(week), undefined], regional)).toBeNull();
    expect(describeBooked([booked({ '2026-03-09': 'Cancelled' })], regional)).toBeNull();
    expect(describeBooked([booked(week), booked({ '2026-03-09': 'Filled' })], regional)).toBeNull();
  });
});
