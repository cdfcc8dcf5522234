import type { CandidatePreference } from '../candidates/candidate-preference.rules.ts';
import type { AssignmentState } from '../bookings/assignment-state.ts';
import { isNamed } from '../bookings/assignment-state.ts';
import { textLengths } from '../bookings/booking-limits.ts';
import type { CardStatus } from '../bookings/booking-status.ts';
import { allowed, atField, refuse } from '../errors/verdict.ts';
import type { FieldRefusal, Verdict } from '../errors/verdict.ts';
import { codePointLength } from '../text/code-points.ts';
import { isBlank } from '../text/is-blank.ts';

/** Whether a client wants an educator back (spec section 5). */
export const wantedBackAnswers = ['yes', 'no', 'preferred'] as const;
export type WantedBack = (typeof wantedBackAnswers)[number];

export type Feedback = { readonly wantedBack: WantedBack; readonly comment: string };

/** Additional questions of the full form, all optional. */
export const ratedQualities = ['punctuality', 'preparation', 'rapport', 'teamwork'] as const;
export type RatedQuality = (typeof ratedQualities)[number];
export const ratings = ['poor', 'good', 'excellent'] as const;
export type Rating = (typeof ratings)[number];
export type Ratings = { readonly [Quality in RatedQuality]?: Rating | undefined };

/** How many days after the last day worked a client is reminded of feedback. It can still be given later. */
export const pendingFeedbackDays = 30;

/** How long after the end of the last day feedback is requested: by then everybody has finished work. */
export const feedbackAskedAfterMinutes = 60;
/** No request for days that ended longer ago. Allows for a long weekend or a worker outage. */
export const feedbackAskedWithinHours = 96;

export type FeedbackFacts = {
  /** `booking modify` at the location (product.md 9). */
  readonly canGive: boolean;
  readonly status: CardStatus;
  /** Of the educator on the booking; null without one. */
  readonly assignmentState: AssignmentState | null;
  /** Whether the booking's end has passed. */
  readonly isOver: boolean;
  /** Whether the educator has feedback for the block already. */
  readonly isGiven: boolean;
};

/** Whether feedback on the booking's educator can be given now: once per educator and block, after a day worked. */
export function checkMayGiveFeedback(facts: FeedbackFacts): Verdict {
  if (!facts.canGive) return refuse('permission_missing');
  const isWorked =
    (facts.status === 'Filled' || facts.status === 'Invoiced') &&
    facts.assignmentState !== null &&
    isNamed(facts.assignmentState);
  if (!isWorked || !facts.isOver) return refuse('feedback_not_open');
  return facts.isGiven ? refuse('feedback_already_given') : allowed;
}

/** Every problem of the feedback: a No requires a comment; at most 1000 code points. */
export function checkFeedback({ wantedBack, comment }: Feedback): FieldRefusal<'comment'>[] {
  if (wantedBack === 'no' && isBlank(comment)) {
    return atField('comment', refuse('feedback_comment_required'));
  }
  return codePointLength(comment) <= textLengths.comment
    ? []
    : atField('comment', refuse('text_too_long', { length: textLengths.comment }));
}

/**
 * The effect of an answer on the educator at the client, given what was decided there before: No restricts them, so the
 * provider offers them nothing there; Preferred puts them first, but lifts no restriction, which whoever answers may know
 * nothing of. Null: no change.
 */
export function preferenceAfter(
  wantedBack: WantedBack,
  inForce: CandidatePreference | null,
): CandidatePreference | null {
  switch (wantedBack) {
    case 'yes':
      return null;
    case 'no':
      return 'restricted';
    case 'preferred':
      return inForce === 'restricted' ? null : 'preferred';
  }
}
