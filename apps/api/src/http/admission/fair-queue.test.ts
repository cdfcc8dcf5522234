import { expect, test } from 'vitest';
import { createFairQueue } from './fair-queue.ts';

const all = () => true;
const take = (queue: ReturnType<typeof createFairQueue<string>>, many: number) =>
  Array.from({ length: many }, () => queue.shift(all));

test('gives each account its turn, and in it each session, however much one of them has waiting', () => {
  const queue = createFairQueue<string>();
  for (let call = 0; call < 1_000; call++) queue.push(['greedy', 'one'], 'greedy');
  take(queue, 1);
  queue.push(['kind', 'phone'], 'phone 1');
  queue.push(['kind', 'phone'], 'phone 2');
  queue.push(['kind', 'laptop'], 'laptop');
  expect(take(queue, 6)).toEqual(['phone 1', 'greedy', 'laptop', 'greedy', 'phone 2', 'greedy']);
  expect(queue.size).toBe(996);
});

test('lets who had nothing waiting go before those who always have', () => {
  const queue = createFairQueue<string>();
  for (const greedy of ['a', 'b', 'c']) for (let call = 0; call < 10; call++) queue.push([greedy], greedy);
  take(queue, 3);
  queue.push(['honest'], 'honest');
  expect(take(queue, 4)).toEqual(['honest', 'a', 'b', 'c']);
});

test('passes over those who may not go now, and keeps their turn', () => {
  const queue = createFairQueue<string>();
  queue.push(['a'], 'a');
  queue.push(['b'], 'b');
  expect(queue.shift((item) => item !== 'a')).toBe('b');
  expect(queue.shift((item) => item !== 'a')).toBeUndefined();
  expect(queue.shift(all)).toBe('a');
  expect(queue.size).toBe(0);
});

test('drops the oldest of each that have waited too long', () => {
  const queue = createFairQueue<string>();
  for (const item of ['old 1', 'old 2', 'new']) queue.push(['x', 'y'], item);
  queue.push(['z'], 'old 3');
  const dropped: string[] = [];
  queue.dropWhile(
    (item) => item.startsWith('old'),
    (item) => dropped.push(item),
  );
  expect(dropped).toEqual(['old 1', 'old 2', 'old 3']);
  expect([queue.size, queue.countOf(['x', 'y']), queue.countOf(['z'])]).toEqual([1, 1, 0]);
});
