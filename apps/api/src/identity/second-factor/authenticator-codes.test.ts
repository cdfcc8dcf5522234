import { expect, test } from 'vitest';
import { codeOfStep, drawSecret, findStep } from './authenticator-codes.ts';

/** The key of the test vectors in RFC 6238, appendix B; its codes there have eight digits, ours are their last six. */
const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';

test.each([
  [59, '287082'],
  [1111111109, '081804'],
  [1111111111, '050471'],
  [1234567890, '005924'],
  [2000000000, '279037'],
  [20000000000, '353130'],
])('the code at second %i is %s, as the standard says', (second, code) => {
  expect(codeOfStep(secret, Math.floor(second / 30))).toBe(code);
});

const at = Temporal.Instant.from('2026-03-09T06:30:00Z');
const step = at.epochMilliseconds / 30_000;

test.each([
  [-2, null],
  [-1, step - 1],
  [0, step],
  [1, step + 1],
  [2, null],
])('a code that is %i steps off stands for %s', (off, expected) => {
  expect(findStep(secret, codeOfStep(secret, step + off), { at, lastUsedStep: null })).toBe(expected);
});

test('a code that was used, and one before it, stand for nothing', () => {
  expect(findStep(secret, codeOfStep(secret, step), { at, lastUsedStep: step })).toBeNull();
  expect(findStep(secret, codeOfStep(secret, step - 1), { at, lastUsedStep: step })).toBeNull();
  expect(findStep(secret, codeOfStep(secret, step + 1), { at, lastUsedStep: step })).toBe(step + 1);
});

test('a drawn secret has 160 bits in base32, and is another each time', () => {
  const drawn = drawSecret();
  expect(drawn).toMatch(/^[A-Z2-7]{32}$/);
  expect(drawSecret()).not.toBe(drawn);
});
