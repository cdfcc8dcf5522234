import { openAssignmentWords, bookingStatusWords } from '@staffroom/domain/bookings/booking-status-words.ts';
import { expect, test } from 'vitest';
import { bookingTexts } from './booking-texts.ts';

test('what is counted in lists is grouped by thousands', () => {
  const texts = bookingTexts();
  expect(texts.shown(1_684)).toBe('1,684 shown');
  expect(texts.shownOf(1_684, 12_345)).toBe('1,684 shown of 12,345');
  expect(texts.filledOf(1_500, 1_684)).toBe('1,500 of 1,684 filled');
});

test('a status has the same words as in calendars', () => {
  const { statuses, states } = bookingTexts();
  expect(statuses).toEqual(bookingStatusWords);
  expect(states).toMatchObject(openAssignmentWords);
});
