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

/** What a device does to be of use without a connection, and what it says of it. Nothing of it is in the first load. */
export function OfflineParts() {
  useEffect(followSeen, []);
  // Who signs out without a connection is signed out here all the same.
  useEffect(() => screenOf('logout').loadAtRest({ isLikely: true }), []);
  return (
    <div className={css.notices}>
      <UpdateNotice />
      <WaitingBooking />
    </div>
  );
}

/** From where it opens again: one part of the program for both. */
function followSeen(): () => void {
  let isOver = false;
  let stop: (() => void) | null = null;
  const follow = async () => {
    const { keepSeen } = await import('../../routes/open-seen.ts');
    if (!isOver) stop = keepSeen();
  };
  follow().catch(() => {
    // Without its part nothing is kept of this visit.
  });
  return () => {
    isOver = true;
    stop?.();
  };
}

type Offered = {
  take: Update;
  /** Since when it waits for what is typed; null where nothing holds it. */
  heldAtMs: number | null;
};

/** So long a press on a button that has just appeared may have been meant for what stood there. */
const noPressMs = 700;

/** A new version waits until the person takes it, and takes along what they typed. */
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

/** What a form holds and nothing else would be lost with this page: its person is asked first. */
function mayTake(): boolean {
  const typed = findTyped();
  if (typed === null) return carryKept();
  typed.focus();
  return false;
}

/** A double press on 'Update now' ends where this button has just appeared, and would lose what is typed. */
function take(update: Offered): void {
  if (monotonicMs() - (update.heldAtMs ?? 0) < noPressMs) return findTyped()?.focus();
  carryKept();
  update.take();
}

/** Scrolled away or under a dialog, it is not what stands at its place. */
function isInSight(element: Element): boolean {
  const { left, top, width, height } = element.getBoundingClientRect();
  return element.contains(document.elementFromPoint(left + width / 2, top + height / 2));
}

/** Calls `show` each time that somebody comes to look at the page, and now. Answers how to stop, which hides it again. */
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
