import { useCallback, useEffect, useRef, useState } from 'react';
import { WaitingBooking } from '../../../features/bookings/waiting/waiting-booking.tsx';
import { monotonicMs } from '../../../lib/time/clock.ts';
import { carryKept } from '../../../session/kept-text.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { Banner } from '../../../ui/feedback/banner.tsx';
import { showToast } from '../../../ui/feedback/toasts.ts';
import css from './offline-parts.module.css';
import { offlineTexts } from './offline-texts.ts';
import { followWorker, type Update } from './offline-worker.ts';
import { followTyping, findTyped } from './typed-here.ts';
import { screenOf } from '../../routes/lazy-screens.ts';

/** What makes the portal usable without a connection, and its messages. None of it is in the first load. */
export function OfflineParts() {
  useEffect(followSeen, []);
  // Preloaded, so that a sign-out without a connection still signs out on this device.
  useEffect(() => screenOf('logout').loadAtRest({ isLikely: true }), []);
  return (
    <div className={css.notices}>
      <UpdateNotice />
      <WaitingBooking />
    </div>
  );
}

/** In the chunk that also opens the stored data. */
function followSeen(): () => void {
  let isOver = false;
  let stop: (() => void) | null = null;
  const follow = async () => {
    const { keepSeen } = await import('../../routes/open-seen.ts');
    if (!isOver) stop = keepSeen();
  };
  follow().catch(() => {
    // Without the chunk, nothing of this visit is stored.
  });
  return () => {
    isOver = true;
    stop?.();
  };
}

type Offered = {
  take: Update;
  /** Since when it is held back by unsaved input; null if it is not. */
  heldAtMs: number | null;
};

/** A press this soon after a button has appeared may have been meant for what was there before. */
const noPressMs = 700;

/** A new version waits until the person takes it; drafts are carried over. */
function UpdateNotice() {
  const texts = offlineTexts();
  const [update, setUpdate] = useState<Offered | null>(null);
  const place = useRef<HTMLDivElement>(null);
  const takeOrHold = useCallback(({ take: wanted }: { take: Update }) => {
    if (mayTake()) wanted();
    else setUpdate({ take: wanted, heldAtMs: monotonicMs() });
  }, []);
  useEffect(() => followWorker((take) => setUpdate({ take, heldAtMs: null })), []);
  useEffect(followTyping, []);
  useEffect(() => {
    if (update === null) return;
    return whenLookedAt(() => {
      if (place.current === null || isInSight(place.current)) return null;
      const { newVersion, update: now, unsent, updateWithout } = offlineTexts();
      return update.heldAtMs !== null
        ? showToast({ message: unsent, action: { label: updateWithout, onPress: () => take(update) } })
        : showToast({ message: newVersion, action: { label: now, onPress: () => takeOrHold(update) } });
    });
  }, [update, takeOrHold]);
  if (update === null) return null;
  const wasHeld = update.heldAtMs !== null;
  return (
    <div ref={place}>
      <Banner
        title={wasHeld ? texts.unsent : texts.newVersion}
        tone={wasHeld ? 'warning' : 'info'}
        isLive
        actions={
          <>
            <Button size="small" onPress={() => takeOrHold(update)}>
              {texts.update}
            </Button>
            {wasHeld ? (
              <Button size="small" variant="quiet" onPress={() => take(update)}>
                {texts.updateWithout}
              </Button>
            ) : null}
            <Button size="small" variant="quiet" onPress={() => setUpdate(null)}>
              {texts.later}
            </Button>
          </>
        }
      >
        {wasHeld ? texts.unsentWords : texts.newVersionWords}
      </Banner>
    </div>
  );
}

/** Input that only a form holds would be lost with this page: the person is asked first. */
function mayTake(): boolean {
  const typed = findTyped();
  if (typed === null) return carryKept();
  typed.focus();
  return false;
}

/** The second press of a double press on 'Update now' hits this button as it appears, and would lose the input. */
function take(update: Offered): void {
  if (monotonicMs() - (update.heldAtMs ?? 0) < noPressMs) return findTyped()?.focus();
  carryKept();
  update.take();
}

/** False if it is scrolled out of view or covered by a dialog. */
function isInSight(element: Element): boolean {
  const { left, top, width, height } = element.getBoundingClientRect();
  return element.contains(document.elementFromPoint(left + width / 2, top + height / 2));
}

/** Calls `show` now and whenever the page becomes visible. Returns a function that stops it and hides the message. */
function whenLookedAt(show: () => (() => void) | null): () => void {
  let hide: (() => void) | null = null;
  const look = () => {
    if (document.visibilityState !== 'visible') return;
    hide?.();
    hide = show();
  };
  look();
  document.addEventListener('visibilitychange', look);
  return () => {
    hide?.();
    document.removeEventListener('visibilitychange', look);
  };
}
