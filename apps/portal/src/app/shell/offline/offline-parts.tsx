import { useEffect, useState } from 'react';
import { WaitingBooking } from '../../../features/bookings/waiting/waiting-booking.tsx';
import { Button } from '../../../ui/actions/button.tsx';
import { Banner } from '../../../ui/feedback/banner.tsx';
import css from './offline-parts.module.css';
import { offlineTexts } from './offline-texts.ts';
import { followWorker, type Update } from './offline-worker.ts';
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

/** A new version waits until the person takes it. */
function UpdateNotice() {
  const texts = offlineTexts();
  const [update, setUpdate] = useState<{ take: Update } | null>(null);
  useEffect(() => followWorker((take) => setUpdate({ take })), []);
  if (update === null) return null;
  return (
    <Banner
      title={texts.newVersion}
      isLive
      actions={
        <>
          <Button size="small" onPress={update.take}>
            {texts.update}
          </Button>
          <Button size="small" variant="quiet" onPress={() => setUpdate(null)}>
            {texts.later}
          </Button>
        </>
      }
    >
      {texts.newVersionWords}
    </Banner>
  );
}
