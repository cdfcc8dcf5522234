import { historyKinds } from '@staffroom/domain/bookings/get-booking.contract.ts';
import { expect, it } from 'vitest';
import { bookingTexts } from '../../lib/texts/booking-texts.ts';

it.each(historyKinds)('says %s of a history in words of its own', (kind) => {
  const words = bookingTexts().happened[kind];
  expect(words).toMatch(/^[A-Z][a-z ]+$/);
  expect(Object.values(bookingTexts().happened).filter((each) => each === words)).toHaveLength(1);
});
