import { afterEach, expect, test } from 'vitest';
import { goAhead, toInstant } from '../../lib/time/clock.ts';
import { formatAge } from './stale-banner.tsx';

afterEach(() => goAhead('0'));

test.each(['0', '130950'])('the age of data is the same in a demo that is %s seconds ahead', (ahead) => {
  goAhead(ahead);
  expect(formatAge(1_000_000, toInstant(1_000_000).add({ seconds: 59 }))).toBe('a moment ago');
  expect(formatAge(1_000_000, toInstant(1_000_000).add({ minutes: 12 }))).toBe('12 min ago');
  expect(formatAge(1_000_000, toInstant(1_000_000).subtract({ minutes: 12 }))).toBe('a moment ago');
});
