import { checkChange } from '@staffroom/domain/timesheets/timesheet.rules.ts';
import { changeTimesheet } from '@staffroom/domain/timesheets/timesheets.contract.ts';
import { notFound, refuseStaleVersion, refuseUnlessAllowed } from '../../http/reply/refusal.ts';
import { route } from '../../http/route.ts';
import { changedRow, checkEditedTimes, dayOf } from './changed-row.ts';
import { factsOf, lockForChange } from './lock-timesheet.ts';
import { tellOfTimesheets } from './tell-of-timesheets.ts';
import { timesheetFormat } from './timesheet.reply.ts';
import { timesheetsOfBookings } from './timesheets.sql.ts';
import { writeTimesheets } from './write-timesheets.sql.ts';

export const changeTimesheetRoute = route(changeTimesheet, async (context) => {
  const { params, body, viewer, ifMatchVersion } = context;
  return context.inTransaction(async (write) => {
    const [row] = await lockForChange(write, viewer, [params.bookingId]);
    if (!row) throw notFound();
    const current = timesheetFormat(viewer)(row);
    const candidateSays = row.candidate_says_did_not_happen;
    refuseUnlessAllowed(checkChange({ ...factsOf(row), candidateSays }, body), { current });
    refuseStaleVersion(ifMatchVersion, row.version, current);
    const day = dayOf(viewer)(row);
    refuseUnlessAllowed(checkEditedTimes(body, day));

    writeTimesheets(write, [changedRow(row, body, day)], null);
    const flagged = body.didNotHappen && !candidateSays;
    const action =
      flagged === row.flagged ? 'timesheet.edit' : flagged ? 'timesheet.flag' : 'timesheet.unflag';
    const { startTimeLocal, endTimeLocal, breaks } = body;
    tellOfTimesheets(write, [row], {
      action,
      changes: { startTimeLocal, endTimeLocal, breaks, didNotHappen: body.didNotHappen },
    });
    const wanted = timesheetsOfBookings(viewer.clientGroupIds, [params.bookingId]);
    const [changed] = (await wanted.execute(write.db)).rows;
    if (!changed) throw notFound();
    return { status: 200, body: timesheetFormat(viewer)(changed) };
  });
});
