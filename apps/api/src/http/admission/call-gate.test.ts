import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createCallGate } from './call-gate.ts';
import type { CallGateOptions, Ticket } from './call-gate.ts';

let now: number;
let told: string[];
beforeEach(() => {
  vi.useFakeTimers();
  now = 0;
  told = [];
});
afterEach(() => vi.useRealTimers());

function gateOf(options: Partial<CallGateOptions> = {}) {
  const gate = createCallGate({
    callsAtOnce: 2,
    maxSlowCalls: 4,
    maxWaiting: 100,
    nowMs: () => now,
    ...options,
  });
  return {
    ...gate,
    call: (path: string, name = path): Ticket =>
      gate.enter(path.split('/'), {
        start: () => told.push(`${name} starts`),
        refuse: () => told.push(`${name} refused`),
      }),
  };
}

async function pass(ms: number): Promise<void> {
  for (let passed = 0; passed < ms; passed += 10) {
    now += 10;
    await vi.advanceTimersByTimeAsync(10);
  }
}

const started = () => told.filter((line) => line.endsWith('starts')).map((line) => line.split(' ')[0]);
const refused = () => told.filter((line) => line.endsWith('refused')).map((line) => line.split(' ')[0]);

test('lets calls in at once while there is room, and the next when one leaves', async () => {
  const gate = gateOf();
  const first = gate.call('a');
  expect([first.isIn, gate.call('b').isIn, gate.call('c').isIn]).toEqual([true, true, false]);
  first.leave();
  first.leave();
  await pass(0);
  await Promise.resolve();
  expect(told).toEqual(['c starts']);
});

test('an honest call is next, whatever a greedy caller has waiting', async () => {
  const gate = gateOf();
  const greedy = Array.from({ length: 30 }, () => gate.call('greedy'));
  gate.call('honest');
  greedy[0]!.leave();
  await Promise.resolve();
  greedy[1]!.leave();
  await Promise.resolve();
  expect(told).toEqual(['greedy starts', 'honest starts']);
});

test('one caller has so many waiting and no more; others are not refused for it', () => {
  const gate = gateOf();
  for (let call = 0; call < 500; call++) gate.call('greedy');
  expect(refused()).toHaveLength(500 - 2 - 50);
  expect(gate.isShedding()).toBe(true);
  gate.call('honest');
  expect(refused()).not.toContain('honest');
});

describe('time in the queue', () => {
  test('a burst of a second is served', async () => {
    const gate = gateOf({ maxSlowCalls: 0 });
    gate.call('a');
    gate.call('b');
    for (let person = 0; person < 20; person++) gate.call(`person${person}`);
    await pass(990);
    expect(refused()).toEqual([]);
  });

  test('where calls have been waiting for longer, none waits for more than a tenth of a second', async () => {
    const gate = gateOf({ maxSlowCalls: 0 });
    const running = [gate.call('a'), gate.call('b')];
    const keepsWaiting = setInterval(() => gate.call(`w${now}`), 40);
    await pass(1_200);
    clearInterval(keepsWaiting);
    const before = refused().length;
    expect(before).toBeGreaterThan(20);
    gate.call('late');
    await pass(90);
    expect(refused()).not.toContain('late');
    await pass(80);
    expect(refused()).toContain('late');
    running[0]!.leave();
  });

  test('who has left is not started', async () => {
    const gate = gateOf();
    const running = gate.call('a');
    gate.call('b');
    gate.call('gone').leave();
    gate.call('here');
    running.leave();
    await Promise.resolve();
    expect(started()).toEqual(['here']);
  });

  test('shedding is over when nothing was refused for a while', async () => {
    const gate = gateOf({ maxWaiting: 0, maxSlowCalls: 0 });
    gate.call('a');
    gate.call('b');
    gate.call('c');
    expect(gate.isShedding()).toBe(true);
    now += 5_000;
    expect(gate.isShedding()).toBe(false);
  });
});

describe('calls that wait for a lock', () => {
  test('give their places to others after a while', async () => {
    const gate = gateOf();
    gate.call('locked');
    gate.call('locked');
    gate.call('other');
    expect(told).toEqual([]);
    await pass(300);
    expect(started()).toEqual(['other']);
  });

  test('of one caller leave two connections to the others', async () => {
    const gate = gateOf({ maxSlowCalls: 4 });
    for (let call = 0; call < 20; call++) gate.call('locked');
    await pass(500);
    expect(started()).toHaveLength(0);
    expect(gate.call('other').isIn).toBe(true);
  });
});

describe('the last place', () => {
  test('is for somebody who has no call at work, where several are', async () => {
    const gate = gateOf({ callsAtOnce: 4 });
    const greedy = [gate.call('a'), gate.call('b'), gate.call('a')];
    expect(greedy.map(({ isIn }) => isIn)).toEqual([true, true, true]);
    expect([gate.call('b').isIn, gate.call('a').isIn]).toEqual([false, false]);
    expect(gate.call('honest').isIn).toBe(true);
    greedy[0]!.leave();
    await Promise.resolve();
    expect(started()).toEqual([]);
    greedy[2]!.leave();
    await Promise.resolve();
    // And the last place is for a, which has no calls running any more.
    expect(started()).toEqual(['b', 'a']);
  });

  test('is taken by who calls alone', () => {
    const gate = gateOf({ callsAtOnce: 4 });
    const calls = Array.from({ length: 5 }, () => gate.call('alone'));
    expect(calls.map(({ isIn }) => isIn)).toEqual([true, true, true, true, false]);
  });
});

test('says beforehand whom it would refuse', () => {
  const gate = gateOf({ callsAtOnce: 1, maxSlowCalls: 0 });
  expect(gate.refusesAtOnce(['greedy'])).toBe(false);
  for (let call = 0; call < 51; call++) gate.call('greedy');
  expect([gate.refusesAtOnce(['honest']), gate.isShedding()]).toEqual([false, false]);
  expect([gate.refusesAtOnce(['greedy']), gate.isShedding()]).toEqual([true, true]);
});
