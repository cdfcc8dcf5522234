import {
  answersRequests,
  asksForBookings,
  seesAllRequests,
} from '@staffroom/domain/permissions/part-access.ts';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useRef } from 'react';
import { areaFailureTexts } from '@staffroom/domain/errors/area-failure-texts.ts';
import { mustAskForBookings } from '@staffroom/domain/permissions/booking-locations.ts';
import type { PendingBooking } from '@staffroom/domain/pending-bookings/pending-bookings.contract.ts';
import { failureWords } from '../../../../lib/calls/call-result.ts';
import { approvalsLink } from '../../../../lib/links.ts';
import { goTo } from '../../../../lib/navigation/go-to.ts';
import { useSearch } from '../../../../lib/navigation/shown.ts';
import { useCan } from '../../../../session/can.ts';
import { useViewer } from '../../../../session/viewer.ts';
import { Card } from '../../../../ui/display/card.tsx';
import { EmptyState } from '../../../../ui/feedback/empty-state.tsx';
import { ErrorState } from '../../../../ui/feedback/error-state.tsx';
import { Skeleton, SkeletonGroup } from '../../../../ui/feedback/skeleton.tsx';
import { PageHeader } from '../../../../ui/navigation/page-header.tsx';
import { lazyComponent } from '../../../../ui/lazy/lazy-component.ts';
import { LazyOverlay } from '../../../../ui/lazy/lazy-overlay.tsx';
import { EmailLock } from '../../../../shared/contact/email-lock.tsx';
import { NewBookingButton } from '../../../../shared/booking/new-booking-button.tsx';
import { ShowAdded } from '../../../../shared/lists/show-added.tsx';
import { StaleBanner } from '../../../../shared/lists/stale-banner.tsx';
import { useRegionalContext, type RegionalContext } from '../../../../shared/wording/use-regional-context.ts';
import type { BookingPanelProps } from '../../detail/panel/booking-panel-props.ts';
import { approvalsTexts } from './approvals-texts.ts';
import { ownRequestsQuery, pendingBookingsQuery } from './approvals-queries.ts';
import { RequestList } from './request-list.tsx';
import { useRequestKeys } from './use-request-keys.ts';
import { useSteadyRequests } from './use-steady-requests.ts';
import css from './approvals-screen.module.css';

const panel = lazyComponent<BookingPanelProps>(
  async () => (await import('../pending-booking-panel.tsx')).PendingBookingPanel,
);

/**
 * The pending requests, most urgent first, and the viewer's own requests with their outcomes; the open request beside
 * them.
 */
export function ApprovalsScreen() {
  const texts = approvalsTexts();
  const regional = useRegionalContext();
  const { open: openId = null } = useSearch() as { open?: string };
  const list = useRef<HTMLDivElement>(null);
  const [canRead, canAsk] = [useCan(seesAllRequests), useCan(asksForBookings)];
  const isLocked = useIsLocked();
  const open = (request: PendingBooking | null) =>
    goTo(approvalsLink(request === null ? {} : { open: request.id }), { keepsScroll: true });
  useRequestKeys(list, openId === null ? null : () => open(null));
  const part = { regional, openId, onOpen: open };
  return (
    <div className={css.screen} data-panel={openId === null ? undefined : ''}>
      <div>
        <PageHeader title={texts.title} actions={<NewBookingButton />} />
        <div ref={list} className={css.parts}>
          {isLocked ? <EmailLock place="part" /> : null}
          {canRead ? <Waiting {...part} /> : null}
          {canAsk ? <Own {...part} isBelow={canRead} /> : null}
        </div>
      </div>
      {openId === null ? null : (
        <div className={css.panel}>
          <LazyOverlay part={panel} isOpen onClose={() => open(null)} openId={openId} regional={regional} />
        </div>
      )}
    </div>
  );
}

/** People with the right cannot answer until their email address is verified. */
function useIsLocked(): boolean {
  const [canDecide, { contact }] = [useCan(answersRequests), useViewer()];
  return canDecide && !contact.emailVerified;
}

type PartProps = {
  regional: RegionalContext;
  openId: string | null;
  onOpen: (request: PendingBooking) => void;
};

function Waiting({ regional, openId, onOpen }: PartProps) {
  const texts = approvalsTexts();
  const query = useQuery(pendingBookingsQuery());
  const live = useMemo(() => query.data && ofOthers(query.data), [query.data]);
  // With all requests: one of the viewer's own that only others may answer from now on is still pending.
  const { rows, addedCount, showAdded } = useSteadyRequests(live, query.data);
  // Requests that were answered or are too late do not show whether the viewer may decide.
  const mayDecide = useCan(answersRequests) || live?.some(({ canApprove }) => canApprove);
  const isLocked = useIsLocked();
  return (
    <Card title={texts.waiting} isFlush>
      <ShowAdded count={addedCount} onShow={showAdded}>
        {texts.showAdded(addedCount)}
      </ShowAdded>
      <Answer query={query} regional={regional}>
        {rows.length === 0 ? (
          <EmptyState title={texts.noneTitle} icon="check-circle" isCompact>
            {texts.noneWords}
          </EmptyState>
        ) : (
          <>
            {mayDecide || isLocked ? null : <p className={css.note}>{texts.seesOnly}</p>}
            <RequestList rows={rows} regional={regional} openId={openId} onOpen={onOpen} />
          </>
        )}
      </Answer>
    </Card>
  );
}

/** The viewer's own requests are in a separate part, unless the viewer may answer them. */
function ofOthers(requests: PendingBooking[]): PendingBooking[] {
  return requests.filter(({ isOwn, canApprove }) => !isOwn || canApprove);
}

/** Pending requests first, by their approval deadline; then the others, newest first. */
function waitingFirst(requests: PendingBooking[]): PendingBooking[] {
  const waits = ({ status }: PendingBooking) => status === 'PendingApproval';
  const first = requests.filter(waits);
  return [
    ...first.toSorted((one, other) => Date.parse(one.approveBeforeUtc) - Date.parse(other.approveBeforeUtc)),
    ...requests.filter((one) => !waits(one)),
  ];
}

function Own({ regional, openId, onOpen, isBelow }: PartProps & { isBelow: boolean }) {
  const texts = approvalsTexts();
  const above = useQuery({ ...pendingBookingsQuery(), select: ofOthers, enabled: isBelow });
  const query = useQuery({ ...ownRequestsQuery(), select: waitingFirst });
  const { rows, addedCount, showAdded } = useSteadyRequests(query.data);
  const mustAsk = mustAskForBookings(useViewer().tree);
  // A list above that is still loading would push it down.
  if (isBelow && above.isPending) return null;
  // People who book directly have no requests, except earlier ones.
  if (!mustAsk && !query.isError && rows.length + addedCount === 0) return null;
  return (
    <Card title={texts.own} isFlush>
      <ShowAdded count={addedCount} onShow={showAdded}>
        {texts.showAdded(addedCount)}
      </ShowAdded>
      <Answer query={query} regional={regional}>
        {rows.length === 0 ? (
          <EmptyState title={texts.noneOwnTitle} icon="calendar" isCompact>
            {texts.noneOwnWords}
          </EmptyState>
        ) : (
          <RequestList rows={rows} regional={regional} openId={openId} onOpen={onOpen} />
        )}
      </Answer>
    </Card>
  );
}

type Answered = {
  data: unknown;
  error: Error | null;
  isError: boolean;
  isRefetching: boolean;
  dataUpdatedAt: number;
  refetch: () => Promise<unknown>;
};

/** The list, or why it is missing. If a refetch failed, the old list stays, with its age. */
function Answer({
  query,
  regional,
  children,
}: {
  query: Answered;
  regional: RegionalContext;
  children: React.ReactNode;
}) {
  const texts = approvalsTexts();
  const retry = () => void query.refetch();
  if (query.data === undefined) {
    return query.isError ? (
      <ErrorState
        title={areaFailureTexts.bookingApprovals}
        isCompact
        isRetrying={query.isRefetching}
        onRetry={retry}
      >
        {failureWords(query.error)}
      </ErrorState>
    ) : (
      <div className={css.loading}>
        <SkeletonGroup label={texts.loading}>
          <Skeleton shape="row" count={3} />
        </SkeletonGroup>
      </div>
    );
  }
  return (
    <>
      {query.isError ? (
        <StaleBanner
          fetchedAtMs={query.dataUpdatedAt}
          now={regional.now}
          isRetrying={query.isRefetching}
          onRetry={retry}
        />
      ) : null}
      {children}
    </>
  );
}
