import { afterEach, expect, test } from 'vitest';
import { goAhead, toInstant } from '../../lib/time/clock.ts';
import { countUndoSeconds } from './use-undo-seconds.ts';

afterEach(() => goAhead('0'));

test.each([
  [30, 0, 30],
  [30, 400, 30],
  [30, 1_000, 29],
  [30, 29_999, 1],
  [30, 30_000, 0],
  [30, -60_000, 30],
  [null, 0, 0],
])('of %s seconds, %s ms later, %s are left, also in a demo that is ahead', (undoSecondsLeft, ms, left) => {
  const told = { data: { undoSecondsLeft }, dataUpdatedAt: 1_000_000 };
  for (const ahead of ['0', '130950']) {
    goAhead(ahead);
    expect(countUndoSeconds(told, toInstant(1_000_000).add({ milliseconds: ms })), ahead).toBe(left);
  }
});
