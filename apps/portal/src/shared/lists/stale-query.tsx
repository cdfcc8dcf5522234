import { CallFailure } from '../../lib/calls/call-result.ts';
import { useRegionalContext } from '../wording/use-regional-context.ts';
import { StaleBanner } from './stale-banner.tsx';

type Props = {
  query: {
    readonly isError: boolean;
    readonly dataUpdatedAt: number;
    readonly isRefetching: boolean;
    readonly refetch: () => unknown;
  };
};

/** Above what a query has shown before, once it could not be refetched. */
export function StaleQuery({ query }: Props) {
  const { now } = useRegionalContext();
  if (!query.isError) return null;
  return (
    <StaleBanner
      fetchedAtMs={query.dataUpdatedAt}
      now={now}
      isRetrying={query.isRefetching}
      onRetry={() => void query.refetch()}
    />
  );
}

/** Whether the server said that the viewer may not see it, or not any more: what was shown before goes as well. */
export function isRefused(thrown: unknown): boolean {
  return thrown instanceof CallFailure && [403, 404].includes(thrown.statusCode);
}
