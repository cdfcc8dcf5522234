import { describe, expect, it } from 'vitest';
import { assignmentStates } from './assignment-state.ts';
import { bookingStatuses } from './booking-status.ts';
import type { AssignmentState } from './assignment-state.ts';
import type { CardStatus } from './booking-status.ts';
import { bookingProgress, requestLine } from './booking-progress.ts';
import type { ProgressFacts } from './booking-progress.ts';

const dayBefore = Temporal.Instant.from('2026-03-08T02:00:00Z');
const during = Temporal.Instant.from('2026-03-09T00:00:00Z');
const dayAfter = Temporal.Instant.from('2026-03-10T02:00:00Z');
const times = {
  offeredAtUtc: '2026-03-07T19:41:00Z',
  acceptedAtUtc: '2026-03-07T19:42:00Z',
  confirmedAtUtc: '2026-03-07T19:43:00Z',
  arrivedAtUtc: '2026-03-08T21:20:00Z',
};

function lineOf(status: CardStatus, state: AssignmentState | null, other: Partial<ProgressFacts> = {}) {
  return bookingProgress({
    now: dayBefore,
    status,
    createdOnUtc: '2026-03-07T19:40:00Z',
    startUtc: '2026-03-08T21:30:00Z',
    endUtc: '2026-03-09T04:30:00Z',
    assignment: state === null ? null : { state, ...times },
    history: [],
    ...other,
  });
}

const marks = { done: '✓', current: '…', next: '·', ended: '✕' } as const;
const say = (line: ReturnType<typeof bookingProgress>) =>
  line.map(({ state, word }) => `${marks[state]} ${word}`).join(', ');

const unfilled = '✓ Sent, … Waiting for an offer, · Answer, · Confirmation, · Arrival';
const offered = '✓ Sent, ✓ Offered, … Waiting for an answer, · Confirmation, · Arrival';
const accepted = '✓ Sent, ✓ Offered, ✓ Accepted, … Waiting for them to confirm, · Arrival';
const confirmed = '✓ Sent, ✓ Offered, ✓ Accepted, ✓ Confirmed, · Arrival';
const arrived = '✓ Sent, ✓ Offered, ✓ Accepted, ✓ Confirmed, ✓ Arrived';
const running = [
  [null, unfilled],
  ['offered', offered],
  ['tentative', offered],
  ['accepted', accepted],
  ['confirmed', confirmed],
  ['arrived', arrived],
  ['declined', unfilled],
  ['withdrawn', unfilled],
] as const;

describe('the live line', () => {
  it('of every status and every state of the educator is in the tables', () => {
    expect(running.map(([state]) => state).toSorted()).toEqual([null, ...assignmentStates].toSorted());
    expect([...bookingStatuses].toSorted()).toEqual(['Cancelled', 'Filled', 'Invoiced', 'Unfilled']);
  });

  it.each(running)('of a running booking with an educator who is %s: %s', (state, line) => {
    expect(say(lineOf('Unfilled', state))).toBe(line);
    expect(say(lineOf('Filled', state))).toBe(line);
  });

  it.each(running)('of an invoiced booking with an educator who is %s waits for nothing', (state, line) => {
    const done = line.split(', ').filter((step) => step.startsWith('✓'));
    expect(say(lineOf('Invoiced', state))).toBe(done.join(', '));
  });

  it.each(running)(
    'of a cancelled booking with an educator who is %s ends after the last real step',
    (state, line) => {
      const done = line.split(', ').filter((step) => step.startsWith('✓'));
      expect(say(lineOf('Cancelled', state))).toBe([...done, '✕ Cancelled'].join(', '));
    },
  );

  it.each(running)('of a request that waits says what for, whatever else is told (%s)', (state) => {
    expect(say(lineOf('PendingApproval', state))).toBe('✓ Asked for, … Waiting for approval');
  });

  it.each([
    [dayBefore, confirmed],
    [Temporal.Instant.from('2026-03-08T21:29:59Z'), confirmed],
    [
      Temporal.Instant.from('2026-03-08T21:30:00Z'),
      '✓ Sent, ✓ Offered, ✓ Accepted, ✓ Confirmed, … Waiting for them to arrive',
    ],
    [
      Temporal.Instant.from('2026-03-09T04:29:59Z'),
      '✓ Sent, ✓ Offered, ✓ Accepted, ✓ Confirmed, … Waiting for them to arrive',
    ],
    [Temporal.Instant.from('2026-03-09T04:30:00Z'), '✓ Sent, ✓ Offered, ✓ Accepted, ✓ Confirmed'],
  ])('at %s waits for a confirmed educator from the start to the end: %s', (now, line) => {
    expect(say(lineOf('Filled', 'confirmed', { now }))).toBe(line);
  });

  it('still waits for an offer while the booking runs, and says that nobody came once it is over', () => {
    expect(say(lineOf('Unfilled', null, { now: during }))).toBe(unfilled);
    expect(say(lineOf('Unfilled', null, { now: dayAfter }))).toBe('✓ Sent, ✕ Not filled');
    expect(say(lineOf('Filled', 'accepted', { now: dayAfter }))).toBe('✓ Sent, ✓ Offered, ✓ Accepted');
  });

  it('carries the time of each step that happened, and none of one that was taken back', () => {
    expect(lineOf('Unfilled', 'declined').map(({ atUtc }) => atUtc)).toEqual([
      '2026-03-07T19:40:00Z',
      null,
      null,
      null,
      null,
    ]);
    expect(lineOf('Filled', 'accepted').map(({ atUtc }) => atUtc)).toEqual([
      '2026-03-07T19:40:00Z',
      times.offeredAtUtc,
      times.acceptedAtUtc,
      null,
      null,
    ]);
  });
});

describe('the line of a request', () => {
  it.each([
    ['PendingApproval', '✓ Asked for, … Waiting for approval'],
    ['Accepted', '✓ Asked for, ✓ Approved'],
    ['Rejected', '✓ Asked for, ✕ Rejected'],
    ['Cancelled', '✓ Asked for, ✕ Withdrawn'],
  ] as const)('that is %s: %s', (status, line) => {
    expect(say(requestLine({ status, createdOnUtc: null, decidedAtUtc: null }))).toBe(line);
  });
});

describe('the live line of a cancelled booking', () => {
  const cancelledAt = '2026-03-08T01:00:00Z';
  const line = (history: ProgressFacts['history']) =>
    lineOf('Cancelled', null, { history: [...history, { what: 'cancelled', atUtc: cancelledAt }] });
  const step = (what: string, atUtc: string) => ({ what, atUtc });

  it('keeps the steps of the educator whom the cancellation took off', () => {
    const history = [
      step('created', '2026-03-07T19:40:00Z'),
      step('offered', times.offeredAtUtc),
      step('accepted', times.acceptedAtUtc),
      step('withdrawn', cancelledAt),
    ];
    expect(say(line(history))).toBe('✓ Sent, ✓ Offered, ✓ Accepted, ✕ Cancelled');
    expect(line(history).map(({ atUtc }) => atUtc)).toEqual([
      '2026-03-07T19:40:00Z',
      times.offeredAtUtc,
      times.acceptedAtUtc,
      cancelledAt,
    ]);
  });

  it('forgets those of an educator who had left before', () => {
    const history = [
      step('offered', times.offeredAtUtc),
      step('accepted', times.acceptedAtUtc),
      step('withdrawn', '2026-03-07T20:00:00Z'),
    ];
    expect(say(line(history))).toBe('✓ Sent, ✕ Cancelled');
    const offeredAgain = [
      ...history,
      step('offered', '2026-03-07T21:00:00Z'),
      step('withdrawn', cancelledAt),
    ];
    expect(say(line(offeredAgain))).toBe('✓ Sent, ✓ Offered, ✕ Cancelled');
    expect(line(offeredAgain)[1]?.atUtc).toBe('2026-03-07T21:00:00Z');
  });
});
