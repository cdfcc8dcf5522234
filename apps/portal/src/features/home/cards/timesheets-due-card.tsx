import { submitsTimesheetsHere } from '@staffroom/domain/permissions/part-access.ts';
import { useQuery } from '@tanstack/react-query';
import { getTimesheetOverview } from '@staffroom/domain/timesheets/timesheets.contract.ts';
import { queryFor } from '../../../lib/calls/query-for.ts';
import { timesheetsLink } from '../../../lib/links.ts';
import { useCan } from '../../../session/can.ts';
import { useClientChoice } from '../../../session/client-choice.ts';
import { useLiveTimesheets } from '../../../shared/timesheets/use-live-timesheets.ts';
import { Card } from '../../../ui/display/card.tsx';
import { Link } from '../../../ui/navigation/link.tsx';
import { homeCardsTexts } from './home-cards-texts.ts';

/** Pending timesheets, for people who submit them; renders nothing if there are none. */
export function TimesheetsDueCard() {
  return useCan(submitsTimesheetsHere) ? <Due /> : null;
}

function Due() {
  const texts = homeCardsTexts();
  const { clientIds } = useClientChoice();
  const { data } = useQuery(
    queryFor('timesheets', getTimesheetOverview, { query: { clientIds: [...clientIds] } }),
  );
  useLiveTimesheets();
  if (data === undefined || data.totalPendingApprovalCount === 0) return null;
  const { readyCount, changedCount, didNotHappenCount } = data;
  return (
    <Card title={texts.timesheetsReady(readyCount)}>
      <p>{texts.timesheetsToLookAt(changedCount, didNotHappenCount)}</p>
      <Link href={timesheetsLink}>{texts.toTimesheets}</Link>
    </Card>
  );
}
