import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import { formatDate } from '@staffroom/domain/time/dates-in-words.ts';
import { formatTimeSpan } from '@staffroom/domain/time/time-entry.ts';
import { bookingDetailTexts } from '../booking-detail-texts.ts';
import { isAbsent } from '../../../../lib/calls/is-absent.ts';
import { useFeature } from '../../../../session/viewer.ts';
import { ErrorState } from '../../../../ui/feedback/error-state.tsx';
import { lazyComponent } from '../../../../ui/lazy/lazy-component.ts';
import { LazyOverlay } from '../../../../ui/lazy/lazy-overlay.tsx';
import { SidePanel } from '../../../../ui/overlay/side-panel.tsx';
import { Skeleton, SkeletonGroup } from '../../../../ui/feedback/skeleton.tsx';
import { StatusMark } from '../../../../ui/display/status-mark.tsx';
import { useLazyComponent } from '../../../../ui/lazy/use-lazy-component.ts';
import type { BookingActionsProps } from '../actions/booking-actions.tsx';
import type { BookingBodyProps } from './booking-panel-body.tsx';
import type { BookingPanelProps } from './booking-panel-props.ts';
import { bookingQuery } from '../../../../shared/booking/booking-queries.ts';
import { stateOfBooking } from '../../../../shared/wording/booking-words.ts';
import { TimeWords } from '../../../../ui/display/text/time-words.tsx';
import { findKnownCard } from './known-card.ts';
import { PanelFailure } from './panel-failure.tsx';
import { useSteadyRow } from './use-steady-row.ts';
import css from './booking-panel.module.css';

const bookingBody = lazyComponent<BookingBodyProps>(
  async () => (await import('./booking-panel-body.tsx')).BookingBody,
);
const bookingActions = lazyComponent<BookingActionsProps>(
  async () => (await import('../actions/booking-actions.tsx')).BookingActions,
);

const requestPanel = lazyComponent<BookingPanelProps>(
  async () => (await import('../../pending/pending-booking-panel.tsx')).PendingBookingPanel,
);

export type OpenPanelProps = BookingPanelProps & {
  isRequest: boolean;
  /** Whether the list already leaves space for the panel. */
  isBeside: boolean;
  /** Called when the panel is mounted and unmounted: the list leaves space for it while it is there. */
  onThere: (isThere: boolean) => void;
};

/** The panel for the address: a booking, or a request that has no booking yet. */
export function OpenPanel({ isRequest, isBeside, onThere, ...panel }: OpenPanelProps) {
  useReturnToRow(panel.openId);
  useSteadyRow(isBeside);
  useEffect(() => {
    onThere(true);
    return () => onThere(false);
  }, [onThere]);
  return isRequest ? <LazyOverlay part={requestPanel} {...panel} /> : <BookingPanel {...panel} />;
}

/** When the panel closes, the focus goes to the row that it showed last, not to the one that opened it. */
function useReturnToRow(openId: string): void {
  const row = useRef<HTMLElement>(null);
  useEffect(() => {
    row.current = document.querySelector<HTMLElement>('[data-booking-row][aria-current]');
  }, [openId]);
  useEffect(() => () => focusRow(row.current, framesToWait), []);
}

/** Far more than a slow device needs. */
const framesToWait = 60;

/**
 * After the sheet has restored the focus, and once the page behind it can take it: until then it is inert. Whatever else
 * has the focus keeps it.
 */
function focusRow(row: HTMLElement | null, frames: number): void {
  requestAnimationFrame(() => {
    const { activeElement } = document;
    if (activeElement !== document.body && !activeElement?.matches('[data-booking-row]')) return;
    row?.focus({ preventScroll: activeElement === row });
    if (document.activeElement !== row && frames > 0) focusRow(row, frames - 1);
  });
}

/** The booking in the address, beside the list; on a phone over it. */
function BookingPanel({ openId, regional, onClose }: BookingPanelProps) {
  const texts = bookingDetailTexts();
  const queryClient = useQueryClient();
  const query = useQuery(bookingQuery(openId));
  const showsStatus = useFeature('showBookingStatus');
  const booking = query.data;
  // Renders the header in the first frame after the press, and the body in the next one.
  const later = useDeferredValue<typeof booking | null>(booking, null);
  const shown = later?.id === openId ? later : undefined;
  const body = useLazyComponent(bookingBody, true);
  const Actions = useLazyComponent(bookingActions, true).Component;
  // Here, because the panel is rendered anew when a tablet is turned, and an open dialog must stay.
  // What its forms keep is held by the panel and by each opening of a dialog.
  const [action, setAction] = useState<{ bookingId: string; id: string } | null>(null);
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- one for each booking
  const owner = useMemo(() => ({}), [openId]);
  // Until the booking has loaded, the header shows the list's data, unless the booking no longer exists.
  const isGone = isAbsent(query.error);
  const card = booking === undefined && !isGone ? findKnownCard(queryClient, openId) : undefined;
  const failure =
    booking === undefined && query.isError ? (
      <PanelFailure
        thrown={query.error}
        isRetrying={query.isRefetching}
        onRetry={() => void query.refetch()}
        onClose={onClose}
        texts={texts}
      />
    ) : null;
  if (booking === undefined && card === undefined) {
    return (
      <SidePanel isOpen onClose={onClose} title={texts.booking}>
        {failure ?? <PanelSkeleton />}
      </SidePanel>
    );
  }
  const head =
    booking === undefined ? card! : { ...booking, ...booking.details, timeZone: booking.location.timeZone };
  const state = stateOfBooking(head, regional);
  return (
    <SidePanel
      isOpen
      onClose={onClose}
      title={head.classification.onlineTitle}
      subtitle={
        <TimeWords>{`${formatDate(head.dateLocal, regional)}, ${formatTimeSpan(head.startTime, head.endTime, regional.clock)}`}</TimeWords>
      }
      actions={
        showsStatus ? (
          <span className={css.state}>
            <StatusMark status={state.mark} look="soft">
              {state.word}
            </StatusMark>
          </span>
        ) : null
      }
      footer={
        Actions === null || shown === undefined ? null : (
          <Actions
            booking={shown}
            regional={regional}
            opened={action?.bookingId === shown.id ? action : null}
            onOpen={(id) => setAction(id === null ? null : { bookingId: shown.id, id })}
          />
        )
      }
    >
      {shown === undefined ? (
        (failure ?? <PanelSkeleton />)
      ) : body.Component !== null ? (
        <body.Component booking={shown} regional={regional} showsStatus={showsStatus} owner={owner} />
      ) : body.wait === 'failed' ? (
        <ErrorState
          title={texts.notLoaded}
          isCompact
          onRetry={() => {
            bookingBody.load();
            bookingActions.load();
          }}
        />
      ) : (
        <PanelSkeleton />
      )}
    </SidePanel>
  );
}

function PanelSkeleton() {
  const texts = bookingDetailTexts();
  return (
    <SkeletonGroup label={texts.loadingBooking}>
      <Skeleton shape="row" />
      <Skeleton shape="text" count={8} />
    </SkeletonGroup>
  );
}
