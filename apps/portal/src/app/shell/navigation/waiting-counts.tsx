import { seesAccountsAnywhere, submitsTimesheetsHere } from '@staffroom/domain/permissions/part-access.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { getWaitingCounts } from '@staffroom/domain/profile/waiting-counts.contract.ts';
import { queryFor } from '../../../lib/calls/query-for.ts';
import { queryClient } from '../../../lib/calls/query-client.ts';
import { refetchThrottled } from '../../../lib/calls/refetch-throttled.ts';
import { financeLink, timesheetsLink } from '../../../lib/links.ts';
import { onLiveEvent } from '../../../lib/stream/live-events.ts';
import { useCan } from '../../../session/can.ts';
import { useClientChoice } from '../../../session/client-choice.ts';
import { placeCounts } from '../../../shared/lists/waiting-count.ts';
import { waitingCountsTexts } from './waiting-counts-texts.ts';

/** Counts the pending items of the chosen clients for the menu; makes no request for viewers who cannot have any. */
export function WaitingCounts() {
  const maySubmit = useCan(submitsTimesheetsHere);
  const mayPay = useCan(seesAccountsAnywhere);
  return maySubmit || mayPay ? <Counts /> : null;
}

function Counts() {
  const { clientIds } = useClientChoice();
  const { data } = useQuery(queryFor('me', getWaitingCounts, { query: { clientIds: [...clientIds] } }));
  useEffect(
    () =>
      onLiveEvent(({ kind }) => {
        if (kind === 'timesheet' || kind === 'invoice') refetchThrottled(queryClient, { queryKey: ['me'] });
      }),
    [],
  );
  useEffect(() => {
    if (data === undefined) return;
    const words = waitingCountsTexts();
    placeCounts.set({
      [timesheetsLink]: { count: data.timesheets, label: words.timesheets },
      [financeLink]: { count: data.invoices, label: words.invoices },
    });
    return () => placeCounts.set({});
  }, [data]);
  return null;
}
