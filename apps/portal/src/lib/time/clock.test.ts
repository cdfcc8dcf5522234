import { afterEach, expect, test } from 'vitest';
import { epochMs, goAhead, now, toInstant } from './clock.ts';

afterEach(() => goAhead('0'));

test('what was noted from the clock of the device becomes the time of a demo that is ahead', () => {
  goAhead('130950');
  const early = epochMs();
  const between = now();
  const late = epochMs();
  expect(Temporal.Instant.compare(toInstant(early), between)).toBeLessThanOrEqual(0);
  expect(between.epochMilliseconds).toBeLessThanOrEqual(toInstant(late).epochMilliseconds + 1);
});
