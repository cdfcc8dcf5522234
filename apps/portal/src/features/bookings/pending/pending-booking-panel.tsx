import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { formatDates } from '@staffroom/domain/time/dates-in-words.ts';
import { formatTimeSpan } from '@staffroom/domain/time/time-entry.ts';
import { CallFailure, failureWords } from '../../../lib/calls/call-result.ts';
import { requestOutcomes } from '../../../shared/lists/request-outcomes.ts';
import { pendingBookingTexts } from './pending-booking-texts.ts';
import { useFeature } from '../../../session/viewer.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { SidePanel } from '../../../ui/overlay/side-panel.tsx';
import { Skeleton, SkeletonGroup } from '../../../ui/feedback/skeleton.tsx';
import { StatusMark, type StatusName } from '../../../ui/display/status-mark.tsx';
import type { BookingPanelProps } from '../detail/booking-panel-props.ts';
import { PendingBookingDetails } from './pending-booking-details.tsx';
import { pendingBookingQuery, type PendingBookingDetail } from './pending-booking-query.ts';
import { WithdrawRequest } from './withdraw-request.tsx';
import css from '../detail/booking-panel.module.css';

const marks: Record<PendingBookingDetail['status'], StatusName> = {
  PendingApproval: 'pending',
  Accepted: 'filled',
  Rejected: 'problem',
  Cancelled: 'cancelled',
};

/** The request that the address names, beside the list; on a phone over it. */
export function PendingBookingPanel({ openId, regional, onClose }: BookingPanelProps) {
  const texts = pendingBookingTexts();
  const query = useQuery(pendingBookingQuery(openId));
  const showsStatus = useFeature('showBookingStatus');
  const request = query.data;
  const status = request?.status ?? 'PendingApproval';
  useEffect(() => {
    if (status !== 'PendingApproval')
      requestOutcomes.set({ ...requestOutcomes.get(), [openId]: texts.statuses[status] });
  }, [openId, status, texts]);
  if (request === undefined) {
    return (
      <SidePanel isOpen onClose={onClose} title={texts.request}>
        {query.isError ? (
          <PanelFailure
            thrown={query.error}
            isRetrying={query.isRefetching}
            onRetry={() => void query.refetch()}
            onClose={onClose}
          />
        ) : (
          <SkeletonGroup label={texts.loading}>
            <Skeleton shape="row" />
            <Skeleton shape="text" count={8} />
          </SkeletonGroup>
        )}
      </SidePanel>
    );
  }
  const { startTime, endTime } = request.details;
  return (
    <SidePanel
      isOpen
      onClose={onClose}
      title={request.classification.onlineTitle}
      subtitle={`${formatDates(request.dates, { ...regional, bridgeWeekends: true })}, ${formatTimeSpan(startTime, endTime, regional.clock)}`}
      actions={
        showsStatus ? (
          <span className={css.state}>
            <StatusMark status={marks[request.status]} look="soft">
              {texts.statuses[request.status]}
            </StatusMark>
          </span>
        ) : null
      }
      footer={request.actions.withdraw.ok ? <WithdrawRequest request={request} /> : null}
    >
      <PendingBookingDetails request={request} regional={regional} showsStatus={showsStatus} />
    </SidePanel>
  );
}

type FailureProps = { thrown: Error; isRetrying: boolean; onRetry: () => void; onClose: () => void };

function PanelFailure({ thrown, isRetrying, onRetry, onClose }: FailureProps) {
  const texts = pendingBookingTexts();
  // The one value of this call is the id in the address: one that is none, as of a cut link, names no request.
  if (thrown instanceof CallFailure && (thrown.statusCode === 404 || thrown.statusCode === 400)) {
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
