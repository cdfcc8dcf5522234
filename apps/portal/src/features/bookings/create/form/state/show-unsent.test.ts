import { beforeEach, expect, test } from 'vitest';
import { setSessionPhase } from '../../../../../session/session-state.ts';
import { closeAllToasts, listToasts } from '../../../../../ui/feedback/toasts.ts';
import { emptyDraft } from '../../draft/booking-draft.ts';
import { restore } from './booking-form-machine.ts';
import { bookingForm } from './booking-form-store.ts';
import { showUnsent } from './show-unsent.ts';

beforeEach(() => {
  closeAllToasts();
  setSessionPhase('signedIn');
  bookingForm.set({ name: 'waiting' });
});

test('it stays, leads back, and goes when the form is open again', () => {
  showUnsent();
  expect(listToasts()).toMatchObject([
    {
      message: 'Your booking has not been made yet',
      durationMs: Infinity,
      action: { label: 'Back to the booking' },
    },
  ]);
  bookingForm.set(restore(emptyDraft, true));
  expect(listToasts()).toEqual([]);
});

test('it goes when what was still on its way is made after all', () => {
  bookingForm.set(restore(emptyDraft, true));
  showUnsent();
  bookingForm.set({ name: 'waiting' });
  expect(listToasts()).toHaveLength(1);
  bookingForm.set({ name: 'sent' });
  expect(listToasts()).toEqual([]);
});

test('whoever signs in next is told nothing of it', () => {
  setSessionPhase('signedOut');
  showUnsent();
  expect(listToasts()).toEqual([]);
});
