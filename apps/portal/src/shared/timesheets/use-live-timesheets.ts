import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { refetchAfter } from '../../lib/calls/refetch-throttled.ts';
import { onLiveEvent } from '../../lib/stream/live-events.ts';

/** Refetches the shown timesheets when somebody changes one, except the query of this name. */
export function useLiveTimesheets(butFor?: string): void {
  const queryClient = useQueryClient();
  useEffect(
    () =>
      onLiveEvent((event) => {
        if (event.kind !== 'timesheet') return;
        const predicate = ({ queryKey }: { queryKey: readonly unknown[] }) => queryKey[1] !== butFor;
        refetchAfter(event, queryClient, { queryKey: ['timesheets'], predicate });
      }),
    [queryClient, butFor],
  );
}
