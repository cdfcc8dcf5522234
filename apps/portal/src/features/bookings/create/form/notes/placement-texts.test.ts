import { expect, test } from 'vitest';
import { overviewTexts } from '../../../../../shared/overviews/overview-texts.ts';
import { extendBookingTexts } from '../../../detail/extend/extend-booking-texts.ts';
import { placementTexts } from './placement-texts.ts';

const since = 'Tue 6 Oct';

test.each([
  [3, 4, 'Freya has worked here in 3 of at most 4 weeks in a row, since Tue 6 Oct'],
  [4, 4, 'Freya has worked here in 4 of at most 4 weeks in a row, since Tue 6 Oct'],
  [9, 4, 'Freya has worked here in 9 weeks in a row, since Tue 6 Oct'],
])('%i weeks where %i are the limit', (weeks, max, words) => {
  expect(placementTexts().soFar('Freya', weeks, max, since)).toBe(words);
  expect(extendBookingTexts().placement('Freya', weeks, max, since)).toBe(`${words}.`);
  expect(overviewTexts().weeksOf(weeks, max, since)).toBe(
    `${words.replace('Freya has worked here', 'Here')}.`,
  );
});

test.each([
  [1, 4, 'Freya is booked here in 1 of at most 4 weeks in a row, from Tue 6 Oct'],
  [9, 4, 'Freya is booked here in 9 weeks in a row, from Tue 6 Oct'],
])('%i weeks ahead where %i are the limit', (weeks, max, words) => {
  expect(placementTexts().ahead('Freya', weeks, max, since)).toBe(words);
  expect(extendBookingTexts().placementAhead('Freya', weeks, max, since)).toBe(`${words}.`);
});

test('days that are past the limit of earlier weeks do not lead past it', () => {
  const words = 'The limit of 4 weeks was reached on Sun 1 Nov. Ask your provider what that means before you';
  expect(placementTexts().wasReached(4, 'Sun 1 Nov')).toBe(`${words} book.`);
  expect(extendBookingTexts().placementReached(4, 'Sun 1 Nov')).toBe(`${words} extend.`);
});
