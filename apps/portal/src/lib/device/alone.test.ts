import { afterEach, expect, it, vi } from 'vitest';
import { alone } from './alone.ts';

type Grant = (begin: () => Promise<unknown>) => Promise<unknown>;

/** A browser that answers each request for a lock with the next of `grants`. */
function browserThat(...grants: readonly Grant[]) {
  const asked: string[] = [];
  vi.stubGlobal('navigator', {
    locks: {
      request: async (name: string, _options: object, begin: () => Promise<unknown>) => {
        asked.push(name);
        return grants[asked.length - 1]!(begin);
      },
    },
  });
  return asked;
}

const heldStill: Grant = () =>
  Promise.reject(
    new Error("Failed to execute 'open' on 'Window': The provided callback is no longer runnable."),
  );
const granted: Grant = (begin) => begin();

afterEach(() => vi.unstubAllGlobals());

it('asks again where the page was held still as it was granted the lock', async () => {
  const asked = browserThat(heldStill, heldStill, granted);
  const task = vi.fn(() => Promise.resolve('done'));
  await expect(alone('refresh', task)).resolves.toBe('done');
  expect(task).toHaveBeenCalledOnce();
  expect(asked).toEqual(['refresh', 'refresh', 'refresh']);
});

it('runs a task that failed no second time', async () => {
  browserThat(granted);
  const task = vi.fn(() => Promise.reject(new Error('No connection')));
  await expect(alone('refresh', task)).rejects.toThrow('No connection');
  expect(task).toHaveBeenCalledOnce();
});

it('does not ask again where the browser refuses locks, or the wait was ended', async () => {
  browserThat(() => Promise.reject(new DOMException('Denied', 'SecurityError')));
  await expect(alone('refresh', () => Promise.resolve())).rejects.toThrow('Denied');
  const ending = new AbortController();
  browserThat(() => {
    ending.abort();
    return Promise.reject(new Error('Ended'));
  });
  await expect(alone('refresh', () => Promise.resolve(), { signal: ending.signal })).rejects.toThrow('Ended');
});

it('runs at once where the browser has no locks', async () => {
  vi.stubGlobal('navigator', {});
  await expect(alone('refresh', () => Promise.resolve('done'))).resolves.toBe('done');
});
