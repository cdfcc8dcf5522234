import { expect, test } from 'vitest';
import { daysOfAges, invoiceAges } from './invoice-age.rules.ts';

test('every number of days since it was due is in one age: not due until the date itself is over, then 30 by 30', () => {
  expect(invoiceAges.map((age) => daysOfAges[age])).toEqual([
    [null, 0],
    [1, 30],
    [31, 60],
    [61, 90],
    [91, null],
  ]);
});
