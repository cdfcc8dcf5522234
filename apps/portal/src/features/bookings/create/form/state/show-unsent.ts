import { createBookingLink } from '../../../../../lib/links.ts';
import { goTo } from '../../../../../lib/navigation/go-to.ts';
import { getSessionPhase } from '../../../../../session/session-state.ts';
import { showToast } from '../../../../../ui/feedback/toasts.ts';
import { bookingForm } from './booking-form-store.ts';
import { unsentTexts } from './unsent-texts.ts';

/** Tells people who left the form that their booking was not sent; stays until they have dealt with it. */
export function showUnsent(): void {
  if (getSessionPhase() !== 'signedIn') return;
  const { notMade, backToBooking } = unsentTexts();
  const close = showToast({
    message: notMade,
    tone: 'problem',
    durationMs: Infinity,
    action: { label: backToBooking, onPress: () => goTo(createBookingLink()) },
  });
  // The form that is open again shows it; what was on its way may be made after all.
  const stop = bookingForm.subscribe(() => {
    if (bookingForm.get().name === 'waiting') return;
    close();
    stop();
  });
}
