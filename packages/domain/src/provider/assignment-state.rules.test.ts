import { expect, test } from 'vitest';
import {
  checkAction,
  checkLate,
  checkOffer,
  liveStates,
  nextState,
  statusWith,
} from './assignment-state.rules.ts';
import type { AssignmentAction, LiveState } from './assignment-state.rules.ts';

const actions: AssignmentAction[] = ['accept', 'decline', 'confirm', 'arrive', 'withdraw'];
const possible: Record<LiveState, (string | null)[]> = {
  offered: ['accepted', 'declined', null, null, 'withdrawn'],
  tentative: ['accepted', 'declined', null, null, 'withdrawn'],
  accepted: [null, null, 'confirmed', 'arrived', 'withdrawn'],
  confirmed: [null, null, null, 'arrived', 'withdrawn'],
  arrived: [null, null, null, null, null],
};

for (const state of liveStates) {
  test(`leads from ${state} where the work of an agency can lead`, () => {
    expect(actions.map((action) => nextState(state, action))).toEqual(possible[state]);
  });

  test(`refuses from ${state} exactly what leads nowhere`, () => {
    for (const [index, action] of actions.entries()) {
      const verdict = checkAction(action, { status: 'Filled', liveState: state });
      expect(verdict.ok).toBe(possible[state][index] !== null);
      if (!verdict.ok) expect(verdict.code).toBe('assignment_state_wrong');
    }
  });
}

test.each([
  [null, 'Unfilled'],
  ['offered', 'Unfilled'],
  ['declined', 'Unfilled'],
  ['withdrawn', 'Unfilled'],
  ['tentative', 'Filled'],
  ['accepted', 'Filled'],
  ['confirmed', 'Filled'],
  ['arrived', 'Filled'],
] as const)('counts a booking with the assignment %s as %s', (state, status) => {
  expect(statusWith(state)).toBe(status);
});

test.each(['Cancelled', 'Invoiced'])('changes nothing on a booking that is %s', (status) => {
  for (const action of actions) {
    expect(checkAction(action, { status, liveState: 'offered' })).toEqual({
      ok: false,
      code: 'booking_not_open',
    });
  }
  expect(checkLate({ status, liveState: 'confirmed' })).toEqual({ ok: false, code: 'booking_not_open' });
});

test('answers for nobody else than the candidate on the booking', () => {
  expect(checkAction('accept', { status: 'Unfilled', liveState: null })).toMatchObject({
    code: 'assignment_state_wrong',
  });
});

const end = Temporal.Instant.from('2026-03-02T04:30:00Z');
test.each([
  { now: '2026-03-02T04:29:59Z', ok: true },
  { now: '2026-03-02T04:30:00Z', ok: false },
  { now: '2026-03-02T04:30:01Z', ok: false },
])('offers until the booking ends: $now is $ok', ({ now, ok }) => {
  const facts = { status: 'Unfilled', liveState: null, endUtc: end, now: Temporal.Instant.from(now) };
  expect(checkOffer(facts).ok).toBe(ok);
});

test.each([
  { status: 'Filled', liveState: null },
  { status: 'Cancelled', liveState: null },
  { status: 'Unfilled', liveState: 'offered' },
])('offers nothing that is $status with $liveState', (facts) => {
  const now = end.subtract({ hours: 1 });
  expect(checkOffer({ ...facts, endUtc: end, now })).toEqual({ ok: false, code: 'booking_not_open' });
});

test.each([
  ['offered', false],
  ['tentative', false],
  ['accepted', true],
  ['confirmed', true],
  ['arrived', true],
] as const)('takes minutes late for a candidate who is %s: %s', (liveState, ok) => {
  expect(checkLate({ status: 'Filled', liveState }).ok).toBe(ok);
});
