import { describe, expect, test } from 'vitest';
import type { AssignmentState } from '../bookings/assignment-state.ts';
import type { CardStatus } from '../bookings/booking-status.ts';
import { describeCalendarDay } from './calendar-entry.rules.ts';
import type { CalendarDay } from './calendar-entry.rules.ts';

const day: CalendarDay = {
  status: 'Filled',
  assignmentState: 'accepted',
  educator: 'Kim Lee',
  classification: 'Primary teacher',
  room: 'Room 4',
  number: 'KW74-3M8R-1',
  educatorCount: 1,
  locationName: 'Richmond North',
  clientName: 'Richmond Primary',
  address: '1 High St, Richmond, VIC 3121',
  url: 'https://portal.test/bookings/1',
};
const describeDay = (changes: Partial<CalendarDay> = {}, showsStatus = true) =>
  describeCalendarDay({ ...day, ...changes }, { showsStatus });

test('says who comes where, the number to quote, and where the booking opens', () => {
  expect(describeDay()).toEqual({
    summary: 'Filled: Kim Lee, Richmond North',
    description:
      'Number: KW74-3M8R-1\nClassification: Primary teacher\nRoom: Room 4\nOpen: https://portal.test/bookings/1',
    location: 'Richmond North, Richmond Primary, 1 High St, Richmond, VIC 3121',
    state: 'confirmed',
  });
});

test('leaves out what is not known', () => {
  const { description, location } = describeDay({
    room: '',
    classification: '',
    address: '',
    clientName: 'Richmond North',
  });
  expect(description).toBe('Number: KW74-3M8R-1\nOpen: https://portal.test/bookings/1');
  expect(location).toBe('Richmond North');
});

test.each<[CardStatus, AssignmentState | null, string, string]>([
  ['Unfilled', null, 'Unfilled: Primary teacher', 'tentative'],
  ['Unfilled', 'offered', 'Offered: Primary teacher', 'tentative'],
  ['Unfilled', 'declined', 'Unfilled: Primary teacher', 'tentative'],
  ['Filled', 'tentative', 'Tentative: Primary teacher', 'tentative'],
  ['Filled', 'accepted', 'Filled: Kim Lee', 'confirmed'],
  ['Filled', 'confirmed', 'Filled: Kim Lee', 'confirmed'],
  ['Filled', 'arrived', 'Filled: Kim Lee', 'confirmed'],
  ['Invoiced', 'arrived', 'Invoiced: Kim Lee', 'confirmed'],
  ['Cancelled', 'withdrawn', 'Cancelled: Primary teacher', 'cancelled'],
  ['Cancelled', null, 'Cancelled: Primary teacher', 'cancelled'],
  ['PendingApproval', null, 'Pending approval: Primary teacher', 'tentative'],
])('a day that is %s with an assignment %s says %s', (status, assignmentState, summary, state) => {
  const words = describeDay({ status, assignmentState });
  expect([words.summary, words.state]).toEqual([`${summary}, Richmond North`, state]);
});

describe('a request', () => {
  const request = { status: 'PendingApproval', assignmentState: null, educator: null } as const;
  test.each([
    [1, 'Primary teacher', 'Primary teacher'],
    [3, 'Primary teacher', 'Primary teacher (3 educators)'],
    [1, '', '1 educator'],
    [3, '', '3 educators'],
  ])('for %s as “%s” says %s', (educatorCount, classification, what) => {
    const { summary } = describeDay({ ...request, educatorCount, classification });
    expect(summary).toBe(`Pending approval: ${what}, Richmond North`);
  });
});

describe('where no status is shown', () => {
  test('no word and no field tells it', () => {
    for (const status of ['Unfilled', 'Filled', 'Invoiced', 'PendingApproval'] as const) {
      const { summary, state } = describeDay({ status }, false);
      expect([summary, state]).toEqual(['Kim Lee, Richmond North', null]);
    }
  });

  test('a cancelled day still says so', () => {
    const { summary, state } = describeDay({ status: 'Cancelled', assignmentState: null }, false);
    expect([summary, state]).toEqual(['Cancelled: Primary teacher, Richmond North', 'cancelled']);
  });
});
