import { createBookingLink } from '../../../../../lib/links.ts';
import { goTo } from '../../../../../lib/navigation/go-to.ts';
import { getSessionPhase } from '../../../../../session/session-state.ts';
import { showToast } from '../../../../../ui/feedback/toasts.ts';
import { bookingForm } from './booking-form-store.ts';
import { unsentTexts } from './unsent-texts.ts';

/** Tells people who left the form that their booking was not sent; stays until they dismiss it. */
export function showUnsent(): void {
  if (getSessionPhase() !== 'signedIn') return;
  const { notMade, backToBooking } = unsentTexts();
  const close = showToast({
    message: notMade,
    tone: 'problem',
    durationMs: Infinity,
    action: { label: backToBooking, onPress: () => goTo(createBookingLink()) },
  });
  // The reopened form shows it itself; a request in flight may still succeed.
  const stop = bookingForm.subscribe(() => {
    if (bookingForm.get().name === 'waiting') return;
    close();
    stop();
  });
}
