import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { createSettableClock } from '../../platform/runtime/settable-clock.ts';
import { createDemoTime } from './demo-time.ts';

const folder = mkdtempSync(join(tmpdir(), 'demo-time-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

let files = 0;
const start = '2026-03-09T20:30:00Z';

function open(file = join(folder, String((files += 1)))) {
  const clock = createSettableClock(start);
  let step: (() => void) | null = null;
  const time = createDemoTime({
    file,
    clock,
    every: (_ms, next) => {
      step = next;
      return () => (step = null);
    },
  });
  const run = (): number => {
    let steps = 0;
    while (steps < 1_000 && time.drivesUntil() !== null) {
      step?.();
      steps += 1;
    }
    return steps;
  };
  return { time, run, file, steps: (count: number) => [...Array(count)].forEach(() => step?.()) };
}

test('it is driven on in steps, by as much as was asked for, and everybody is told', () => {
  const { time, run } = open();
  const heard: number[] = [];
  let arrivals = 0;
  time.onStep((ms) => heard.push(ms));
  time.onArrival(() => (arrivals += 1));
  expect(time.drivesUntil()).toBeNull();
  expect(time.drive('hour')).toBe(true);
  expect(String(time.drivesUntil())).toBe('2026-03-09T21:30:00Z');
  expect(run()).toBe(8);
  expect(String(time.clock.now())).toBe('2026-03-09T21:30:00Z');
  expect(heard.reduce((sum, ms) => sum + ms, 0)).toBe(3_600_000);
  expect([arrivals, time.drivesUntil()]).toEqual([1, null]);
});

test('pressed again it goes on for longer, and stops where it is told to', () => {
  const { time, steps } = open();
  time.drive('hour');
  time.drive('day');
  expect(String(time.drivesUntil())).toBe('2026-03-10T21:30:00Z');
  steps(2);
  time.stop();
  expect([String(time.clock.now()), time.drivesUntil()]).toEqual(['2026-03-09T20:45:00Z', null]);
});

test('it goes on from there at the next start, and refuses what was never kept', () => {
  const { time, run, file } = open();
  time.drive('hour');
  run();
  expect(open(file).time.aheadMs()).toBe(3_600_000);
  writeFileSync(file, '-5');
  expect(() => open(file)).toThrow('holds no time');
  expect(readFileSync(file, 'utf8')).toBe('-5');
});

test('it is never driven further than 90 days', () => {
  const { time, run } = open();
  for (let weeks = 0; weeks < 12; weeks += 1) {
    expect(time.drive('week')).toBe(true);
    run();
  }
  expect(time.drive('week')).toBe(false);
  expect(time.drivesUntil()).toBeNull();
});
