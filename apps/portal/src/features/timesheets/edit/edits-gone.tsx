import type { TimesheetRecord } from '@staffroom/domain/timesheets/timesheet-shapes.ts';
import { formatDate } from '@staffroom/domain/time/dates-in-words.ts';
import type { RegionalContext } from '../../../shared/wording/use-regional-context.ts';
import { Banner } from '../../../ui/feedback/banner.tsx';
import { dropDrafts, useDrafts } from './edit-drafts.ts';
import { timesheetsTexts } from '../timesheets-texts.ts';

type Props = {
  rows: readonly TimesheetRecord[];
  clientIds: readonly string[];
  regional: RegionalContext;
};

/** Names the rows that left the list while they had unsaved edits. */
export function EditsGone({ rows, clientIds, regional }: Props) {
  const gone = Object.values(useDrafts())
    .map(({ over }) => over)
    .filter(
      ({ bookingId, clientId }) =>
        clientIds.includes(clientId) && !rows.some((row) => row.bookingId === bookingId),
    );
  if (gone.length === 0) return null;
  const names = gone.map((row) => `${row.candidateFullName}, ${formatDate(row.dateLocal, regional)}`);
  return (
    <Banner tone="warning" isLive onDismiss={() => dropDrafts(gone.map(({ bookingId }) => bookingId))}>
      {timesheetsTexts().editsGone(names.join('; '))}
    </Banner>
  );
}
