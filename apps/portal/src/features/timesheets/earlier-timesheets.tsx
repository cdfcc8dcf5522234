import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { areaFailureTexts } from '@staffroom/domain/errors/area-failure-texts.ts';
import { formatDate } from '@staffroom/domain/time/dates-in-words.ts';
import { formatTimeSpan } from '@staffroom/domain/time/time-entry.ts';
import type { TimesheetRecord } from '@staffroom/domain/timesheets/timesheet-shapes.ts';
import { downloadTimesheet } from '@staffroom/domain/timesheets/download-timesheet.contract.ts';
import { listCandidateTimesheets } from '@staffroom/domain/timesheets/timesheets.contract.ts';
import { call } from '../../lib/calls/call.ts';
import { queryFor } from '../../lib/calls/query-for.ts';
import { saveBlob } from '../../lib/save-file.ts';
import { toastRefusal } from '../../session/outcome-toasts.ts';
import type { RegionalContext } from '../../shared/wording/use-regional-context.ts';
import { Button } from '../../ui/actions/button.tsx';
import { TimeWords } from '../../ui/display/text/time-words.tsx';
import { QueryFailure } from '../../shared/lists/query-failure.tsx';
import { Skeleton, SkeletonGroup } from '../../ui/feedback/skeleton.tsx';
import { timesheetsTexts } from './timesheets-texts.ts';
import css from './timesheets.module.css';

export type EarlierTimesheetsProps = Pick<RegionalContext, 'order' | 'clock'> & {
  candidateId: string;
  clientIds: readonly string[];
};

/** An educator's timesheets that are no longer pending, with a download of those signed off. */
export function EarlierTimesheets({ candidateId, clientIds, order, clock }: EarlierTimesheetsProps) {
  const texts = timesheetsTexts();
  const input = { query: { clientIds: [...clientIds], candidateId } };
  const query = useQuery(queryFor('timesheets', listCandidateTimesheets, input));
  if (query.data === undefined) {
    return query.isError ? (
      <QueryFailure query={query} title={areaFailureTexts.timesheets} isCompact />
    ) : (
      <SkeletonGroup label={texts.loading}>
        <Skeleton shape="row" count={2} />
      </SkeletonGroup>
    );
  }
  if (query.data.others.length === 0) return <p className={css.soft}>{texts.noneEarlier}</p>;
  return (
    <ul className={css.earlier}>
      {query.data.others.map((row) => (
        <li key={row.bookingId}>
          <span>
            {formatDate(row.dateLocal, { order })},{' '}
            <TimeWords>
              {row.kind === 'didNotHappen'
                ? texts.didNotHappen
                : formatTimeSpan(row.startTimeLocal, row.endTimeLocal, clock)}
            </TimeWords>
            {`\u00A0· ${texts.status[row.status]}`}
          </span>
          {row.fileAvailable ? <Download row={row} name={formatDate(row.dateLocal, { order })} /> : null}
        </li>
      ))}
    </ul>
  );
}

function Download({ row, name }: { row: TimesheetRecord; name: string }) {
  const texts = timesheetsTexts();
  const [isPending, setPending] = useState(false);
  const download = async () => {
    setPending(true);
    const result = await call(downloadTimesheet, { params: { bookingId: row.bookingId } });
    setPending(false);
    if (!result.isSuccess) return toastRefusal(result, areaFailureTexts.timesheetFile);
    saveBlob(`Timesheet ${row.number}.pdf`, result.data);
  };
  return (
    <Button
      size="small"
      variant="quiet"
      icon="download"
      isPending={isPending}
      aria-label={`${texts.pdf}: ${name}`}
      onPress={() => void download()}
    >
      {texts.pdf}
    </Button>
  );
}
