import { expect, test } from 'vitest';
import { describeFailure, listFailedJourneys } from './describe-failure.mjs';

test('what failed is named with what it said, without colours and empty lines', () => {
  const errors = [{ message: '\u001b[31mexpected 1\u001b[39m\n\n  to be 2' }, 'gone'];
  expect(describeFailure('sums.test.ts: adds', errors)).toBe(
    'sums.test.ts: adds\n    expected 1\n      to be 2\n    gone',
  );
});

test('of a long message the beginning is told', () => {
  const message = Array.from({ length: 30 }, (_, line) => `line ${line}`).join('\n');
  const lines = describeFailure('sums.test.ts', [{ message }]).split('\n');
  expect([lines.length, lines.at(-1)]).toEqual([9, '    line 7']);
});

test('a failed journey is named with its device, wherever it stands', () => {
  const spec = (title, status, ...errors) => ({
    file: 'book.e2e.ts',
    title,
    tests: [{ projectName: 'phone', status, results: [{ errors }] }],
  });
  const suites = [
    {
      specs: [spec('books', 'expected')],
      suites: [{ specs: [spec('cancels', 'unexpected', { message: 'no button' })] }],
    },
  ];
  expect(listFailedJourneys({ suites, errors: [{ message: 'no product' }] })).toEqual([
    'outside of the journeys\n    no product',
    'book.e2e.ts [phone]: cancels\n    no button',
  ]);
});

test('a report that was never written names nothing', () => {
  expect(listFailedJourneys({})).toEqual([]);
});
