import { expect, test } from 'vitest';
import { failed, noResponse } from './call-result.ts';
import { isOnlyAbout, issueAt } from './refusal-issues.ts';

const refused = (...paths: string[]) =>
  failed(
    {
      kind: 'validation',
      message: 'Some of the values are not valid',
      status: 400,
      type: '/api/docs#validation_failed',
      traceId: '1',
      issues: paths.map((path) => ({ path, message: `${path} is wrong` })),
    },
    400,
  );

test('what the server said is found by the field that holds the value', () => {
  const both = refused('name', 'covering.name');
  expect(issueAt(both, 'name')).toBe('name is wrong');
  expect(issueAt(both, 'covering')).toBe('covering.name is wrong');
  expect(issueAt(both, 'notes')).toBeUndefined();
  expect(issueAt(noResponse(), 'name')).toBeUndefined();
  expect(issueAt(null, 'name')).toBeUndefined();
});

test.each([
  ['one of them', refused('name'), true],
  ['a part of one', refused('covering.name'), true],
  ['one of them and another', refused('name', 'version'), false],
  ['no value', refused(), false],
  ['no answer', noResponse(), false],
])('whether the form shows a refusal about %s', (_case, failure, isShown) => {
  expect(isOnlyAbout(failure, ['name', 'covering'])).toBe(isShown);
});
