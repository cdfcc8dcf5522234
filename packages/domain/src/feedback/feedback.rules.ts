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

/** What the full form asks besides, each of which may be left out. */
export const ratedQualities = ['punctuality', 'preparation', 'rapport', 'teamwork'] as const;
export type RatedQuality = (typeof ratedQualities)[number];
export const ratings = ['poor', 'good', 'excellent'] as const;
export type Rating = (typeof ratings)[number];
export type Ratings = { readonly [Quality in RatedQuality]?: Rating | undefined };

/** For so many days after the last day worked a client is reminded of feedback. It can be given later, too. */
export const pendingFeedbackDays = 30;

/** So long after the end of the last day feedback is asked for: whoever was there is done with the day by then. */
export const feedbackAskedAfterMinutes = 60;
/** Days that ended longer ago are not asked about any more; a long weekend, or a worker that was away, lies between. */
export const feedbackAskedWithinHours = 96;

export type FeedbackFacts = {
  /** `booking modify` at the location (product.md 9). */
  readonly canGive: boolean;
  readonly status: CardStatus;
  /** Of the educator on the booking; null without one. */
  readonly assignmentState: AssignmentState | null;
  /** Whether the booking's end has passed. */
  readonly isOver: boolean;
  /** Whether this educator has feedback for the block already. */
  readonly isGiven: boolean;
};

/** Whether feedback on the booking's educator can be given now: once for an educator and a block, after a day worked. */
export function checkMayGiveFeedback(facts: FeedbackFacts): Verdict {
  if (!facts.canGive) return refuse('permission_missing');
  const isWorked =
    (facts.status === 'Filled' || facts.status === 'Invoiced') &&
    facts.assignmentState !== null &&
    isNamed(facts.assignmentState);
  if (!isWorked || !facts.isOver) return refuse('feedback_not_open');
  return facts.isGiven ? refuse('feedback_already_given') : allowed;
}

/** Everything that is wrong with what was written: a comment is required on No; at most 1000 code points. */
export function checkFeedback({ wantedBack, comment }: Feedback): FieldRefusal<'comment'>[] {
  if (wantedBack === 'no' && isBlank(comment)) {
    return atField('comment', refuse('feedback_comment_required'));
  }
  return codePointLength(comment) <= textLengths.comment
    ? []
    : atField('comment', refuse('text_too_long', { length: textLengths.comment }));
}

/**
 * What an answer makes of the educator at the client: No restricts, so that the provider offers them nothing there any
 * more; Preferred puts them first. Null: stays as it was.
 */
export function preferenceAfter(wantedBack: WantedBack): CandidatePreference | null {
  switch (wantedBack) {
    case 'yes':
      return null;
    case 'no':
      return 'restricted';
    case 'preferred':
      return 'preferred';
  }
}
