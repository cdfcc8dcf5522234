import { expect, test } from 'vitest';
import { liveStates, nextState } from '../bookings/assignment-state.ts';
import { checkAction, checkLate, checkOffer } from './assignment-state.rules.ts';
import type { AssignmentAction } from '../bookings/assignment-state.ts';

const actions: AssignmentAction[] = ['accept', 'decline', 'confirm', 'arrive', 'withdraw', 'askAgain'];

for (const state of liveStates) {
  test(`refuses from ${state} exactly what leads nowhere`, () => {
    for (const action of actions) {
      const verdict = checkAction(action, { status: 'Filled', liveState: state });
      expect(verdict.ok).toBe(nextState(state, action) !== null);
      if (!verdict.ok) expect(verdict.code).toBe('assignment_state_wrong');
    }
  });
}

test.each(['Cancelled', 'Invoiced'] as const)('changes nothing on a booking that is %s', (status) => {
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
  const facts = {
    status: 'Unfilled' as const,
    liveState: null,
    endUtc: end,
    now: Temporal.Instant.from(now),
  };
  expect(checkOffer(facts).ok).toBe(ok);
});

test.each([
  { status: 'Filled', liveState: null },
  { status: 'Cancelled', liveState: null },
  { status: 'Unfilled', liveState: 'offered' },
] as const)('offers nothing that is $status with $liveState', (facts) => {
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
