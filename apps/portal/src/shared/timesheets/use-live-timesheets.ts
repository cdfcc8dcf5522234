import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { refetchAfter } from '../../lib/calls/refetch-throttled.ts';
import { onLiveEvent } from '../../lib/stream/live-events.ts';

/** Fetches what is shown of timesheets again when somebody changes one. */
export function useLiveTimesheets(): void {
  const queryClient = useQueryClient();
  useEffect(
    () =>
      onLiveEvent((event) => {
        if (event.kind === 'timesheet') refetchAfter(event, queryClient, { queryKey: ['timesheets'] });
      }),
    [queryClient],
  );
}
