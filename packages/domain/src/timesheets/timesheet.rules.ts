import { allowed, firstRefusal, refuse } from '../errors/verdict.ts';
import type { Verdict } from '../errors/verdict.ts';
import type { SubmissionReason } from '../errors/failure-texts.ts';
import { minutesBetween } from '../time/wall-time.ts';
import type { BookingStatusName } from '../bookings/booking-status.ts';
import type { TimesheetKind, TimesheetStatus } from './timesheet-status.ts';
import type { WorkedTimes } from './timesheet-times.rules.ts';

/** Differences up to this many minutes count as unchanged, unless a client sets another number. */
export const defaultToleranceMinutes = 5;

export const modifications = ['startTime', 'endTime', 'breaks', 'didNotHappen'] as const;
export type Modification = (typeof modifications)[number];

/** An educator's claim; null means that the booking did not happen. */
export type Claim = WorkedTimes | null;

/** How the claim differs from the booking, ignoring differences within the tolerance. */
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

/** The educator's claim determines the kind; the client's edits keep it, and a flag makes it didNotHappen. */
export function kindOfClaim(booked: WorkedTimes, claim: Claim, toleranceMinutes: number): TimesheetKind {
  if (claim === null) return 'didNotHappen';
  return listModifications(booked, claim, toleranceMinutes).length > 0 ? 'candidateModified' : 'unmodified';
}

export type RowState = { status: TimesheetStatus; kind: TimesheetKind; isHeld: boolean };

/** The group of a row in the summary line; null for rows that do not wait for the client. */
export type Attention = 'ready' | 'changed' | 'didNotHappen' | 'held';

/** Only a row with a question that the provider has not answered is held. */
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

/** Earlier first, by calendar date and wall time, regardless of zone. */
export function compareStarts(one: Start, other: Start): number {
  return (
    compareTexts(one.dateLocal, other.dateLocal) || compareTexts(one.startTimeLocal, other.startTimeLocal)
  );
}

function compareTexts(one: string, other: string): number {
  if (one === other) return 0;
  return one < other ? -1 : 1;
}

/** Only one kind at a time (spec section 4). An empty selection is refused too. */
export function checkSelection(kinds: readonly TimesheetKind[]): Verdict {
  if (kinds.length === 0) return refuse('timesheet_selection_empty');
  return new Set(kinds).size === 1 ? allowed : refuse('timesheet_kinds_mixed');
}

/** Only rows waiting for the client can be edited or flagged. */
export function checkEditable({ status, bookingStatus }: SubmissionFacts): Verdict {
  return status === 'PendingApproval' && bookingStatus !== 'Cancelled'
    ? allowed
    : refuse('timesheet_not_editable');
}

/** A client may flag a booking as not happened, and undo that, but not change the educator's own statement. */
export function checkFlag(
  edit: { didNotHappen: boolean },
  { candidateSays }: { candidateSays: boolean },
): Verdict {
  return candidateSays && !edit.didNotHappen ? refuse('timesheet_candidate_says_not_worked') : allowed;
}

export function checkChange(
  facts: SubmissionFacts & { candidateSays: boolean },
  edit: { didNotHappen: boolean },
): Verdict {
  return firstRefusal(checkEditable(facts), () => checkFlag(edit, facts));
}

/** Only rows waiting for the client can be asked about, one question at a time. */
export function checkQuestion(facts: SubmissionFacts & { isHeld: boolean }): Verdict {
  return firstRefusal(checkEditable(facts), facts.isHeld ? refuse('timesheet_question_open') : allowed);
}

export type SubmissionFacts = {
  status: TimesheetStatus;
  bookingStatus: BookingStatusName;
  /** Whether a contact of the client signed it off, rather than the provider from a signed paper. */
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

/** A file exists once the timesheet was signed off. */
export function hasFile(status: TimesheetStatus): boolean {
  return status === 'ApprovedForInvoice' || status === 'Invoiced' || status === 'DidNotHappen';
}
