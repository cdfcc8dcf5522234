import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { closeAllToasts, listToasts } from '../../ui/feedback/toasts.ts';
import { loadingAfterMs } from '../../ui/lazy/load-limits.ts';
import { whileUndoing } from './while-undoing.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  closeAllToasts();
});

it('says that an undo is under way once it takes long, and no longer than it takes', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const undone = whileUndoing(promise);
  vi.advanceTimersByTime(loadingAfterMs - 1);
  expect(listToasts()).toEqual([]);
  vi.advanceTimersByTime(60_000);
  expect(listToasts()).toMatchObject([{ message: 'Undoing…', durationMs: Infinity }]);
  resolve();
  await undone;
  expect(listToasts()).toEqual([]);
});

it('says nothing about an undo that is done at once', async () => {
  await whileUndoing(Promise.resolve());
  vi.advanceTimersByTime(60_000);
  expect(listToasts()).toEqual([]);
});
