import { useState } from 'react';
import { areaFailureTexts } from '@staffroom/domain/errors/area-failure-texts.ts';
import type { TimesheetRecord } from '@staffroom/domain/timesheets/timesheet-shapes.ts';
import type { TimesheetKind } from '@staffroom/domain/timesheets/timesheet-status.ts';
import { formatDate } from '@staffroom/domain/time/dates-in-words.ts';
import { toastFailure, toastRefusal, toastSuccess } from '../../../session/outcome-toasts.ts';
import type { RegionalContext } from '../../../shared/wording/use-regional-context.ts';
import { hasDraft } from '../edit/edit-drafts.ts';
import { sendSubmission, type Issue, type SubmissionOutcome } from './send-submission.ts';
import { timesheetsTexts } from '../timesheets-texts.ts';

/** What the last submission leaves to be read. */
export type Outcome = {
  readonly issues: readonly Issue[];
  /** Rows submitted beside those with issues. */
  readonly submittedBeside: number;
  /** Of a submission that was refused on the way: what was submitted before, and what is left. */
  readonly takenBefore: { readonly submitted: number; readonly left: number } | null;
};

const nothing: Outcome = { issues: [], submittedBeside: 0, takenBefore: null };

/** How many rows of a submission of several calls are sent. */
export type Progress = { readonly sent: number; readonly total: number };

/** Submits rows of one kind, tells the result by toasts, and keeps what has to stay on the screen until it is dismissed. */
export function useSubmission({
  regional,
  onSubmitted,
}: {
  regional: RegionalContext;
  onSubmitted: (sent: SubmissionOutcome) => void;
}) {
  const texts = timesheetsTexts();
  const [outcome, setOutcome] = useState(nothing);
  const [isPending, setPending] = useState(false);
  const [progress, setProgress] = useState<Progress | null>(null);

  const submit = async (kind: TimesheetKind, meant: readonly TimesheetRecord[]) => {
    // They would be submitted without their unsaved edits.
    const edited = meant.find(hasDraft);
    if (edited !== undefined)
      return toastFailure(texts.saveFirst(edited.candidateFullName, formatDate(edited.dateLocal, regional)));
    setPending(true);
    const result = await sendSubmission(kind, meant, (sent) => {
      if (sent < meant.length) setProgress({ sent, total: meant.length });
    });
    const { taken, issues, refused } = result;
    const submitted = taken.length;
    setPending(false);
    setProgress(null);
    onSubmitted(result);
    setOutcome({
      issues,
      submittedBeside: refused === null ? submitted : 0,
      takenBefore:
        refused === null || submitted === 0
          ? null
          : { submitted, left: meant.length - submitted - issues.length },
    });
    if (refused !== null) return toastRefusal(refused, areaFailureTexts.submitTimesheets);
    if (issues.length === 0) return toastSuccess(texts.submitted(submitted));
    toastFailure(texts.withIssues([...new Set(issues.map(({ words }) => words))].join(', ')));
    if (submitted > 0) toastFailure(texts.partly);
  };

  return {
    submit,
    isPending,
    progress,
    outcome,
    dismissIssues: () => setOutcome({ ...outcome, issues: [] }),
    dismissTaken: () => setOutcome({ ...outcome, takenBefore: null }),
  };
}
