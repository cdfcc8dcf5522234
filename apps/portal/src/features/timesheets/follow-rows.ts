import type { QueryClient } from '@tanstack/react-query';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { listTimesheets } from '@staffroom/domain/timesheets/timesheets.contract.ts';
import { call } from '../../lib/calls/call.ts';
import { refetchWhere } from '../../lib/calls/query-client.ts';
import { onLiveEvent } from '../../lib/stream/live-events.ts';
import { mergeRows } from './merge-rows.ts';
import { timesheetsQuery } from './timesheets-queries.ts';

/** With more rows the whole list is fetched: their IDs would make the address too long. */
const maxTogether = 100;
/** Pause between the end of one fetch and the start of the next. */
const restMs = 500;

/**
 * Fetches the rows that somebody changed and merges them into the list. In a large account the whole list is several
 * megabytes, and loading it would block typing.
 */
export function useFollowedRows(clientIds: readonly string[]): void {
  const queryClient = useQueryClient();
  const key = clientIds.join();
  useEffect(() => {
    const changed = new Set<string>();
    let isBusy = false;
    const fetchChanged = async () => {
      if (isBusy || changed.size === 0) return;
      isBusy = true;
      const bookingIds = [...changed];
      changed.clear();
      await fetchRows(queryClient, key === '' ? [] : key.split(','), bookingIds);
      setTimeout(() => {
        isBusy = false;
        void fetchChanged();
      }, restMs);
    };
    const stop = onLiveEvent(({ kind, entityIds }) => {
      if (kind !== 'timesheet') return;
      entityIds.forEach((bookingId) => changed.add(bookingId));
      void fetchChanged();
    });
    return () => {
      stop();
      changed.clear();
    };
  }, [queryClient, key]);
}

const readRows = (query: { clientIds: string[]; bookingIds: string[] }) => call(listTimesheets, { query });

/** Never throws: if the rows cannot be fetched, the whole list is refetched and reports its own error. */
export async function fetchRows(
  queryClient: QueryClient,
  clientIds: readonly string[],
  bookingIds: readonly string[],
  read = readRows,
): Promise<void> {
  const { queryKey } = timesheetsQuery(clientIds);
  const fetchAll = () => refetchWhere(queryClient, { queryKey, exact: true });
  const before = queryClient.getQueryState(queryKey);
  const isWhole = before?.data !== undefined && before.fetchStatus === 'idle' && before.status === 'success';
  if (!isWhole || bookingIds.length > maxTogether) return fetchAll();
  const result = await read({ clientIds: [...clientIds], bookingIds: [...bookingIds] });
  const now = queryClient.getQueryState(queryKey);
  // The whole list was refetched meanwhile, after the change.
  if (now?.data === undefined || now.fetchStatus !== 'idle' || now.dataUpdatedAt !== before.dataUpdatedAt)
    return;
  const merged = result.isSuccess ? mergeRows(now.data, bookingIds, result.data) : null;
  if (merged === null) return fetchAll();
  queryClient.setQueryData(queryKey, merged, { updatedAt: now.dataUpdatedAt });
}
