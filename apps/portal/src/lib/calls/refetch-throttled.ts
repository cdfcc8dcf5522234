import type { StreamEvent } from '@staffroom/domain/messaging/stream.contract.ts';
import type { QueryClient, QueryFilters } from '@tanstack/react-query';
import { refetchWhere } from './query-client.ts';

type KeyedFilters = QueryFilters & { queryKey: string[] };

/** Between the end of one fetch and the start of the next. */
const restMs = 1000;

/** What is being fetched or rests, and whether something changed since its last fetch began. */
const resting = new Map<string, { isDue: boolean }>();

/**
 * Fetches again what changes touch, however many come: at once after the first, and once more for all that came while it
 * was on its way or rested, so what is shown in the end is true. Fetches of one key never overtake each other.
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

/** After a change: one's own is shown at once, of others many may come together. */
export function refetchAfter(
  { requestId }: Pick<StreamEvent, 'requestId'>,
  client: QueryClient,
  filters: KeyedFilters,
): void {
  if (requestId !== null) void refetchWhere(client, filters);
  else refetchThrottled(client, filters);
}
