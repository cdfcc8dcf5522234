import { keepTrying } from '../../../lib/calls/keep-trying.ts';
import { createBookingLink, isBookingForm } from '../../../lib/links.ts';
import { goTo } from '../../../lib/navigation/go-to.ts';
import { getSessionPhase, onSessionPhase } from '../../../session/session-state.ts';
import { intentName, type BookingMade } from '../../../shared/booking/booking-intent.ts';
import { setFollowed, whileNobodySends } from '../create/sending/send-booking.ts';
import { findWaiting, seeTo, sendWaiting } from './send-waiting.ts';
import type { BookingSent, FormPart, WaitingIntent } from './send-waiting.ts';

export type WaitingTold = {
  show: (waiting: WaitingIntent | null) => void;
  /** Called when a waiting booking was made and no form shows it. */
  made: (made: BookingMade) => void;
};

export type FollowedWaiting = {
  /** The person dismissed the message: the booking is no longer sent or shown. */
  dismiss: () => void;
  stop: () => void;
};

/** Shows the state of a booking that waits on this device, and sends it as soon as possible. */
export function followWaiting(contactId: string, form: FormPart, told: WaitingTold): FollowedWaiting {
  const { bookingForm, dispatchToForm, isUnanswered } = form;
  let isOver = false;
  let stopTrying: (() => void) | null = null;
  const look = () => {
    if (isOver) return false;
    // A request that this tab's form has just sent is not waiting yet.
    const state = bookingForm.get();
    const waiting = state.name === 'sending' && !isUnanswered(state) ? null : findWaiting(contactId, form);
    told.show(waiting);
    const waits = waiting?.how === 'waits';
    if (waits) stopTrying ??= keepTrying(attempt);
    else {
      stopTrying?.();
      stopTrying = null;
    }
    return waits;
  };
  const send = async () => {
    const sent = await sendWaiting(contactId, form);
    if (sent !== null && !isOver && !showOnForm(sent, form)) told.made(sent.made);
    look();
  };
  const attempt = () => {
    // A form with the unanswered request retries it itself.
    if (!look() || getSessionPhase() !== 'signedIn' || isUnanswered(bookingForm.get())) return;
    void send();
  };
  // A request that another tab has just sent is not waiting yet.
  const onStorage = ({ key }: StorageEvent) =>
    void (key === intentName(contactId) && whileNobodySends(async () => look()));
  addEventListener('storage', onStorage);
  const stops = [bookingForm.subscribe(look), onSessionPhase(attempt)];
  void whileNobodySends(async () => attempt());
  setFollowed(true);
  return {
    dismiss() {
      seeTo(contactId, { isTakenBack: true, refusedWhy: null });
      // The form stops retrying; the typed values stay.
      if (isUnanswered(bookingForm.get())) dispatchToForm({ type: 'changed', fields: {} }, () => undefined);
      look();
    },
    stop() {
      isOver = true;
      setFollowed(false);
      removeEventListener('storage', onStorage);
      stops.forEach((stop) => stop());
      stopTrying?.();
    },
  };
}

/** Shows the booking on the form if the form is about the same draft; the form of another draft stays. */
function showOnForm(
  { made, draftId }: BookingSent,
  { bookingForm, dispatchToForm, toSearch }: FormPart,
): boolean {
  const state = bookingForm.get();
  const isShown = !('draft' in state) || state.draft.draftId === draftId;
  if (!isBookingForm(location.pathname) || !isShown) return false;
  dispatchToForm({ type: 'left' }, () => undefined);
  goTo(createBookingLink(toSearch(made)), { replaces: true });
  return true;
}
