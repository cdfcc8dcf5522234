import { createBookingLink } from '../../../../lib/links.ts';
import { goTo } from '../../../../lib/navigation/go-to.ts';
import { getSessionPhase } from '../../../../session/session-state.ts';
import { showToast } from '../../../../ui/feedback/toasts.ts';
import { bookingFormTexts } from '../booking-form-texts.ts';
import { bookingForm, dispatchToForm } from './booking-form-store.ts';

let closeNotMade: (() => void) | null = null;

/** Away from the form a draft rests in the storage, and nothing goes out: what was to be sent is told of. */
export function leaveForm(): void {
  const isHeld = bookingForm.get().name === 'held';
  dispatchToForm({ type: 'left' }, () => undefined);
  if (isHeld) sayNotMade();
}

/** Stays until the person has seen to it. */
export function sayNotMade(): void {
  if (getSessionPhase() !== 'signedIn') return;
  const { notMade, backToBooking } = bookingFormTexts();
  saidNotMade();
  closeNotMade = showToast({
    message: notMade,
    tone: 'problem',
    durationMs: Infinity,
    action: { label: backToBooking, onPress: () => goTo(createBookingLink()) },
  });
}

/** The form is open again, and shows what was not made. */
export function saidNotMade(): void {
  closeNotMade?.();
}
