import { failureWords } from '../../lib/calls/call-result.ts';
import { ErrorState, type ErrorStateProps } from '../../ui/feedback/error-state.tsx';

export type QueryFailureProps = Pick<ErrorStateProps, 'title' | 'isCompact'> & {
  /** The query of this area that failed. */
  query: { readonly error: unknown; readonly isRefetching: boolean; readonly refetch: () => unknown };
  /** Said where the answer has no reason of its own. */
  noReason?: string;
};

/** In place of an area whose first answer failed: what was not loaded, why, and Retry. */
export function QueryFailure({ query, noReason, ...shown }: QueryFailureProps) {
  return (
    <ErrorState {...shown} isRetrying={query.isRefetching} onRetry={() => void query.refetch()}>
      {failureWords(query.error, noReason)}
    </ErrorState>
  );
}
