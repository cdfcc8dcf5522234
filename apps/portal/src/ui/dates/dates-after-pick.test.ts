import { expect, test } from 'vitest';
import { datesAfterPick, datesAfterRange } from './dates-after-pick.ts';

test('one date takes the place of the last', () => {
  expect(datesAfterPick('single', ['2026-03-09'], '2026-03-12')).toEqual(['2026-03-12']);
});

test('several dates stay sorted, and a second tap takes one away', () => {
  expect(datesAfterPick('multiple', ['2026-03-09', '2026-03-12'], '2026-03-10')).toEqual([
    '2026-03-09',
    '2026-03-10',
    '2026-03-12',
  ]);
  expect(datesAfterPick('multiple', ['2026-03-09', '2026-03-12'], '2026-03-09')).toEqual(['2026-03-12']);
});

test.each([
  [[], '2026-03-09', ['2026-03-09']],
  [['2026-03-09'], '2026-03-12', ['2026-03-09', '2026-03-12']],
  [['2026-03-09'], '2026-03-09', ['2026-03-09', '2026-03-09']],
  [['2026-03-09'], '2026-03-02', ['2026-03-02']],
  [['2026-03-09', '2026-03-12'], '2026-03-10', ['2026-03-10']],
])('a range of %j with a tap on %s is %j', (dates, tapped, range) => {
  expect(datesAfterPick('range', dates, tapped)).toEqual(range);
});

test('a range stands beside what was chosen, each day once', () => {
  expect(datesAfterRange(['2026-03-12', '2026-03-16'], ['2026-03-09', '2026-03-12'])).toEqual([
    '2026-03-09',
    '2026-03-12',
    '2026-03-16',
  ]);
});
