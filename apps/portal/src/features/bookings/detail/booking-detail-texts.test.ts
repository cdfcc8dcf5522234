import { historyKinds } from '@staffroom/domain/bookings/read/get-booking.contract.ts';
import { expect, it } from 'vitest';
import { bookingDetailTexts } from './booking-detail-texts.ts';

it.each(historyKinds)('says %s of a history in words of its own', (kind) => {
  const words = bookingDetailTexts().happened[kind];
  expect(words).toMatch(/^[A-Z][a-z ]+$/);
  expect(Object.values(bookingDetailTexts().happened).filter((each) => each === words)).toHaveLength(1);
});

it.each([
  [1, 'Running 1 minute late'],
  [2, 'Running 2 minutes late'],
])('says how late somebody is: %i', (minutes, words) => {
  expect(bookingDetailTexts().runningLate(minutes)).toBe(words);
});
