import { expect, test } from 'vitest';
import { parseQuery } from './parse-query.ts';

test.each([
  ['', {}],
  ['a=1', { a: '1' }],
  ['a[]=1', { a: ['1'] }],
  ['a[]=1&a[]=2&b=3', { a: ['1', '2'], b: '3' }],
  ['a%5B%5D=1', { a: ['1'] }],
  ['a=', { a: '' }],
  ['a=%C3%A9+x', { a: 'é x' }],
])('reads %s', (search, values) => {
  expect(parseQuery(search)).toEqual({ values, issues: [] });
});

test.each(['a=1&a=2', 'a=1&a[]=2', 'a[]=1&a=2'])('names what is given twice in %s', (search) => {
  expect(parseQuery(search).issues).toEqual(['a']);
});

test('keeps names that objects have of themselves as plain values', () => {
  const { values } = parseQuery('__proto__=x&constructor=y');
  expect(Object.getPrototypeOf(values)).toBe(Object.prototype);
  expect(Object.hasOwn(values, '__proto__')).toBe(true);
});
