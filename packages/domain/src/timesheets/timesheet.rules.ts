import { allowed, firstRefusal, refuse } from '../errors/verdict.ts';
import type { Verdict } from '../errors/verdict.ts';
import type { SubmissionReason } from '../errors/failure-texts.ts';
import { minutesBetween } from '../time/wall-time.ts';
import type { BookingStatusName } from '../bookings/booking-status.ts';
import type { TimesheetKind, TimesheetStatus } from './timesheet-status.ts';
import type { WorkedTimes } from './timesheet-times.rules.ts';

/** Differences up to this many minutes are no change, where a client names no other number. */
export const defaultToleranceMinutes = 5;

export const modifications = ['startTime', 'endTime', 'breaks', 'didNotHappen'] as const;
export type Modification = (typeof modifications)[number];

/** What an educator claims; null says that the booking did not happen. */
export type Claim = WorkedTimes | null;

/** What of the booking the claim changes, differences within the tolerance left out. */
export function listModifications(
  booked: WorkedTimes,
  claim: Claim,
  toleranceMinutes: number,
): Modification[] {
  if (claim === null) return ['didNotHappen'];
  const isBeyond = (minutes: number): boolean => Math.abs(minutes) > toleranceMinutes;
  const differ = (one: string, other: string): boolean => isBeyond(minutesBetween(one, other) ?? 0);
  const changed: Modification[] = [];
  if (differ(claim.startTime, booked.startTime)) changed.push('startTime');
  if (differ(claim.endTime, booked.endTime)) changed.push('endTime');
  if (isBeyond(claim.unpaidBreakMinutes - booked.unpaidBreakMinutes)) changed.push('breaks');
  return changed;
}

/** The kind comes from the educator's claim; what the client edits keeps it, and a flag makes it didNotHappen. */
export function kindOfClaim(booked: WorkedTimes, claim: Claim, toleranceMinutes: number): TimesheetKind {
  if (claim === null) return 'didNotHappen';
  return listModifications(booked, claim, toleranceMinutes).length > 0 ? 'candidateModified' : 'unmodified';
}

export type RowState = { status: TimesheetStatus; kind: TimesheetKind; isHeld: boolean };

/** Where a row stands in the line that says it all; null for what does not wait for the client. */
export type Attention = 'ready' | 'changed' | 'didNotHappen' | 'held';

/** A row with a question that the provider has not answered is held, and no other. */
export function attentionOf({ status, kind, isHeld }: RowState): Attention | null {
  if (status !== 'PendingApproval') return null;
  if (isHeld) return 'held';
  if (kind === 'unmodified') return 'ready';
  return kind === 'candidateModified' ? 'changed' : 'didNotHappen';
}

/** Exceptions first, then by date and time. */
const attentionOrder: Readonly<Record<Attention, number>> = {
  held: 0,
  didNotHappen: 1,
  changed: 2,
  ready: 3,
};

type Start = { dateLocal: string; startTimeLocal: string };

export function compareAttention(one: RowState & Start, other: RowState & Start): number {
  const place = (row: RowState): number => attentionOrder[attentionOf(row) ?? 'ready'];
  return place(one) - place(other) || compareStarts(one, other);
}

/** The earlier first, by calendar date and wall time wherever they are. */
export function compareStarts(one: Start, other: Start): number {
  return (
    compareTexts(one.dateLocal, other.dateLocal) || compareTexts(one.startTimeLocal, other.startTimeLocal)
  );
}

function compareTexts(one: string, other: string): number {
  if (one === other) return 0;
  return one < other ? -1 : 1;
}

/** One kind at once (spec section 4). Nothing chosen is refused too. */
export function checkSelection(kinds: readonly TimesheetKind[]): Verdict {
  if (kinds.length === 0) return refuse('timesheet_selection_empty');
  return new Set(kinds).size === 1 ? allowed : refuse('timesheet_kinds_mixed');
}

/** What may be edited or flagged: what waits for the client. */
export function checkEditable({ status, bookingStatus }: SubmissionFacts): Verdict {
  return status === 'PendingApproval' && bookingStatus !== 'Cancelled'
    ? allowed
    : refuse('timesheet_not_editable');
}

/** A client may say that a booking did not happen, and take that back; what the educator says is theirs. */
export function checkFlag(
  wish: { didNotHappen: boolean },
  { candidateSays }: { candidateSays: boolean },
): Verdict {
  return candidateSays && !wish.didNotHappen ? refuse('timesheet_candidate_says_not_worked') : allowed;
}

export function checkChange(
  facts: SubmissionFacts & { candidateSays: boolean },
  wish: { didNotHappen: boolean },
): Verdict {
  return firstRefusal(checkEditable(facts), () => checkFlag(wish, facts));
}

/** A question is asked of what waits for the client, one at a time. */
export function checkQuestion(facts: SubmissionFacts & { isHeld: boolean }): Verdict {
  return firstRefusal(checkEditable(facts), facts.isHeld ? refuse('timesheet_question_open') : allowed);
}

export type SubmissionFacts = {
  status: TimesheetStatus;
  bookingStatus: BookingStatusName;
  /** Whether a contact of the client signed it off, rather than the provider by a signed paper. */
  wasSubmitted: boolean;
};

/** Why a row cannot be submitted (spec section 8), null where it can. */
export function submissionReason({
  status,
  bookingStatus,
  wasSubmitted,
}: SubmissionFacts): SubmissionReason | null {
  if (status === 'Invoiced') return 'alreadyInvoiced';
  if (status === 'Cancelled' || bookingStatus === 'Cancelled') return 'bookingCancelled';
  if (status === 'ApprovedForInvoice') return wasSubmitted ? 'alreadySubmitted' : 'alreadyApprovedForInvoice';
  if (status === 'DidNotHappen') return 'alreadySubmitted';
  return status === 'PendingApproval' ? null : 'unknown';
}

/** What a row becomes when it is submitted. */
export function submittedStatus(kind: TimesheetKind): 'ApprovedForInvoice' | 'DidNotHappen' {
  return kind === 'didNotHappen' ? 'DidNotHappen' : 'ApprovedForInvoice';
}

/** A file is there once somebody has signed the sheet off. */
export function hasFile(status: TimesheetStatus): boolean {
  return status === 'ApprovedForInvoice' || status === 'Invoiced' || status === 'DidNotHappen';
}
