import { expect, it } from 'vitest';
import { closesOn } from './restriction.rules.ts';

it('closes the dates that it names, and every date where it names none', () => {
  expect(closesOn({ datesLocal: ['2026-03-10', '2026-03-12'] }, '2026-03-12')).toBe(true);
  expect(closesOn({ datesLocal: ['2026-03-10', '2026-03-12'] }, '2026-03-11')).toBe(false);
  expect(closesOn({ datesLocal: [] }, '2026-03-11')).toBe(true);
});
