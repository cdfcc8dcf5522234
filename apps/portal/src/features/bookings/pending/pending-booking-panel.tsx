import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState, type ComponentProps } from 'react';
import { decidePendingBooking } from '@staffroom/domain/pending-bookings/decide-pending-booking.contract.ts';
import { withdrawPendingBooking } from '@staffroom/domain/pending-bookings/pending-bookings.contract.ts';
import { formatDates } from '@staffroom/domain/time/dates-in-words.ts';
import { formatTimeSpan } from '@staffroom/domain/time/time-entry.ts';
import { bookingLink } from '../../../lib/links.ts';
import { goTo } from '../../../lib/navigation/go-to.ts';
import { requestOutcomes } from '../../../shared/lists/request-outcomes.ts';
import { pendingBookingTexts } from './pending-booking-texts.ts';
import { useFeature } from '../../../session/viewer.ts';
import { useIsOffered } from '../../../session/use-support-refusal.ts';
import { SidePanel } from '../../../ui/overlay/side-panel.tsx';
import { Skeleton, SkeletonGroup } from '../../../ui/feedback/skeleton.tsx';
import { StatusMark } from '../../../ui/display/status-mark.tsx';
import type { BookingPanelProps } from '../detail/panel/booking-panel-props.ts';
import { PanelFailure } from '../detail/panel/panel-failure.tsx';
import { DecideRequest } from './decide/decide-request.tsx';
import { createSentDecision } from './decide/decision-form.tsx';
import { PendingBookingDetails } from './pending-booking-details.tsx';
import { pendingBookingQuery } from './pending-booking-query.ts';
import { statusMarks } from '../../../shared/wording/status-marks.ts';
import type { RegionalContext } from '../../../shared/wording/use-regional-context.ts';
import { TimeWords } from '../../../ui/display/text/time-words.tsx';
import { WithdrawRequest } from './withdraw-request.tsx';
import css from '../detail/panel/booking-panel.module.css';

/** The request in the address, beside the list; on a phone over it. */
export function PendingBookingPanel({ openId, regional, onClose }: BookingPanelProps) {
  const parts = usePendingBooking(openId, { regional, onClose });
  useWayToBooking(openId);
  return <SidePanel isOpen onClose={onClose} {...parts} />;
}

/** A request that was booked directly needed no approval: its address redirects to the booking. */
function useWayToBooking(openId: string): void {
  const { data: request } = useQuery(pendingBookingQuery(openId));
  const bookingId = request?.isBookedAtOnce ? request.bookings[0]?.id : undefined;
  useEffect(() => {
    if (bookingId !== undefined) goTo(bookingLink(bookingId), { replaces: true });
  }, [bookingId]);
}

type PanelParts = Omit<ComponentProps<typeof SidePanel>, 'isOpen' | 'onClose'>;

/** The content of a request's panel, the same beside every list and in the flyout. `openId` is null if none is open. */
export function usePendingBooking(
  openId: string | null,
  { regional, onClose }: { regional: RegionalContext; onClose: () => void },
): PanelParts {
  const texts = pendingBookingTexts();
  const query = useQuery({ ...pendingBookingQuery(openId ?? ''), enabled: openId !== null });
  const showsStatus = useFeature('showBookingStatus');
  const request = query.data;
  // If the viewer loses the right while writing, the form stays and the refusal is shown when it is sent.
  const [decidedHere, setDecidedHere] = useState<string | null>(null);
  // The panel becomes a sheet when the window gets narrower, and the other way round: its form is then drawn anew.
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- one for each request
  const sent = useMemo(createSentDecision, [openId]);
  const [isDecisionOffered, isWithdrawalOffered] = [
    useIsOffered(decidePendingBooking),
    useIsOffered(withdrawPendingBooking),
  ];
  const canDecide =
    isDecisionOffered && request !== undefined && (request.actions.accept.ok || request.actions.reject.ok);
  if (canDecide && decidedHere !== request.id) setDecidedHere(request.id);
  const showsDecision = canDecide || (request?.status === 'PendingApproval' && decidedHere === request.id);
  const status = request?.status ?? 'PendingApproval';
  useEffect(() => {
    if (openId !== null && status !== 'PendingApproval')
      requestOutcomes.set({ ...requestOutcomes.get(), [openId]: { status, word: texts.statuses[status] } });
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
          texts={texts}
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
  const canWithdraw = isWithdrawalOffered && request.actions.withdraw.ok;
  return {
    title: request.classification.onlineTitle,
    subtitle: (
      <TimeWords>{`${formatDates(request.dates, regional)}, ${formatTimeSpan(startTime, endTime, regional.clock)}`}</TimeWords>
    ),
    actions:
      showsStatus && !request.isBookedAtOnce ? (
        <span className={css.state}>
          <StatusMark status={statusMarks[request.status]} look="soft">
            {texts.statuses[request.status]}
          </StatusMark>
        </span>
      ) : null,
    footer:
      showsDecision || canWithdraw ? (
        <>
          {showsDecision ? (
            <DecideRequest key={request.id} request={request} regional={regional} kept={sent} />
          ) : null}
          {canWithdraw ? <WithdrawRequest request={request} /> : null}
        </>
      ) : null,
    children: <PendingBookingDetails request={request} regional={regional} showsStatus={showsStatus} />,
  };
}
