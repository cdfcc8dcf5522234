import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { refetchWhere } from '../../lib/calls/query-client.ts';
import { onLiveEvent } from '../../lib/stream/live-events.ts';

/** Fetches what is shown of timesheets again when somebody changes one. */
export function useLiveTimesheets(): void {
  const queryClient = useQueryClient();
  useEffect(
    () =>
      onLiveEvent(({ kind }) => {
        if (kind === 'timesheet') void refetchWhere(queryClient, { queryKey: ['timesheets'] });
      }),
    [queryClient],
  );
}
