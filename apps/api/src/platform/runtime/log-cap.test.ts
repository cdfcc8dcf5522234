import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { capLog } from './log-cap.ts';
import type { LogFields } from './log.ts';

let lines: { level: string; fields: LogFields; what: string }[];
let now: number;
const log = () => {
  const write = (level: string) => (fields: LogFields, what: string) =>
    void lines.push({ level, fields, what });
  return capLog({ info: write('info'), warn: write('warn'), error: write('error') }, () => now);
};
beforeEach(() => {
  vi.useFakeTimers();
  lines = [];
  now = 0;
});
afterEach(() => vi.useRealTimers());

const times = (count: number, write: () => void): void => Array.from({ length: count }).forEach(write);

test('writes sixty lines of a failure a minute and then how many were left out', () => {
  const { error } = log();
  times(100_000, () => error({ code: 'internal_error', traceId: 'one' }, 'a call failed'));
  expect(lines).toHaveLength(60);
  vi.advanceTimersByTime(60_000);
  expect(lines).toHaveLength(61);
  expect(lines.at(-1)).toEqual({
    level: 'error',
    fields: { code: 'internal_error', leftOut: 99_940 },
    what: 'a call failed',
  });
});

test('begins anew each minute', () => {
  const { warn } = log();
  times(60, () => warn({}, 'a stream was closed'));
  now = 59_999;
  warn({}, 'a stream was closed');
  expect(lines).toHaveLength(60);
  now = 60_000;
  warn({}, 'a stream was closed');
  expect(lines).toHaveLength(61);
});

test('counts each sentence and each code by itself', () => {
  const { warn, error } = log();
  times(100, () => warn({ code: 'service_key_invalid' }, 'a call failed'));
  times(100, () => warn({ code: 'origin_refused' }, 'a call failed'));
  times(100, () => error({}, 'a sweep failed'));
  expect(lines).toHaveLength(180);
});

test('leaves what is no failure alone', () => {
  const { info } = log();
  times(1_000, () => info({}, 'call'));
  expect(lines).toHaveLength(1_000);
});
