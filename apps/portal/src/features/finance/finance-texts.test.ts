import { expect, test } from 'vitest';
import { financeTexts, invoiceTexts } from './finance-texts.ts';

test('the numbers below the list are grouped as those above it are', () => {
  const { range, rangeOfMany } = financeTexts();
  expect(range(1_001, 1_020, 2_095)).toBe('1,001–1,020 of 2,095');
  expect(rangeOfMany(1, 20, 10_000)).toBe('1–20 of more than 10,000');
});

test('a few locations are all named, of many the first and how many more', () => {
  const { locationNames } = invoiceTexts();
  const names = Array.from({ length: 50 }, (_, index) => `School ${index + 1}`);
  expect(locationNames([])).toBe('');
  expect(locationNames(names.slice(0, 5))).toBe('School 1, School 2, School 3, School 4, School 5');
  expect(locationNames(names)).toBe('School 1, School 2, School 3, School 4 and 46 more, named in the lines');
});

test('what is still to be invoiced names the tax as people of the variant do', () => {
  expect(financeTexts().beforeTax('VAT')).toBe('Expected at the rates of today, before VAT');
});
