import { expect, it, vi } from 'vitest';
import { reloadOnce } from './reload-once.ts';

function shelfOf(kept = new Map<string, string>()) {
  return {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, text: string) => void kept.set(name, text),
  };
}

it('reloads a path once in ten minutes, so that a reload that does not help is not repeated for ever', () => {
  const shelf = shelfOf();
  const go = vi.fn<() => void>();
  const tries = [0, 9_999, 10_000, 120_000, 599_999, 600_000, 600_001].map((nowMs) =>
    reloadOnce('/bookings', nowMs, go, shelf),
  );
  expect(tries).toEqual([true, false, false, false, false, true, false]);
  expect(go).toHaveBeenCalledTimes(2);
});

it('reloads another path after 10 s', () => {
  const shelf = shelfOf();
  const tries = (['/', '/help', '/help', '/'] as const).map((path, step) =>
    reloadOnce(path, [0, 9_999, 10_000, 20_000][step]!, () => {}, shelf),
  );
  expect(tries).toEqual([true, false, true, true]);
});

it.each([
  [
    'nothing is kept',
    {
      getItem: () => {
        throw new Error('closed');
      },
      setItem: () => {},
    },
  ],
  ['what is kept is no stamp', { getItem: () => '{', setItem: () => {} }],
  [
    'nothing can be kept',
    {
      getItem: () => null,
      setItem: () => {
        throw new Error('full');
      },
    },
  ],
])('does not reload where %s', (_case, shelf) => {
  const go = vi.fn<() => void>();
  expect(reloadOnce('/', 0, go, shelf)).toBe(false);
  expect(go).not.toHaveBeenCalled();
});
