import { setImmediate as turn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createSemaphore, TooManyWaitingError } from './semaphore.ts';

test('runs as many as it may at once and the others in order', async () => {
  const semaphore = createSemaphore({ atOnce: 2, waiting: 10 });
  const started: number[] = [];
  const finish: (() => void)[] = [];
  const runs = [0, 1, 2, 3].map((number) =>
    semaphore.run(async () => {
      started.push(number);
      await new Promise<void>((done) => finish.push(done));
    }),
  );
  await turn();
  expect(started).toEqual([0, 1]);
  finish[0]?.();
  await runs[0];
  await turn();
  expect(started).toEqual([0, 1, 2]);
  finish[1]?.();
  await runs[1];
  await turn();
  finish[2]?.();
  finish[3]?.();
  await Promise.all(runs);
  expect(started).toEqual([0, 1, 2, 3]);
});

test('refuses more than may wait', async () => {
  const semaphore = createSemaphore({ atOnce: 1, waiting: 0 });
  let finish = () => {};
  const first = semaphore.run(() => new Promise<void>((done) => (finish = done)));
  await expect(semaphore.run(async () => {})).rejects.toThrow(TooManyWaitingError);
  finish();
  await first;
});

test('goes on after work that failed', async () => {
  const semaphore = createSemaphore({ atOnce: 1, waiting: 1 });
  await expect(semaphore.run(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
  expect(await semaphore.run(async () => 'next')).toBe('next');
});
