import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { liveState } from '../stream/live-state.ts';
import { keepTrying } from './keep-trying.ts';

let page: EventTarget;
let isOnline: boolean;
beforeEach(() => {
  vi.useFakeTimers();
  page = new EventTarget();
  isOnline = true;
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
  vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page));
  vi.stubGlobal('navigator', {
    get onLine() {
      return isOnline;
    },
  });
});
afterEach(() => {
  liveState.set('off');
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

it('tries by itself while the browser sees a network, ever more seldom, until it is stopped', () => {
  const attempt = vi.fn<() => void>();
  const stop = keepTrying(attempt);
  vi.advanceTimersByTime(4_999);
  expect(attempt).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(attempt).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(10_000);
  expect(attempt).toHaveBeenCalledTimes(2);
  vi.advanceTimersByTime(3_600_000);
  // At most once a minute.
  expect(attempt.mock.calls.length).toBeLessThanOrEqual(65);
  attempt.mockClear();
  stop();
  vi.advanceTimersByTime(3_600_000);
  liveState.set('live');
  page.dispatchEvent(new Event('online'));
  expect(attempt).not.toHaveBeenCalled();
});

it('tries as soon as the server or the network is there again', () => {
  liveState.set('reconnecting');
  const attempt = vi.fn<() => void>();
  const stop = keepTrying(attempt);
  liveState.set('live');
  expect(attempt).toHaveBeenCalledTimes(1);
  page.dispatchEvent(new Event('online'));
  expect(attempt).toHaveBeenCalledTimes(2);
  stop();
});

it('waits for the network where the browser knows that there is none', () => {
  isOnline = false;
  const attempt = vi.fn<() => void>();
  const stop = keepTrying(attempt);
  vi.advanceTimersByTime(600_000);
  expect(attempt).not.toHaveBeenCalled();
  page.dispatchEvent(new Event('online'));
  expect(attempt).toHaveBeenCalledTimes(1);
  stop();
});
