import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { createEventIds } from './event-ids.ts';

const ids = createEventIds('a secret of the tests, long enough to be taken');

test('a sealed number is read by every process with the same secret', () => {
  const other = createEventIds('a secret of the tests, long enough to be taken');
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 2 ** 47 }), (seq) => {
      expect(other.open(ids.seal(seq))).toBe(seq);
    }),
  );
});

test('an id tells nothing: neither how far numbers are apart nor that two are the same', () => {
  const sealed = Array.from({ length: 1_000 }, (_, seq) => [ids.seal(seq >> 1), ids.seal(seq >> 1)]).flat();
  expect(new Set(sealed).size).toBe(2_000);
  expect(sealed.every((id) => /^[\w-]{22}$/.test(id))).toBe(true);
  expect(sealed.toSorted()).not.toEqual(sealed);
});

test('what is no id of ours is not read', () => {
  const others = [
    '',
    '17',
    'abc',
    createEventIds('another secret').seal(17),
    ids.seal(17).slice(1),
    'A'.repeat(22),
  ];
  expect(others.map((id) => ids.open(id))).toEqual(others.map(() => null));
});
