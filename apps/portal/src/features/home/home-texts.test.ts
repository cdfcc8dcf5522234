import { expect, test } from 'vitest';
import { homeCardsTexts } from './cards/home-cards-texts.ts';
import { homeTexts } from './home-texts.ts';

test('what is counted on home is grouped by thousands', () => {
  const texts = homeTexts();
  expect(texts.bookedCount(1_684)).toBe('1,684 booked');
  expect(texts.allAt(1_684, 'Richmond')).toBe('All 1,684 at Richmond');
  expect(texts.firstOf(20, 1_684)).toBe('20 of 1,684 in the next 14 days');
  expect(texts.seeAll(1_684)).toBe('See all 1,684');
  expect(homeCardsTexts().timesheetsReady(1_684)).toBe('1,684 timesheets are ready');
});
