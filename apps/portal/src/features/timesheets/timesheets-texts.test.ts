import { expect, test } from 'vitest';
import { timesheetsTexts } from './timesheets-texts.ts';

test('what a week costs groups its counts by thousands', () => {
  expect(timesheetsTexts().weekCost('$1.00', 1_684, 1_234)).toBe(
    '$1.00\u00A0· 1,684 timesheets\u00A0· 1,234 without a known rate',
  );
});

test('what is expected names the tax as people of the variant do', () => {
  const { cost, weeks, weeksOfShown } = timesheetsTexts();
  expect(cost('£1.00', 'VAT')).toBe('£1.00 expected, before VAT');
  expect(weeks('GST')).toBe('Expected cost by week, before GST');
  expect(weeksOfShown('Tax')).toBe('Expected cost of the shown timesheets by week, before Tax');
});

test.each([
  ['halfDaily', 'halfDay', 'paid by the half day'],
  ['hourly', 'hour', 'paid by the hour'],
  ['daily', 'hour', 'paid by the day\u00A0· charged by the hour'],
] as const)(
  'paid %s and charged by the %s is said once if it is the same',
  (payOptionType, unitType, words) => {
    expect(timesheetsTexts().paid({ payOptionType, unitType })).toBe(words);
  },
);
