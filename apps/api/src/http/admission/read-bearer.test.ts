import { expect, test } from 'vitest';
import { readBearer } from './read-bearer.ts';

test.each([
  ['Bearer abc-._~+/9==', 'abc-._~+/9=='],
  ['bearer abc', 'abc'],
  [`Bearer ${'a'.repeat(512)}`, 'a'.repeat(512)],
  [`Bearer ${'a'.repeat(513)}`, null],
  ['Bearer ', null],
  ['Bearer a b', null],
  ['Bearer aé', null],
  ['Basic abc', null],
  ['', null],
  [undefined, null],
])('of %j the bearer is %j', (authorization, bearer) => {
  expect(readBearer(authorization)).toBe(bearer);
});
