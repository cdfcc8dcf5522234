import { setImmediate as turn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { TooManyWaitingError } from './semaphore.ts';
import { createSignInQueue } from './sign-in-queue.ts';
import type { QueuedSignIn } from './sign-in-queue.ts';

/** A queue whose work begins, is written down, and ends when the test says so. */
function watchQueue({ maxWaitMs = 60_000 } = {}) {
  const queue = createSignInQueue({ maxWaitMs });
  const began: string[] = [];
  const ends: (() => void)[] = [];
  const enter = (name: string, signIn: Partial<QueuedSignIn>): Promise<string> =>
    queue.run({ isKnown: false, address: name, account: name, hasLeft: () => false, ...signIn }, async () => {
      began.push(name);
      await new Promise<void>((end) => ends.push(end));
      return name;
    });
  const endAll = async (): Promise<void> => {
    for (let idle = 0; idle < 3; idle = ends.length > 0 ? 0 : idle + 1) {
      ends.shift()?.();
      await turn();
    }
  };
  return { began, enter, endOne: () => (ends.shift()?.(), turn()), endAll };
}

test('lets two of each lane and three of both begin together', async () => {
  const { began, enter, endAll } = watchQueue();
  const all = ['a', 'b', 'c'].map((name) => enter(name, {}));
  all.push(...['x', 'y', 'z'].map((name) => enter(name, { isKnown: true })));
  await turn();
  expect(began).toEqual(['a', 'b', 'x']);
  await endAll();
  expect(await Promise.all(all)).toHaveLength(6);
});

test('takes known devices first', async () => {
  const { began, enter, endOne, endAll } = watchQueue();
  const all = ['a', 'b', 'c', 'd'].map((name) => enter(name, {}));
  all.push(enter('x', { isKnown: true }), enter('y', { isKnown: true }));
  await turn();
  await endOne();
  expect(began).toEqual(['a', 'b', 'x', 'y']);
  await endAll();
  await Promise.all(all);
  expect(began).toEqual(['a', 'b', 'x', 'y', 'c', 'd']);
});

test('takes addresses in turns, however many wait behind one of them', async () => {
  const { began, enter, endAll } = watchQueue();
  const all = Array.from({ length: 20 }, (_, place) => enter(`f${place}`, { address: 'flood' }));
  all.push(enter('one', {}), enter('two', {}));
  await endAll();
  await Promise.all(all);
  expect(began.indexOf('one')).toBeLessThan(5);
  expect(began.indexOf('two')).toBeLessThan(5);
});

test('takes the accounts of known devices in turns, one attempt of each at a time', async () => {
  const { began, enter, endAll } = watchQueue();
  const all = Array.from({ length: 20 }, (_, place) =>
    enter(`f${place}`, { isKnown: true, account: 'flood' }),
  );
  all.push(enter('one', { isKnown: true }), enter('two', { isKnown: true }));
  await turn();
  expect(began).toEqual(['f0', 'one']);
  await endAll();
  await Promise.all(all);
  expect(began.indexOf('two')).toBeLessThan(4);
});

test('makes room for others at the cost of the address that takes most of a full lane', async () => {
  const { began, enter, endAll } = watchQueue();
  const flood = Array.from({ length: 402 }, (_, place) => enter(`f${place}`, { address: 'flood' }));
  const honest = enter('honest', {});
  await expect(flood.at(-1)).rejects.toThrow(TooManyWaitingError);
  await expect(enter('late', { address: 'flood' })).rejects.toThrow(TooManyWaitingError);
  await endAll();
  expect(await honest).toBe('honest');
  expect(began).toHaveLength(402);
  await Promise.all(flood.slice(0, -1));
});

test('does no work for callers who have left', async () => {
  const { began, enter, endAll } = watchQueue();
  const all = [enter('a', {}), enter('b', {}), enter('c', {})];
  const gone = enter('gone', { hasLeft: () => true });
  const refused = expect(gone).rejects.toThrow(TooManyWaitingError);
  await endAll();
  await Promise.all([...all, refused]);
  expect(began).toEqual(['a', 'b', 'c']);
});

test('gives up who waits too long, and begins no work for them', async () => {
  const { began, enter, endAll } = watchQueue({ maxWaitMs: 1 });
  const all = [enter('a', {}), enter('b', {})];
  await expect(enter('c', {})).rejects.toThrow(TooManyWaitingError);
  await endAll();
  await Promise.all(all);
  expect(began).toEqual(['a', 'b']);
});

test('goes on after work that failed', async () => {
  const queue = createSignInQueue({ maxWaitMs: 60_000 });
  const signIn = { isKnown: false, address: 'a', account: 'a', hasLeft: () => false };
  await expect(queue.run(signIn, () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
  expect(await queue.run(signIn, async () => 'next')).toBe('next');
});
