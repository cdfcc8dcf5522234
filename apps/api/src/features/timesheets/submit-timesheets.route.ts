import {
  checkSelection,
  submissionReason,
  submittedStatus,
} from '@staffroom/domain/timesheets/timesheet.rules.ts';
import type { TimesheetKind } from '@staffroom/domain/timesheets/timesheet-status.ts';
import { submitTimesheets } from '@staffroom/domain/timesheets/timesheets.contract.ts';
import type { Submission } from '@staffroom/domain/timesheets/timesheets.contract.ts';
import type { BodyOf } from '@staffroom/domain/contract/define-endpoint.ts';
import { Refusal, refuseUnlessAllowed } from '../../http/reply/refusal.ts';
import { route } from '../../http/route.ts';
import { changedRow, checkEditedTimes, dayOf } from './changed-row.ts';
import { factsOf, lockForChange } from './lock-timesheet.ts';
import { tellOfTimesheets } from './tell-of-timesheets.ts';
import { isHeld } from './timesheet.reply.ts';
import type { TimesheetRow } from './timesheets.sql.ts';
import { writeTimesheets } from './write-timesheets.sql.ts';

type Body = BodyOf<typeof submitTimesheets>;
type Edit = Body['timesheets'][number];
type Day = Parameters<typeof checkEditedTimes>[1];
type Result = Submission['results'][number];
type Judged = { row: TimesheetRow; edit: Edit; refusal: Pick<Result, 'reason' | 'code'> | null };

/** When two people submit the same rows, one succeeds; the other learns which rows failed, and why. */
export const submitTimesheetsRoute = route(submitTimesheets, async (context) => {
  const { body, viewer, receivedAt: at } = context;
  return context.inTransaction(async (write) => {
    const edits = body.timesheets;
    const bookingIds = edits.map(({ bookingId }) => bookingId);
    const rows = await lockForChange(write, viewer, bookingIds);
    const dayAt = dayOf(viewer);
    const judged = rows.map((row, index) => judge(row, edits[index]!, dayAt(row)));
    refuseOtherKinds(judged, body);
    const accepted = judged.filter(({ refusal }) => refusal === null);
    if (accepted.length > 0) {
      const status = submittedStatus(body.kind);
      const changed = accepted.map(({ row, edit }) => ({ ...changedRow(row, edit, dayAt(row)), status }));
      writeTimesheets(write, changed, { contactId: viewer.contactId, at });
      tellOfTimesheets(
        write,
        accepted.map(({ row }) => row),
        { action: 'timesheet.submit', changes: { status, kind: body.kind } },
      );
    }
    const results = judged.map(formatResult);
    return accepted.length === judged.length
      ? { status: 200, body: { results } }
      : { status: 207, body: { results } };
  });
});

function judge(row: TimesheetRow, edit: Edit, day: Day): Judged {
  const reason = submissionReason(factsOf(row));
  if (reason !== null) return { row, edit, refusal: { reason, code: null } };
  if (isHeld(row)) return { row, edit, refusal: { reason: 'unknown', code: 'timesheet_question_open' } };
  if (row.version !== edit.version)
    return { row, edit, refusal: { reason: 'unknown', code: 'stale_version' } };
  if (row.candidate_says_did_not_happen && !edit.didNotHappen) {
    return { row, edit, refusal: { reason: 'unknown', code: 'timesheet_candidate_says_not_worked' } };
  }
  const times = checkEditedTimes(edit, day);
  if (!times.ok) return { row, edit, refusal: { reason: 'unknown', code: times.code } };
  return { row, edit, refusal: null };
}

/** A mix of kinds that the caller saw is their mistake; a row that has changed since is kept back alone. */
function refuseOtherKinds(judged: readonly Judged[], { kind }: Body): void {
  refuseUnlessAllowed(checkSelection(judged.map(() => kind)));
  for (const { row, edit } of judged) {
    if (submissionReason(factsOf(row)) !== null || row.version !== edit.version) continue;
    if (kindMeant(row, edit) !== kind) throw new Refusal('timesheet_kinds_mixed');
  }
}

/** A row that is flagged with its submission is of that kind. */
function kindMeant(row: TimesheetRow, edit: Edit): TimesheetKind {
  if (edit.didNotHappen) return 'didNotHappen';
  if (row.candidate_says_did_not_happen) return 'didNotHappen';
  return row.modifications.length > 0 ? 'candidateModified' : 'unmodified';
}

function formatResult({ row, refusal }: Judged): Result {
  return refusal === null
    ? {
        bookingId: row.booking_id,
        result: 'submitted',
        reason: null,
        code: null,
        version: row.version + 1,
      }
    : { bookingId: row.booking_id, result: 'refused', ...refusal, version: row.version };
}
