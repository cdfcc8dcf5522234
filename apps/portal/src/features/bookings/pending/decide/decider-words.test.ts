import { expect, test } from 'vitest';
import { formatDeciders } from './decider-words.ts';

const named = (name: string) => ({ id: '01954f2b-7920-78b5-a266-baa28ec87c58', name });

test.each([
  [named('Olive Officer'), null, 'Olive Officer'],
  [named('Olive Officer'), named('Ann Approver'), 'Olive Officer for Ann Approver'],
  [null, null, null],
])('who decided: %j for %j', (by, onBehalfOf, words) => {
  expect(formatDeciders({ by, onBehalfOf })).toBe(words);
});
