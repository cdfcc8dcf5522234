import type { TimesheetRecord } from '@staffroom/domain/timesheets/timesheet-shapes.ts';
import type { TimesheetBreak } from '@staffroom/domain/timesheets/timesheet-times.rules.ts';
import { changeTimesheet } from '@staffroom/domain/timesheets/timesheets.contract.ts';
import { sendByKey, sendTwiceByKey } from '../../../session/send-by-key.ts';

type Changes = {
  startTimeLocal?: string;
  endTimeLocal?: string;
  breaks?: readonly TimesheetBreak[];
  note?: string;
  didNotHappen?: boolean;
};

/** Changes the given fields of the row as shown; the other fields stay. */
export function changeRow(row: TimesheetRecord, changes: Changes) {
  const { startTimeLocal, endTimeLocal, breaks, note } = { ...row, ...changes };
  const didNotHappen = changes.didNotHappen ?? row.kind === 'didNotHappen';
  // The button of a flag goes once the row has changed, so nobody could press it again.
  const send = changes.didNotHappen === undefined ? sendByKey : sendTwiceByKey;
  return send(
    changeTimesheet,
    {
      params: { bookingId: row.bookingId },
      body: { startTimeLocal, endTimeLocal, breaks: [...breaks], note, didNotHappen },
    },
    { ifMatch: row.version, changes: { kind: 'timesheet', entityIds: [row.bookingId] } },
  );
}
