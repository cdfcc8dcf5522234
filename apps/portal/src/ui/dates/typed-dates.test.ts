import { expect, test } from 'vitest';
import { variants } from '@staffroom/domain/regions/testing/variants.ts';
import { readTypedDates, writeDates } from './typed-dates.ts';

const limits = { today: '2026-03-09', min: '2026-03-09', max: '2026-12-31' };

test.each([
  ['UK', '9/03/2026', '2026-03-09'],
  ['AU', '09-03-26', '2026-03-09'],
  ['CA', '03/09/2026', '2026-03-09'],
  ['US', '3/9/26', '2026-03-09'],
  ['US', '12/31/2026', '2026-12-31'],
] as const)('in the %s variant %s is %s', (variant, text, date) => {
  expect(readTypedDates(text, false, variants[variant], limits)).toEqual({
    dates: [date],
    problem: undefined,
  });
});

test.each([
  ['31/02/2026', 'Please enter a valid date'],
  ['tomorrow', 'Please enter a valid date'],
  ['9/03/2026, 10/03/2026', 'Please enter a valid date'],
  ['8/03/2026', 'Date cannot be in the past'],
  ['1/01/2027', 'Please select a value between 09/03/2026 and 31/12/2026'],
  ['', undefined],
])('one date of %j says %j', (text, problem) => {
  expect(readTypedDates(text, false, variants.AU, limits).problem).toBe(problem);
});

test('invisible marks are no date and no problem', () => {
  expect(readTypedDates('\u200b\u00a0', true, variants.AU, limits)).toEqual({
    dates: [],
    problem: undefined,
  });
});

test('a first day after today names itself', () => {
  const later = { today: '2026-03-09', min: '2026-03-12' };
  expect(readTypedDates('10/03/2026', false, variants.UK, later).problem).toBe(
    'Date cannot be before 12/03/2026',
  );
});

test('several dates are sorted, once each', () => {
  expect(readTypedDates('11/03/2026, 10/3/26,10/03/2026', true, variants.AU, limits)).toEqual({
    dates: ['2026-03-10', '2026-03-11'],
    problem: undefined,
  });
});

test.each([
  ['40/3/26', 'Please enter a valid date'],
  ['11/03/2026, 40/3/26', '40/3/26: Please enter a valid date'],
  ['11/03/2026, 8/3/26', '8/03/2026: Date cannot be in the past'],
  [
    'soon, 11/03/2026, 7/03/2026, 8/03/2026',
    'soon: Please enter a valid date. 7/03/2026, 8/03/2026: Date cannot be in the past',
  ],
  [
    '2/03/2026 to 7/03/2026, 11/03/2026',
    '2/03/2026, 3/03/2026, 4/03/2026, 5/03/2026 and 2 more: Date cannot be in the past',
  ],
])('of %j it says which date is wrong, and why', (text, problem) => {
  const figures = { ...variants.AU, shortDate: 'D/MM/YYYY' } as const;
  expect(readTypedDates(text, true, figures, limits).problem).toBe(problem);
});

test('a day with a reason against it says the reason', () => {
  const holiday = {
    ...limits,
    disabledReason: (date: string) => (date === '2026-04-03' ? 'Good Friday' : undefined),
  };
  expect(readTypedDates('3/04/2026', false, variants.AU, holiday).problem).toBe('Good Friday');
});

test('what is written is read back', () => {
  const dates = ['2026-03-10', '2026-12-01'];
  for (const variant of Object.values(variants)) {
    expect(readTypedDates(writeDates(dates, variant), true, variant, {}).dates).toEqual(dates);
  }
});
