import { expect, test } from 'vitest';
import { createDroppingCache } from './dropping-cache.ts';

const never = () => Promise.reject(new Error('loaded again'));

test('loads once for callers that come together and for those who come later', async () => {
  const cache = createDroppingCache<string, number>({ most: 10, cacheMs: 60_000 });
  let loads = 0;
  const load = async () => ++loads;
  expect(await Promise.all([cache.get('a', load), cache.get('a', load)])).toEqual([1, 1]);
  expect(await cache.get('a', load)).toBe(1);
});

test('does not keep what was dropped while it was loading', async () => {
  const cache = createDroppingCache<string, string>({ most: 10, cacheMs: 60_000 });
  const old = Promise.withResolvers<string>();
  const first = cache.get('a', () => old.promise);
  cache.dropWhere(() => false);
  old.resolve('from before');
  expect(await first).toBe('from before');
  expect(await cache.get('a', async () => 'from after')).toBe('from after');
});

test('drops what matches and keeps the rest', async () => {
  const cache = createDroppingCache<string, number>({ most: 10, cacheMs: 60_000 });
  await cache.get('one', async () => 1);
  await cache.get('two', async () => 2);
  await Promise.resolve();
  cache.dropWhere((value) => value === 1);
  expect(await cache.get('two', never)).toBe(2);
  expect(await cache.get('one', async () => 11)).toBe(11);
});

test('lets the least recently used go first', async () => {
  const cache = createDroppingCache<string, number>({ most: 2, cacheMs: 60_000 });
  await cache.get('a', async () => 1);
  await cache.get('b', async () => 2);
  await cache.get('a', never);
  await cache.get('c', async () => 3);
  expect(await cache.get('a', never)).toBe(1);
  expect(await cache.get('b', async () => 22)).toBe(22);
});

test('keeps no failure', async () => {
  const cache = createDroppingCache<string, number>({ most: 2, cacheMs: 60_000 });
  await expect(cache.get('a', never)).rejects.toThrow('loaded again');
  expect(await cache.get('a', async () => 1)).toBe(1);
});

test('keeps nothing when the time is zero', async () => {
  const cache = createDroppingCache<string, number>({ most: 2, cacheMs: 0 });
  await cache.get('a', async () => 1);
  expect(await cache.get('a', async () => 2)).toBe(2);
});
