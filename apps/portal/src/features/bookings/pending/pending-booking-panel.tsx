import { useQuery } from '@tanstack/react-query';
import { useEffect, type ComponentProps } from 'react';
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
import { StatusMark } from '../../../ui/display/status-mark.tsx';
import type { BookingPanelProps } from '../detail/booking-panel-props.ts';
import { DecideRequest } from './decide-request.tsx';
import { PendingBookingDetails } from './pending-booking-details.tsx';
import { pendingBookingQuery } from './pending-booking-query.ts';
import { requestMarks } from './request-marks.ts';
import type { RegionalContext } from '../../../shared/wording/use-regional-context.ts';
import { WithdrawRequest } from './withdraw-request.tsx';
import css from '../detail/booking-panel.module.css';

/** The request that the address names, beside the list; on a phone over it. */
export function PendingBookingPanel({ openId, regional, onClose }: BookingPanelProps) {
  const parts = usePendingBooking(openId, { regional, onClose });
  return <SidePanel isOpen onClose={onClose} {...parts} />;
}

type PanelParts = Omit<ComponentProps<typeof SidePanel>, 'isOpen' | 'onClose'>;

/** What a panel shows of a request: the same beside every list and in the flyout. Null stands for none. */
export function usePendingBooking(
  openId: string | null,
  { regional, onClose }: { regional: RegionalContext; onClose: () => void },
): PanelParts {
  const texts = pendingBookingTexts();
  const query = useQuery({ ...pendingBookingQuery(openId ?? ''), enabled: openId !== null });
  const showsStatus = useFeature('showBookingStatus');
  const request = query.data;
  const status = request?.status ?? 'PendingApproval';
  useEffect(() => {
    if (openId !== null && status !== 'PendingApproval')
      requestOutcomes.set({ ...requestOutcomes.get(), [openId]: texts.statuses[status] });
  }, [openId, status, texts]);
  if (request === undefined) {
    return {
      title: texts.request,
      children: query.isError ? (
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
      ),
    };
  }
  const { startTime, endTime } = request.details;
  const { accept, reject, withdraw } = request.actions;
  const canDecide = accept.ok || reject.ok;
  return {
    title: request.classification.onlineTitle,
    subtitle: `${formatDates(request.dates, { ...regional, bridgeWeekends: true })}, ${formatTimeSpan(startTime, endTime, regional.clock)}`,
    actions: showsStatus ? (
      <span className={css.state}>
        <StatusMark status={requestMarks[request.status]} look="soft">
          {texts.statuses[request.status]}
        </StatusMark>
      </span>
    ) : null,
    footer:
      canDecide || withdraw.ok ? (
        <>
          {canDecide ? <DecideRequest key={request.id} request={request} regional={regional} /> : null}
          {withdraw.ok ? <WithdrawRequest request={request} /> : null}
        </>
      ) : null,
    children: <PendingBookingDetails request={request} regional={regional} showsStatus={showsStatus} />,
  };
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
