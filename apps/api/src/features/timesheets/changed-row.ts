import { typedText } from '@staffroom/domain/text/is-blank.ts';
import type { BodyOf } from '@staffroom/domain/contract/define-endpoint.ts';
import { allowed } from '@staffroom/domain/errors/verdict.ts';
import type { Verdict } from '@staffroom/domain/errors/verdict.ts';
import type { TimesheetKind } from '@staffroom/domain/timesheets/timesheet-status.ts';
import { checkTimes, unpaidMinutesOf } from '@staffroom/domain/timesheets/timesheet-times.rules.ts';
import type { changeTimesheet } from '@staffroom/domain/timesheets/timesheets.contract.ts';
import { notFound } from '../../http/reply/refusal.ts';
import type { Viewer } from '../../identity/viewer/viewer.ts';
import { placesOf } from './timesheet-places.ts';
import type { TimesheetRow } from './timesheets.sql.ts';
import type { NewRow } from './write-timesheets.sql.ts';

type Edit = BodyOf<typeof changeTimesheet>;
/** The row's calendar date, and the time zone of its location. */
type Day = { dateLocal: string; timeZone: string };

export function dayOf(viewer: Viewer): (row: TimesheetRow) => Day {
  const places = placesOf(viewer);
  return (row) => {
    const place = places.get(row.location_id);
    if (!place) throw notFound();
    return { dateLocal: row.date_local, timeZone: place.timeZone };
  };
}

/** Times are not checked for work that did not happen. */
export function checkEditedTimes(edit: Edit, day: Day): Verdict {
  return edit.didNotHappen
    ? allowed
    : checkTimes({ startTime: edit.startTimeLocal, endTime: edit.endTimeLocal, breaks: edit.breaks }, day);
}

/** A flagged row keeps its times, so that removing the flag restores them. */
export function changedRow(row: TimesheetRow, edit: Edit, day: Day): NewRow {
  const flagged = edit.didNotHappen && !row.candidate_says_did_not_happen;
  const keepsTimes = edit.didNotHappen;
  const breaks = keepsTimes ? row.breaks : edit.breaks;
  return {
    row: {
      client_group_id: row.client_group_id,
      timesheet_id: row.timesheet_id,
      version: row.version,
    },
    status: row.status,
    kind: edit.didNotHappen ? 'didNotHappen' : claimedKind(row),
    startTimeLocal: keepsTimes ? row.start_time_local : edit.startTimeLocal,
    endTimeLocal: keepsTimes ? row.end_time_local : edit.endTimeLocal,
    unpaidBreakMinutes: keepsTimes ? row.unpaid_break_minutes : unpaidMinutesOf(edit.breaks, day),
    flagged,
    note: typedText(edit.note),
    breaks,
  };
}

/** The kind that the educator's claim gave the row. */
function claimedKind(row: TimesheetRow): TimesheetKind {
  if (row.candidate_says_did_not_happen) return 'didNotHappen';
  return row.modifications.length > 0 ? 'candidateModified' : 'unmodified';
}
