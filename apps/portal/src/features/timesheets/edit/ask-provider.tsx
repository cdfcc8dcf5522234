import type { TimesheetRecord } from '@staffroom/domain/timesheets/timesheet-shapes.ts';
import { askAboutTimesheet } from '@staffroom/domain/timesheets/timesheets.contract.ts';
import { sendByKey } from '../../../session/send-by-key.ts';
import { QuestionForm } from '../../../shared/questions/question-form.tsx';
import { timesheetsTexts } from '../timesheets-texts.ts';

/** A question about one row. The row is held until the provider answers; other rows are not affected. */
export function AskProvider({ row, onClose }: { row: TimesheetRecord; onClose: () => void }) {
  const { bookingId, version } = row;
  return (
    <QuestionForm
      itemKey={bookingId}
      hint={timesheetsTexts().questionHint}
      current={version}
      onSend={(text) =>
        sendByKey(
          askAboutTimesheet,
          { params: { bookingId }, body: { text } },
          { ifMatch: version, changes: { kind: 'timesheet', entityIds: [bookingId] } },
        )
      }
      onClose={onClose}
    />
  );
}
