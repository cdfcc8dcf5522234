import { useEffect, useRef, useState } from 'react';
import { bookingLink, createBookingLink, isBookingForm, pendingBookingLink } from '../../../lib/links.ts';
import { goTo } from '../../../lib/navigation/go-to.ts';
import { usePathname } from '../../../lib/navigation/shown.ts';
import { useSessionPhase } from '../../../session/session-state.ts';
import { useViewer } from '../../../session/viewer.ts';
import { readIntent, type BookingMade } from '../../../shared/booking/booking-intent.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { Banner } from '../../../ui/feedback/banner.tsx';
import { showToast } from '../../../ui/feedback/toasts.ts';
import { savesData } from '../../../ui/lazy/lazy-component.ts';
import { followWaiting, type FollowedWaiting } from './follow-waiting.ts';
import type { WaitingIntent } from './send-waiting.ts';
import { waitingBookingTexts } from './waiting-booking-texts.ts';

/** A booking that was sent without a connection: shows that it is waiting, and the outcome. */
export function WaitingBooking() {
  const texts = waitingBookingTexts();
  const contactId = useViewer().contact.id;
  const phase = useSessionPhase();
  const [waiting, setWaiting] = useState<WaitingIntent | null>(null);
  const followed = useRef<FollowedWaiting>(null);
  const pathname = usePathname();
  const [isNeeded, setNeeded] = useState(!savesData());
  useEffect(() => {
    if (isBookingForm(pathname) || readIntent(contactId) !== null) setNeeded(true);
  }, [pathname, contactId]);
  useEffect(() => {
    if (!isNeeded) return;
    let isOver = false;
    const follow = async () => {
      // The form's chunk can read its draft. Every page preloads it when idle; with data saving on it is loaded where
      // the form is open or a booking waits.
      const form = await import('../create/create-booking-screen.tsx');
      if (!isOver) followed.current = followWaiting(contactId, form, { show: setWaiting, made: tellMade });
    };
    follow().catch(() => {
      // Without the chunk, it is sent from the next page.
    });
    return () => {
      isOver = true;
      followed.current?.stop();
    };
  }, [contactId, isNeeded]);
  if (waiting === null) return null;

  const dismiss = () => followed.current?.dismiss();
  const { how, intent } = waiting;
  if (how === 'waits') {
    const cancel = () => {
      dismiss();
      showToast({ message: texts.cancelled });
    };
    return (
      <Banner
        tone="warning"
        title={texts.waiting}
        isLive
        actions={
          <Button size="small" onPress={cancel}>
            {texts.cancel}
          </Button>
        }
      >
        {phase === 'expired' ? texts.waitingSignIn : texts.waitingWords}
      </Banner>
    );
  }
  const goBack = () => {
    dismiss();
    goTo(createBookingLink());
  };
  return (
    <Banner
      tone="problem"
      title={texts.refused}
      isLive
      actions={
        <>
          <Button size="small" onPress={goBack}>
            {texts.toBooking}
          </Button>
          <Button size="small" variant="quiet" onPress={dismiss}>
            {texts.dismiss}
          </Button>
        </>
      }
    >
      <p>{how === 'refused' ? intent.refusedWhy : texts.tooLate}</p>
      <p>{texts.kept}</p>
    </Banner>
  );
}

function tellMade({ status, requestId, blocks }: BookingMade): void {
  const texts = waitingBookingTexts();
  const bookingId = blocks[0]?.bookingIds[0];
  const link =
    status === 'pending' || bookingId === undefined ? pendingBookingLink(requestId) : bookingLink(bookingId);
  showToast({
    message: status === 'pending' ? texts.asked : texts.booked,
    tone: 'success',
    durationMs: Infinity,
    action: { label: texts.show, onPress: () => goTo(link) },
  });
}
