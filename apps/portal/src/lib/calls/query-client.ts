import { QueryClient } from '@tanstack/react-query';
import type { InvalidateQueryFilters } from '@tanstack/react-query';
import { CallFailure } from './call-result.ts';

/**
 * The cache of what the API answered. Keys come from `queryKeyFor`: the noun first, so that a change of client and live
 * events can find what they touch.
 */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 60_000,
      gcTime: 30 * 60_000,
      // A device without a network says so at once instead of waiting silently.
      networkMode: 'always',
      retry: (failures, thrown) => failures < 2 && mayPass(thrown),
      retryDelay: (failures) => 400 * 2 ** failures,
    },
  },
});

/**
 * Fetches again what a change touches. A first answer that is still on its way may be from before the change, and would
 * pass for fresh: it is fetched again as soon as it has come.
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

/** Asks once more for what is shown and had no answer; what is on its way already is not asked for twice. */
export async function refetchUnanswered(client: QueryClient): Promise<void> {
  await client.refetchQueries(
    { type: 'active', predicate: ({ state }) => mayPass(state.error) },
    { cancelRefetch: false },
  );
}

/** Whether the same request may succeed a moment later: nothing answered, or the server was busy. */
function mayPass(thrown: unknown): boolean {
  if (!(thrown instanceof CallFailure)) return false;
  return [0, 502, 503, 504].includes(thrown.statusCode);
}
