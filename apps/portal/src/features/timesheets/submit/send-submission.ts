import { errorText } from '@staffroom/domain/errors/error-texts.ts';
import { submissionReasonTexts } from '@staffroom/domain/errors/failure-texts.ts';
import type { TimesheetRecord } from '@staffroom/domain/timesheets/timesheet-shapes.ts';
import type { TimesheetKind } from '@staffroom/domain/timesheets/timesheet-status.ts';
import { maxSubmitted } from '@staffroom/domain/timesheets/timesheet-limits.ts';
import { submitTimesheets } from '@staffroom/domain/timesheets/timesheets.contract.ts';
import type { CallFailed } from '../../../lib/calls/call-result.ts';
import { sendTwiceByKey } from '../../../session/send-by-key.ts';
import { timesheetsTexts } from '../timesheets-texts.ts';

export type Issue = { row: TimesheetRecord; words: string };

export type SubmissionOutcome = {
  taken: TimesheetRecord[];
  issues: Issue[];
  /** The first call that was refused as a whole; the calls after it were not made. */
  refused: CallFailed | null;
};

/**
 * Submits all rows of one kind as shown, in as many calls as needed, and returns one summary. `onSent` receives the
 * number of rows answered so far, after each call.
 */
export async function sendSubmission(
  kind: TimesheetKind,
  rows: readonly TimesheetRecord[],
  onSent: (rows: number) => void,
): Promise<SubmissionOutcome> {
  const outcome: SubmissionOutcome = { taken: [], issues: [], refused: null };
  for (let from = 0; from < rows.length; from += maxSubmitted) {
    const part = rows.slice(from, from + maxSubmitted);
    const body = { kind, timesheets: part.map(editOf) };
    const changes = { kind: 'timesheet', entityIds: part.map(({ bookingId }) => bookingId) } as const;
    // If it was done, the rows are about to leave the list: only the answer tells whose doing that was.
    const result = await sendTwiceByKey(submitTimesheets, { body }, { changes });
    if (!result.isSuccess) return { ...outcome, refused: result };
    const byId = new Map(part.map((row) => [row.bookingId, row]));
    for (const one of result.data.results) {
      const row = byId.get(one.bookingId);
      if (row === undefined) continue;
      if (one.result === 'submitted') outcome.taken.push(row);
      else outcome.issues.push({ row, words: wordsOf(one.reason, one.code) });
    }
    onSent(from + part.length);
  }
  return outcome;
}

function editOf(row: TimesheetRecord) {
  const { bookingId, version, startTimeLocal, endTimeLocal, breaks, note } = row;
  return {
    bookingId,
    version,
    startTimeLocal,
    endTimeLocal,
    breaks,
    didNotHappen: row.kind === 'didNotHappen',
    note,
  };
}

/** For an unknown reason, the error code gives a more specific text if there is one. */
function wordsOf(reason: keyof typeof submissionReasonTexts | null, code: string | null): string {
  if (code === 'stale_version') return timesheetsTexts().stale;
  const message = submissionReasonTexts[reason ?? 'unknown'];
  return code === null ? message : errorText({ code, message });
}
