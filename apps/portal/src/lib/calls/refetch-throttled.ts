import type { StreamEvent } from '@staffroom/domain/messaging/stream.contract.ts';
import type { QueryClient, QueryFilters } from '@tanstack/react-query';
import { refetchWhere } from './query-client.ts';

type KeyedFilters = QueryFilters & { queryKey: string[] };

/** The pause between the end of one fetch and the start of the next. */
const restMs = 1000;

/** The keys being fetched or paused, and whether something changed since their last fetch began. */
const resting = new Map<string, { isDue: boolean }>();

/**
 * Refetches what changes affect, however many arrive: at once after the first, and once more for all that arrive during
 * the fetch or its pause, so that the final state is correct. Fetches of one key never overtake each other.
 */
export function refetchThrottled(client: QueryClient, filters: KeyedFilters): void {
  const key = filters.queryKey.join();
  const rest = resting.get(key);
  if (rest !== undefined) {
    rest.isDue = true;
    return;
  }
  const mine = { isDue: false };
  resting.set(key, mine);
  const end = () => {
    resting.delete(key);
    if (mine.isDue) refetchThrottled(client, filters);
  };
  const startRest = () => void setTimeout(end, restMs);
  refetchWhere(client, filters).then(startRest, startRest);
}

/** After a change: the user's own is shown at once; many changes by others may arrive together. */
export function refetchAfter(
  { requestId }: Pick<StreamEvent, 'requestId'>,
  client: QueryClient,
  filters: KeyedFilters,
): void {
  if (requestId !== null) void refetchWhere(client, filters);
  else refetchThrottled(client, filters);
}
