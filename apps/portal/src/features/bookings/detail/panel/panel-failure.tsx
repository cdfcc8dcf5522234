import { failureWords } from '../../../../lib/calls/call-result.ts';
import { isAbsent } from '../../../../lib/calls/is-absent.ts';
import { Button } from '../../../../ui/actions/button.tsx';
import { EmptyState } from '../../../../ui/feedback/empty-state.tsx';
import { ErrorState } from '../../../../ui/feedback/error-state.tsx';

export interface PanelFailureProps {
  thrown: Error;
  isRetrying: boolean;
  onRetry: () => void;
  onClose: () => void;
  texts: { notFoundTitle: string; notFoundWords: string; backToBookings: string; notLoaded: string };
}

/** The panel of a booking or request that could not be loaded. */
export function PanelFailure({ thrown, isRetrying, onRetry, onClose, texts }: PanelFailureProps) {
  if (isAbsent(thrown)) {
    return (
      <EmptyState
        title={texts.notFoundTitle}
        icon="search"
        actions={<Button onPress={onClose}>{texts.backToBookings}</Button>}
      >
        {texts.notFoundWords}
      </EmptyState>
    );
  }
  return (
    <ErrorState title={texts.notLoaded} isCompact isRetrying={isRetrying} onRetry={onRetry}>
      {failureWords(thrown)}
    </ErrorState>
  );
}
