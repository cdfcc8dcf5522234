import { useEffect } from 'react';
import { useQuery } from '@tanstack/react-query';
import { getReplaceMeStatus } from '@staffroom/domain/replace-me/replace-me.contract.ts';
import { instantToLocal } from '@staffroom/domain/time/local-instant.ts';
import type { DataOf } from '../../lib/calls/call.ts';
import { CallFailure } from '../../lib/calls/call-result.ts';
import { queryClient, refetchWhere } from '../../lib/calls/query-client.ts';
import { queryFor } from '../../lib/calls/query-for.ts';
import { onLiveEvent } from '../../lib/stream/live-events.ts';

export type ReplaceMePlace = DataOf<typeof getReplaceMeStatus>[number];
export type ReplaceMeDay = ReplaceMePlace['days'][number];
export type ReplaceMeRequest = NonNullable<ReplaceMeDay['request']>;

/** Cached for five minutes per client (spec section 9); live events invalidate it earlier. */
const freshMs = 5 * 60_000;

/**
 * Listens here and not in `app/features.ts`: nothing is cached before this chunk has loaded, and the first load stays
 * smaller.
 */
onLiveEvent((event) => {
  if (event.kind === 'replaceMe') void refetchWhere(queryClient, { queryKey: ['replaceMe'] });
});

export function replaceMeQuery(clientId: string) {
  return queryFor('replaceMe', getReplaceMeStatus, { query: { clientId } }, freshMs);
}

/** The status of the client; nothing is fetched while it is null. A refusal is silent, as if there was nothing. */
export function useReplaceMe(clientId: string | null) {
  const query = useQuery({ ...replaceMeQuery(clientId ?? ''), enabled: clientId !== null });
  const isForbidden = query.error instanceof CallFailure && query.error.statusCode === 403;
  return { ...query, isForbidden, places: query.data ?? [] };
}

/** Refetches after midnight at the location, when its days are others. */
export function useDayAtPlace(
  place: ReplaceMePlace | undefined,
  now: Temporal.Instant,
  refetch: () => void,
): void {
  const today = place?.days[0]?.dateLocal;
  const isOver =
    place !== undefined && today !== undefined && instantToLocal(now, place.timeZone).dateLocal > today;
  useEffect(() => {
    if (isOver) refetch();
    // Once for each day that has passed; the response brings the next one.
    // eslint-disable-next-line react-hooks/exhaustive-deps -- `refetch` is new on every render
  }, [isOver]);
}
