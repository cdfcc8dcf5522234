import { QueryClient } from '@tanstack/react-query';
import type { InvalidateQueryFilters } from '@tanstack/react-query';
import { CallFailure } from './call-result.ts';

/**
 * The cache of API answers. Keys come from `queryKeyFor`, noun first, so that a change of client and live events can
 * find the entries they affect.
 */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 60_000,
      gcTime: 30 * 60_000,
      // A device without a network fails at once instead of waiting silently.
      networkMode: 'always',
      retry: (failures, thrown) => failures < 2 && mayPass(thrown),
      retryDelay: (failures) => 400 * 2 ** failures,
    },
  },
});

/**
 * Refetches what a change affects. A first answer still on its way may be from before the change, yet would count as
 * fresh, so it is refetched as soon as it arrives.
 */
export async function refetchWhere(client: QueryClient, filters: InvalidateQueryFilters): Promise<void> {
  for (const { state, promise, queryKey } of client.getQueryCache().findAll(filters)) {
    if (state.data !== undefined) continue;
    promise?.then(
      () => client.invalidateQueries({ queryKey, exact: true }),
      () => {},
    );
  }
  await client.invalidateQueries(filters);
}

/** Refetches what is shown and failed without an answer; requests already in flight are not repeated. */
export async function refetchUnanswered(client: QueryClient): Promise<void> {
  await client.refetchQueries(
    { type: 'active', predicate: ({ state }) => mayPass(state.error) },
    { cancelRefetch: false },
  );
}

/** Whether the same request may succeed a moment later: there was no answer, or the server was busy. */
function mayPass(thrown: unknown): boolean {
  if (!(thrown instanceof CallFailure)) return false;
  return [0, 502, 503, 504].includes(thrown.statusCode);
}
