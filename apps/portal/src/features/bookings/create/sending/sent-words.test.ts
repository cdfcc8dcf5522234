import { expect, it } from 'vitest';
import { formatSearch } from './sent-words.ts';

const finding = 'Your provider is looking for an educator. This page updates by itself.';

it.each([
  [[null], finding],
  [['Unfilled', 'Unfilled'], finding],
  [['Filled', 'Unfilled'], '1 of 2 educators found so far. This page updates by itself.'],
  [['Filled', null, 'Filled'], '2 of 3 educators found so far. This page updates by itself.'],
  [['Filled'], 'Your educator has been found.'],
  [['Filled', 'Filled'], 'All 2 educators have been found.'],
  [['Filled', 'Cancelled'], 'Your educator has been found.'],
  [['Cancelled', 'Cancelled'], 'This booking was cancelled.'],
] as const)('says of %j: %s', (statuses, words) => {
  expect(formatSearch(statuses)).toBe(words);
});
