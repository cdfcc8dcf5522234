import { checkQuestion } from '@staffroom/domain/timesheets/timesheet.rules.ts';
import { askAboutTimesheet } from '@staffroom/domain/timesheets/timesheets.contract.ts';
import { notFound, refuseStaleVersion, refuseUnlessAllowed } from '../../http/reply/refusal.ts';
import { route } from '../../http/route.ts';
import { factsOf, lockForChange } from './lock-timesheet.ts';
import { tellOfTimesheets } from './tell-of-timesheets.ts';
import { isHeld, timesheetFormat } from './timesheet.reply.ts';
import { timesheetsOfBookings } from './timesheets.sql.ts';
import { insertQuestion, touchTimesheet } from './write-timesheets.sql.ts';

export const askAboutTimesheetRoute = route(askAboutTimesheet, async (context) => {
  const { params, body, viewer, ids, receivedAt: at, ifMatchVersion } = context;
  return context.inTransaction(async (write) => {
    const [row] = await lockForChange(write, viewer, [params.bookingId]);
    if (!row) throw notFound();
    const current = timesheetFormat(viewer)(row);
    refuseUnlessAllowed(checkQuestion({ ...factsOf(row), isHeld: isHeld(row) }), { current });
    refuseStaleVersion(ifMatchVersion, row.version, current);

    const questionId = ids.next();
    const asked = { questionId, text: body.text.trim(), contactId: viewer.contactId, at };
    write.send(insertQuestion(row, asked));
    write.send(touchTimesheet(row));
    tellOfTimesheets(write, [row], { action: 'timesheet.ask', changes: { questionId } });
    const wanted = timesheetsOfBookings(viewer.clientGroupIds, [params.bookingId]);
    const [changed] = (await wanted.execute(write.db)).rows;
    if (!changed) throw notFound();
    return { status: 200, body: timesheetFormat(viewer)(changed) };
  });
});
