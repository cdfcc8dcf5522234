import { expect, test } from 'vitest';
import { makeDemoWorld } from './make-demo-world.ts';
import { findFlaws } from './testing/find-flaws.ts';

test.each([
  ['a Monday morning in Melbourne', '2026-03-08T21:40:00Z'],
  ['a Sunday, a minute before midnight in Melbourne', '2026-05-17T13:59:30Z'],
  ['the last minute of a year in California', '2027-01-01T07:59:30Z'],
  ['a leap day', '2028-02-29T00:30:00Z'],
  ['the night in which the clocks go forward in Melbourne', '2026-10-03T15:59:59Z'],
  ['the night in which the clocks go forward in London', '2026-03-29T01:00:00Z'],
  ['the long holidays in the north', '2026-07-29T16:00:00Z'],
])('gives everybody something to do, and nothing that cannot be, on %s', (_, at) => {
  const now = Temporal.Instant.from(at);
  expect(findFlaws(makeDemoWorld({ seed: 20_260_309, now }), now)).toEqual([]);
});
