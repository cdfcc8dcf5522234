import { expect, it } from 'vitest';
import { createFailureFilter } from './failure-filter.ts';

it('tells each failure once', () => {
  const mayTell = createFailureFilter();
  expect([mayTell('a'), mayTell('a'), mayTell('b'), mayTell('a')]).toEqual([true, false, true, false]);
});

it('tells ten of a page', () => {
  const mayTell = createFailureFilter();
  const told = Array.from({ length: 1_000 }, (_, number) => mayTell(String(number)));
  expect(told.filter(Boolean)).toHaveLength(10);
});
