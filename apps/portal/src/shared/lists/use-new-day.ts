import type { QueryKey } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { queryClient, refetchWhere } from '../../lib/calls/query-client.ts';

/** Refetches answers that depend on the date, such as what is overdue, when the page stays open over midnight. */
export function useNewDay(today: string, queryKey: QueryKey): void {
  const seen = useRef(today);
  useEffect(() => {
    if (seen.current === today) return;
    seen.current = today;
    void refetchWhere(queryClient, { queryKey });
  }, [today, queryKey]);
}
