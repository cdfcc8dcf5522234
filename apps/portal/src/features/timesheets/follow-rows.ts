import type { QueryClient, QueryKey } from '@tanstack/react-query';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
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
 * megabytes, and loading it would block typing. While paused, changed rows wait: a submission of thousands of rows would
 * otherwise fetch the list after each of its calls.
 */
export function useFollowedRows(clientIds: readonly string[], { isPaused }: { isPaused: boolean }): void {
  const queryClient = useQueryClient();
  const key = clientIds.join();
  const follower = useMemo(
    () =>
      createFollower((bookingIds) => fetchRows(queryClient, key === '' ? [] : key.split(','), bookingIds)),
    [queryClient, key],
  );
  useEffect(() => {
    const stop = onLiveEvent(({ kind, entityIds }) => {
      if (kind === 'timesheet') follower.note(entityIds);
    });
    return () => {
      stop();
      follower.forget();
    };
  }, [follower]);
  useEffect(() => follower.pause(isPaused), [follower, isPaused]);
}

/** Collects changed rows, so that those of a moment are fetched together, and one fetch follows another. */
export function createFollower(fetchChanged: (bookingIds: string[]) => Promise<void>) {
  const changed = new Set<string>();
  let isBusy = false;
  let isPaused = false;
  const follow = async (): Promise<void> => {
    if (isBusy || isPaused || changed.size === 0) return;
    isBusy = true;
    const bookingIds = [...changed];
    changed.clear();
    await fetchChanged(bookingIds);
    setTimeout(() => {
      isBusy = false;
      void follow();
    }, restMs);
  };
  return {
    note(bookingIds: readonly string[]): void {
      bookingIds.forEach((bookingId) => changed.add(bookingId));
      void follow();
    },
    pause(next: boolean): void {
      isPaused = next;
      void follow();
    },
    forget: () => changed.clear(),
  };
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
  await whenFetched(queryClient, queryKey);
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

/**
 * Resolves when the list is not being fetched. A fetch that began before the change may lack it, but then only the rows
 * are missing.
 */
function whenFetched(queryClient: QueryClient, queryKey: QueryKey): Promise<void> {
  const isBusy = () => queryClient.getQueryState(queryKey)?.fetchStatus === 'fetching';
  if (!isBusy()) return Promise.resolve();
  return new Promise((done) => {
    const stop = queryClient.getQueryCache().subscribe(() => {
      if (isBusy()) return;
      stop();
      done();
    });
  });
}
