import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { refetchThrottled } from './refetch-throttled.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A count shown on screen; every fetch takes `takesMs` and returns the value at its start. */
function shownCount(noun: string, takesMs: number) {
  const client = new QueryClient();
  const world = { count: 0, calls: 0 };
  const queryFn = async () => {
    world.calls += 1;
    const { count } = world;
    await new Promise((resolve) => void setTimeout(resolve, takesMs));
    return count;
  };
  const stop = new QueryObserver(client, { queryKey: [noun, 'count'], queryFn }).subscribe(() => undefined);
  const change = (to: number) => {
    world.count = to;
    refetchThrottled(client, { queryKey: [noun] });
  };
  return { world, change, stop, shown: () => client.getQueryData([noun, 'count']) };
}

it('fetches at once after a lone change', async () => {
  const { change, shown, stop } = shownCount('lone', 50);
  await vi.advanceTimersByTimeAsync(60);
  change(7);
  await vi.advanceTimersByTimeAsync(60);
  expect(shown()).toBe(7);
  stop();
});

it.each([20, 400, 3000])(
  'fetches a few times for hundreds of changes, and shows the last, where an answer takes %i ms',
  async (takesMs) => {
    const { world, change, shown, stop } = shownCount(`burst of ${takesMs}`, takesMs);
    await vi.advanceTimersByTimeAsync(takesMs + 10);
    world.calls = 0;
    for (let at = 1; at <= 300; at += 1) {
      change(at);
      await vi.advanceTimersByTimeAsync(10);
    }
    await vi.advanceTimersByTimeAsync(2 * (takesMs + 1010));
    expect(shown()).toBe(300);
    expect(world.calls).toBeLessThanOrEqual(5);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(world.calls).toBeLessThanOrEqual(5);
    stop();
  },
);

it('keeps what is of another noun out of the pause', async () => {
  const one = shownCount('one', 10);
  const other = shownCount('other', 10);
  await vi.advanceTimersByTimeAsync(20);
  one.change(1);
  other.change(2);
  await vi.advanceTimersByTimeAsync(20);
  expect([one.shown(), other.shown()]).toEqual([1, 2]);
  one.stop();
  other.stop();
});
