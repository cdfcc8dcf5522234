import { answerTimesheetQuestion } from '@staffroom/domain/provider/provider-timesheets.contract.ts';
import { notFound, Refusal } from '../../../http/reply/refusal.ts';
import { route } from '../../../http/route.ts';
import { tellOfTimesheets } from '../../timesheets/tell-of-timesheets.ts';
import { lockTimesheets, timesheetsOfBookings } from '../../timesheets/timesheets.sql.ts';
import { touchTimesheet } from '../../timesheets/write-timesheets.sql.ts';
import { answerQuestion } from './provider-timesheets.sql.ts';

export const answerTimesheetQuestionRoute = route(answerTimesheetQuestion, async (context) => {
  const { params, body, tenantScope, receivedAt: at } = context;
  const { clientGroupIds } = tenantScope;
  return context.inTransaction(async (write) => {
    write.send(lockTimesheets(clientGroupIds, [params.bookingId]));
    const wanted = timesheetsOfBookings(clientGroupIds, [params.bookingId]);
    const [row] = (await wanted.execute(write.db)).rows;
    if (!row || row.question?.id !== body.questionId) throw notFound();
    if (row.question.answer !== null) throw new Refusal('timesheet_question_answered');
    write.send(answerQuestion(row.client_group_id, body.questionId, { answer: body.answer.trim(), at }));
    write.send(touchTimesheet(row));
    tellOfTimesheets(write, [row], {
      action: 'timesheet.answer',
      changes: { questionId: body.questionId },
    });
    const { status, kind } = row;
    return {
      status: 200,
      body: { bookingId: params.bookingId, status, kind, version: row.version + 1 },
    };
  });
});
