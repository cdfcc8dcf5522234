import { describe, expect, it } from 'vitest';
import {
  checkDelegation,
  delegationSpan,
  delegationState,
  delegationTransitions,
} from './approval-delegation.rules.ts';
import type { DelegationDates, DelegationFacts } from './approval-delegation.rules.ts';

type Delegation = Parameters<typeof checkDelegation>[0];

const facts: DelegationFacts = {
  canDecide: true,
  isEmailVerified: true,
  isDelegateKnown: true,
  given: [],
  todayLocal: '2026-03-09',
};
const dates: DelegationDates = { fromDate: '2026-03-09', untilDate: '2026-03-13' };
const delegation: Delegation = { delegateId: 'kim', ...dates };
const given = (delegateId: string, fromDate: string, untilDate: string) => [
  { delegateId, fromDate, untilDate },
];
const others = (count: number) =>
  Array.from({ length: count }, (_, number) => ({ delegateId: `${number}`, ...dates }));

describe('letting a colleague decide', () => {
  it.each<[Partial<Delegation>, Partial<DelegationFacts>, string]>([
    [{}, {}, 'ok'],
    [{}, { canDecide: false }, 'permission_missing'],
    [{}, { isEmailVerified: false }, 'email_unverified'],
    [{}, { isDelegateKnown: false }, 'delegate_not_available'],
    [{ fromDate: '2026-03-08' }, {}, 'date_in_past'],
    [{ untilDate: '2026-03-09' }, {}, 'ok'],
    [{ untilDate: '2026-03-08' }, {}, 'delegation_dates_invalid'],
    [{ untilDate: '2027-03-09' }, {}, 'ok'],
    [{ untilDate: '2027-03-10' }, {}, 'delegation_dates_invalid'],
    [{}, { given: others(19) }, 'ok'],
    [{}, { given: others(20) }, 'delegations_limit'],
    [{}, { given: given('kim', '2026-03-01', '2026-03-08') }, 'ok'],
    [{}, { given: given('kim', '2026-03-01', '2026-03-09') }, 'delegation_overlaps'],
    [{}, { given: given('kim', '2026-03-10', '2026-03-11') }, 'delegation_overlaps'],
    [{}, { given: given('kim', '2026-03-09', '2026-03-13') }, 'delegation_overlaps'],
    [{}, { given: given('kim', '2026-03-13', '2026-03-20') }, 'delegation_overlaps'],
    [{}, { given: given('kim', '2026-03-14', '2026-03-20') }, 'ok'],
    [{}, { given: given('ana', '2026-03-09', '2026-03-13') }, 'ok'],
  ])('%j, where %j: %s', (changed, changes, expected) => {
    const verdict = checkDelegation({ ...delegation, ...changed }, { ...facts, ...changes });
    expect(verdict.ok ? 'ok' : verdict.code).toBe(expected);
  });

  it('says from when to when the same colleague is asked already', () => {
    const verdict = checkDelegation(delegation, {
      ...facts,
      given: given('kim', '2026-03-12', '2026-03-20'),
    });
    expect(verdict).toMatchObject({ params: { from: '2026-03-12', until: '2026-03-20' } });
  });
});

it.each([
  ['2026-03-08', '2026-03-08', 'planned'],
  ['2026-03-08', '2026-03-09', 'inForce'],
  ['2026-03-09', '2026-03-09', 'inForce'],
  ['2026-03-13', '2026-03-13', 'inForce'],
  ['2026-03-13', '2026-03-14', 'inForce'],
  ['2026-03-14', '2026-03-14', 'over'],
] as const)('where the dates reach from %s to %s it is %s', (earliest, latest, state) => {
  expect(delegationState(dates, { earliest, latest })).toBe(state);
});

it.each([
  ['Australia/Melbourne', '2026-03-08T13:00:00Z', '2026-03-13T13:00:00Z'],
  ['Australia/Perth', '2026-03-08T16:00:00Z', '2026-03-13T16:00:00Z'],
])('is in force from midnight to midnight in %s', (timeZone, from, until) => {
  const span = delegationSpan(dates, timeZone);
  expect([span.from.toString(), span.until.toString()]).toEqual([from, until]);
});

it('counts the day on which clocks go back whole', () => {
  const span = delegationSpan({ fromDate: '2026-04-05', untilDate: '2026-04-05' }, 'Australia/Melbourne');
  expect(span.from.until(span.until).total('hours')).toBe(25);
});

it('goes on from day to day as its table says, however long it is', () => {
  const dayOf = (index: number): string =>
    Temporal.PlainDate.from('2026-03-01').add({ days: index }).toString();
  for (let length = 0; length < 4; length++) {
    const lent = { fromDate: dayOf(5), untilDate: dayOf(5 + length) };
    // Where it is not everywhere the same day, half a day at a time.
    const states = Array.from({ length: 30 }, (_, half) =>
      delegationState(lent, { earliest: dayOf(Math.floor(half / 2)), latest: dayOf(Math.ceil(half / 2)) }),
    );
    for (const [index, state] of states.slice(1).entries()) {
      const before = states[index]!;
      if (state !== before) expect(delegationTransitions[before]).toContain(state);
    }
    expect(new Set(states)).toEqual(new Set(['planned', 'inForce', 'over']));
  }
});
