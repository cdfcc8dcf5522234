import { expect, test } from 'vitest';
import { assignmentStates, isNamed, liveStates, nextState, statusOfAssignment } from './assignment-state.ts';
import type { AssignmentAction, AssignmentState } from './assignment-state.ts';

const actions: AssignmentAction[] = ['accept', 'decline', 'confirm', 'arrive', 'withdraw', 'askAgain'];
const possible: Record<AssignmentState, (string | null)[]> = {
  offered: ['accepted', 'declined', null, null, 'withdrawn', null],
  tentative: ['accepted', 'declined', null, null, 'withdrawn', null],
  accepted: [null, null, 'confirmed', 'arrived', 'withdrawn', null],
  confirmed: [null, null, null, 'arrived', 'withdrawn', 'accepted'],
  arrived: [null, null, null, null, null, null],
  declined: [null, null, null, null, null, null],
  withdrawn: [null, null, null, null, null, null],
};

test.each(assignmentStates)('leads from %s where the work of an agency can lead', (state) => {
  expect(actions.map((action) => nextState(state, action))).toEqual(possible[state]);
});

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
  expect(statusOfAssignment(state)).toBe(status);
});

test('names an educator who said yes, and nobody who was only asked', () => {
  expect(liveStates.filter(isNamed)).toEqual(['accepted', 'confirmed', 'arrived']);
});
