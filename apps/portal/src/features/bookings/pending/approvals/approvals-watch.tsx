import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { lazyComponent } from '../../../../ui/lazy/lazy-component.ts';
import { LazyOverlay, type OverlayState } from '../../../../ui/lazy/lazy-overlay.tsx';
import { pendingBookingsQuery } from './approvals-queries.ts';
import { waitingCount, waitingUntil } from '../../../../shared/lists/waiting-count.ts';

const flyout = lazyComponent<OverlayState>(
  async () => (await import('./approvals-flyout.tsx')).ApprovalsFlyout,
);

/** Counts the requests that the viewer can answer, on every screen, and opens them over the screen. */
export function ApprovalsWatch({ isOpen, onClose }: OverlayState) {
  const { data } = useQuery(pendingBookingsQuery());
  const count = data?.filter(({ canApprove }) => canApprove).length ?? 0;
  useEffect(() => {
    waitingCount.set(count);
    return () => waitingCount.set(0);
  }, [count]);
  useEffect(() => {
    const mine = data?.filter(({ canApprove }) => canApprove) ?? [];
    waitingUntil.set(Object.fromEntries(mine.map((one) => [one.id, one.approveBeforeUtc])));
    return () => waitingUntil.set({});
  }, [data]);
  return isOpen ? <LazyOverlay part={flyout} isOpen onClose={onClose} /> : null;
}
