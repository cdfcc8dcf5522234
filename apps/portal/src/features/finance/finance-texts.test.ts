import { expect, test } from 'vitest';
import { financeTexts } from './finance-texts.ts';

test('the numbers below the list are grouped as those above it are', () => {
  const { range, rangeOfMany } = financeTexts();
  expect(range(1_001, 1_020, 2_095)).toBe('1,001–1,020 of 2,095');
  expect(rangeOfMany(1, 20, 10_000)).toBe('1–20 of more than 10,000');
});
