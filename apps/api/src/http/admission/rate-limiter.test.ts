import { expect, test } from 'vitest';
import { createRateLimiter } from './rate-limiter.ts';

test('lets a fifth of a minute’s calls through at once, then as many as the minute gives', () => {
  let now = 0;
  const limiter = createRateLimiter(60, () => now);
  const burst = Array.from({ length: 13 }, () => limiter.take('a'));
  expect(burst).toEqual([...Array<number>(12).fill(0), 1]);
  now = 1_000;
  expect(limiter.take('a')).toBe(0);
  expect(limiter.take('a')).toBe(1);
});

test('counts each key for itself', () => {
  const limiter = createRateLimiter(5, () => 0);
  expect(limiter.take('a')).toBe(0);
  expect(limiter.take('a')).toBe(12);
  expect(limiter.take('b')).toBe(0);
});
