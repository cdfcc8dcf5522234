import { expect, test } from 'vitest';
import { memoize } from './memoize.ts';

test('asks once for each question, and again when it has forgotten', () => {
  const asked: string[] = [];
  const answer = memoize<string>(2);
  const ask = (question: string) =>
    answer(question, () => {
      asked.push(question);
      return question.toUpperCase();
    });
  expect(['a', 'a', 'b', 'a', 'c', 'a'].map(ask)).toEqual(['A', 'A', 'B', 'A', 'C', 'A']);
  expect(asked).toEqual(['a', 'b', 'c', 'a']);
});

test('does not keep a failure', () => {
  const answer = memoize<number>();
  expect(() =>
    answer('zone', () => {
      throw new RangeError('no such zone');
    }),
  ).toThrow(RangeError);
  expect(answer('zone', () => 1)).toBe(1);
});
