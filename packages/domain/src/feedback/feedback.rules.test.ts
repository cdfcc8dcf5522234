import { describe, expect, test } from 'vitest';
import { assignmentStates } from '../bookings/assignment-state.ts';
import { bookingStatuses } from '../bookings/booking-status.ts';
import { checkFeedback, checkMayGiveFeedback, preferenceAfter } from './feedback.rules.ts';
import type { FeedbackFacts } from './feedback.rules.ts';

const worked: FeedbackFacts = {
  canGive: true,
  status: 'Filled',
  assignmentState: 'arrived',
  isOver: true,
  isGiven: false,
};
const codeOf = (changes: Partial<FeedbackFacts>) => {
  const verdict = checkMayGiveFeedback({ ...worked, ...changes });
  return verdict.ok ? 'ok' : verdict.code;
};

describe('feedback can be given', () => {
  test.each([
    ['on a day that was worked', {}, 'ok'],
    ['on one that is invoiced', { status: 'Invoiced' }, 'ok'],
    ['not before the day is over', { isOver: false }, 'feedback_not_open'],
    ['not on a cancelled day', { status: 'Cancelled' }, 'feedback_not_open'],
    ['not twice for an educator and a block', { isGiven: true }, 'feedback_already_given'],
    ['not without the right, whatever else', { canGive: false, isOver: false }, 'permission_missing'],
    [
      'with nothing told of what was given to who may not',
      { canGive: false, isGiven: true },
      'permission_missing',
    ],
  ] as const)('%s', (_, changes, code) => expect(codeOf(changes)).toBe(code));

  test('only on educators who are named, in a booking that somebody worked', () => {
    const open = assignmentStates.filter((assignmentState) => codeOf({ assignmentState }) === 'ok');
    expect(open).toEqual(['accepted', 'confirmed', 'arrived']);
    expect(codeOf({ assignmentState: null })).toBe('feedback_not_open');
    const statuses = bookingStatuses.filter((status) => codeOf({ status }) === 'ok');
    expect(statuses).toEqual(['Filled', 'Invoiced']);
  });
});

describe('what is written', () => {
  const codesOf = (wantedBack: 'yes' | 'no' | 'preferred', comment: string) =>
    checkFeedback({ wantedBack, comment }).map(({ field, code }) => `${field} ${code}`);
  test('needs a comment on No alone', () => {
    expect(codesOf('no', '')).toEqual(['comment feedback_comment_required']);
    expect(codesOf('no', ' \n')).toEqual(['comment feedback_comment_required']);
    expect(codesOf('no', 'Late')).toEqual([]);
    expect(codesOf('yes', '')).toEqual([]);
    expect(codesOf('preferred', '')).toEqual([]);
  });
  test('holds 1000 characters, however many bytes they take', () => {
    expect(codesOf('yes', '👩'.repeat(1000))).toEqual([]);
    expect(codesOf('yes', 'a'.repeat(1001))).toEqual(['comment text_too_long']);
  });
});

test.each([
  [null, 'restricted', 'preferred'],
  ['preferred', 'restricted', 'preferred'],
  ['restricted', 'restricted', null],
] as const)(
  'where %s was decided before, No restricts, Preferred prefers but lifts no restriction, Yes changes nothing',
  (before, afterNo, afterPreferred) => {
    const after = (['no', 'preferred', 'yes'] as const).map((answer) => preferenceAfter(answer, before));
    expect(after).toEqual([afterNo, afterPreferred, null]);
  },
);
