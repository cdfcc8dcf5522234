import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { areaFailureTexts } from '@staffroom/domain/errors/area-failure-texts.ts';
import { approvalsLink } from '../../../../lib/links.ts';
import { useStore } from '../../../../lib/store.ts';
import { goTo } from '../../../../lib/navigation/go-to.ts';
import { Button } from '../../../../ui/actions/button.tsx';
import { EmptyState } from '../../../../ui/feedback/empty-state.tsx';
import { QueryFailure } from '../../../../shared/lists/query-failure.tsx';
import { Skeleton, SkeletonGroup } from '../../../../ui/feedback/skeleton.tsx';
import type { OverlayState } from '../../../../ui/lazy/lazy-overlay.tsx';
import { SidePanelSheet } from '../../../../ui/overlay/side-panel-sheet.tsx';
import { waitingCount } from '../../../../shared/lists/waiting-count.ts';
import { ShowAdded } from '../../../../shared/lists/show-added.tsx';
import { useRegionalContext } from '../../../../shared/wording/use-regional-context.ts';
import { approvalsTexts } from './approvals-texts.ts';
import { usePendingBooking } from '../pending-booking-panel.tsx';
import { pendingBookingsQuery } from './approvals-queries.ts';
import { RequestList } from './request-list.tsx';
import { useSteadyRequests } from './use-steady-requests.ts';
import css from './approvals-flyout.module.css';

/** The pending requests over any screen: the list, or one request with its day beside it. */
export function ApprovalsFlyout({ onClose }: OverlayState) {
  const texts = approvalsTexts();
  const regional = useRegionalContext();
  const [openId, setOpenId] = useState<string | null>(null);
  const waiting = useStore(waitingCount);
  const body = useRef<HTMLDivElement>(null);
  const request = usePendingBooking(openId, { regional, onClose: () => setOpenId(null) });
  useTurnedFocus(body, openId);
  if (openId !== null) {
    return (
      <SidePanelSheet isOpen isWide onClose={onClose} {...request}>
        <div ref={body} className={css.request}>
          <Button variant="quiet" size="small" icon="arrow-left" onPress={() => setOpenId(null)}>
            {texts.back}
          </Button>
          {request.children}
        </div>
      </SidePanelSheet>
    );
  }
  return (
    <SidePanelSheet
      isOpen
      isWide
      onClose={onClose}
      title={texts.title}
      footer={
        <Button
          isWide
          onPress={() => {
            onClose();
            goTo(approvalsLink());
          }}
        >
          {texts.all(waiting)}
        </Button>
      }
    >
      <div ref={body} className={css.list}>
        <Waiting onOpen={setOpenId} />
      </div>
    </SidePanelSheet>
  );
}

function Waiting({ onOpen }: { onOpen: (id: string) => void }) {
  const texts = approvalsTexts();
  const regional = useRegionalContext();
  const query = useQuery(pendingBookingsQuery());
  const { rows, addedCount, showAdded } = useSteadyRequests(query.data);
  if (query.data === undefined) {
    return query.isError ? (
      <QueryFailure query={query} title={areaFailureTexts.bookingApprovals} isCompact />
    ) : (
      <SkeletonGroup label={texts.loading}>
        <Skeleton shape="row" count={3} />
      </SkeletonGroup>
    );
  }
  if (rows.length === 0) {
    return (
      <EmptyState title={texts.noneTitle} icon="check-circle" isCompact>
        {texts.noneWords}
      </EmptyState>
    );
  }
  return (
    <>
      <ShowAdded count={addedCount} onShow={showAdded}>
        {texts.showAdded(addedCount)}
      </ShowAdded>
      <RequestList rows={rows} regional={regional} openId={null} onOpen={({ id }) => onOpen(id)} />
    </>
  );
}

/** The pressed button is gone in the other view: the focus goes to that view's first button. */
function useTurnedFocus(body: { readonly current: HTMLElement | null }, openId: string | null) {
  const before = useRef(openId);
  useEffect(() => {
    if (before.current === openId) return;
    before.current = openId;
    body.current?.querySelector('button')?.focus();
  }, [body, openId]);
}
