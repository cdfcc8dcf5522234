import { describe, expect, it } from 'vitest';
import { messageState, nextLookMs, notSentReasons } from './message-state.rules.ts';
import type { MessageFacts } from './message-state.rules.ts';

const recorded: MessageFacts = {
  atUtc: '2026-03-09T12:00:00Z',
  sentAtUtc: null,
  dueAtUtc: '2026-03-09T12:00:00Z',
  notSentBecause: null,
  isRetried: false,
};
const quiet = { dueAtUtc: '2026-03-09T19:00:00Z' };

describe('a message', () => {
  it.each<[Partial<MessageFacts>, string, string, number | null]>([
    [{}, '2026-03-09T12:00:01Z', 'onItsWay', 2_000],
    [{}, '2026-03-09T12:00:59Z', 'onItsWay', 2_000],
    [{}, '2026-03-09T12:01:00Z', 'onItsWay', 30_000],
    [{}, '2026-03-09T11:59:58Z', 'onItsWay', 2_000],
    [{ dueAtUtc: '2026-03-09T12:00:59Z' }, '2026-03-09T12:00:58Z', 'onItsWay', 2_000],
    [{ dueAtUtc: '2026-03-09T12:01:00Z' }, '2026-03-09T12:00:58Z', 'quietHours', 3_000],
    [{ isRetried: true }, '2026-03-09T12:00:05Z', 'retried', 30_000],
    [quiet, '2026-03-09T18:59:59Z', 'quietHours', 2_000],
    [quiet, '2026-03-09T13:00:00Z', 'quietHours', 3_600_000],
    [quiet, '2026-03-09T19:00:00Z', 'onItsWay', 2_000],
    [{ dueAtUtc: null }, '2026-03-09T12:04:59Z', 'onItsWay', 30_000],
    [{ dueAtUtc: null }, '2026-03-09T12:05:00Z', 'noChannel', 30_000],
    [{ sentAtUtc: '2026-03-09T12:00:02Z' }, '2026-03-09T12:00:02Z', 'sent', null],
  ])('%j at %s: %s, looked at again in %s ms', (changes, at, state, wait) => {
    const now = Temporal.Instant.from(at);
    expect(messageState({ ...recorded, ...changes }, now)).toBe(state);
    expect(nextLookMs([{ ...recorded, ...changes }], now)).toBe(wait);
  });

  it.each(notSentReasons)('that was given up is so for good: %s', (notSentBecause) => {
    const now = Temporal.Instant.from('2026-03-09T12:00:01Z');
    const message = { ...recorded, ...quiet, isRetried: true, notSentBecause };
    expect(messageState(message, now)).toBe(notSentBecause);
    expect(nextLookMs([message], now)).toBeNull();
  });
});

it('the soonest of several decides, and nothing is looked at without any', () => {
  const now = Temporal.Instant.from('2026-03-09T12:00:01Z');
  expect(nextLookMs([{ ...recorded, ...quiet }, recorded], now)).toBe(2_000);
  expect(nextLookMs([], now)).toBeNull();
});
