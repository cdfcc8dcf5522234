import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { refetchWhere } from '../../lib/calls/query-client.ts';
import { refetchThrottled } from '../../lib/calls/refetch-throttled.ts';
import { onLiveEvent } from '../../lib/stream/live-events.ts';

/** Fetches what is shown of timesheets again when somebody changes one. */
export function useLiveTimesheets(): void {
  const queryClient = useQueryClient();
  useEffect(
    () =>
      onLiveEvent(({ kind, requestId }) => {
        if (kind !== 'timesheet') return;
        // One's own change is shown at once; of others many may come together.
        if (requestId !== null) void refetchWhere(queryClient, { queryKey: ['timesheets'] });
        else refetchThrottled(queryClient, { queryKey: ['timesheets'] });
      }),
    [queryClient],
  );
}
