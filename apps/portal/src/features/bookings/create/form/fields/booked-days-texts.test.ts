import { expect, test } from 'vitest';
import { bookedDaysTexts } from './booked-days-texts.ts';

test.each([
  [1, 0, '1 booking at Hill School'],
  [12, 1, '12 bookings at Hill School, 1 unfilled'],
  [1_684, 1_020, '1,684 bookings at Hill School, 1,020 unfilled'],
])('a day with %i bookings, %i of them unfilled', (count, open, words) => {
  expect(bookedDaysTexts().alreadyBooked(count, open, 'Hill School')).toBe(words);
});
