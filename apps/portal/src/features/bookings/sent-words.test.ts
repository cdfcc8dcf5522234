import { expect, it } from 'vitest';
import { saySearch } from './sent-words.ts';

const finding = 'Your provider is finding an educator. This page follows along.';

it.each([
  [[null], finding],
  [['Unfilled', 'Unfilled'], finding],
  [['Filled', 'Unfilled'], '1 of 2 educators is found. This page follows along.'],
  [['Filled', null, 'Filled'], '2 of 3 educators are found. This page follows along.'],
  [['Filled'], 'Your educator is found.'],
  [['Filled', 'Filled'], 'All 2 educators are found.'],
  [['Filled', 'Cancelled'], 'Your educator is found.'],
  [['Cancelled', 'Cancelled'], 'This booking was cancelled.'],
] as const)('says of %j: %s', (statuses, words) => {
  expect(saySearch(statuses)).toBe(words);
});
