import { describe, expect, test } from 'vitest';
import { findPasskeyHost, isCountRight } from './passkeys.rules.ts';

describe('the host of passkeys', () => {
  test.each([
    ['https://portal.example', 'portal.example'],
    ['https://nz.portal.example:8443', 'nz.portal.example'],
    ['http://localhost:4300', 'localhost'],
  ])('of %s is %s', (origin, host) => {
    expect(findPasskeyHost(origin)).toBe(host);
  });

  test.each([
    'http://127.0.0.1:4300',
    'http://[::1]:4300',
    'portal.example',
    'https://portal.example/x',
    'null',
    '',
  ])('there is none for %s', (origin) => {
    expect(findPasskeyHost(origin)).toBeNull();
  });
});

test.each([
  [0, 0, true],
  [1, 0, true],
  [8, 7, true],
  [7, 7, false],
  [6, 7, false],
  [0, 7, false],
])('a count of %i after %i is right: %s', (count, lastSeen, isRight) => {
  expect(isCountRight(count, lastSeen)).toBe(isRight);
});
