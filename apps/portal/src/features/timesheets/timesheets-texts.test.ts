import { expect, test } from 'vitest';
import { timesheetsTexts } from './timesheets-texts.ts';

test('what a week costs groups its counts by thousands', () => {
  expect(timesheetsTexts().weekCost('$1.00', 1_684, 1_234)).toBe(
    '$1.00 · 1,684 timesheets · 1,234 without a known rate',
  );
});
