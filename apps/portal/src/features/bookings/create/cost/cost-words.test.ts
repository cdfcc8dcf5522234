import { expect, it } from 'vitest';
import { formatEstimate } from './cost-words.ts';

const day = (dateLocal: string, amount: number) => ({ dateLocal, amount });

it.each([
  ['one day', [day('2026-03-09', 45_000)], 'Expected cost: $450.00 AUD, before GST', null],
  [
    'days that cost the same',
    [day('2026-03-09', 45_000), day('2026-03-10', 45_000)],
    'Expected cost: $900.00 AUD, before GST',
    '$450.00 a day',
  ],
  [
    'a day that is an hour longer',
    [day('2026-04-04', 45_000), day('2026-04-05', 51_150)],
    'Expected cost: $961.50 AUD, before GST',
    '$450.00 to $511.50 a day',
  ],
])('says what %s will cost', (_, days, total, perDay) => {
  const cost = { currency: 'AUD', days, total: days.reduce((sum, { amount }) => sum + amount, 0) };
  expect(formatEstimate({ taxLabel: 'GST', cost }, 'en-AU')).toEqual({ total, perDay });
});

it('says that a rate is not known', () => {
  expect(formatEstimate({ taxLabel: 'VAT', cost: null }, 'en-GB')).toEqual({
    total: 'Expected cost: rate not known',
    perDay: null,
  });
});
