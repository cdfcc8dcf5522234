import { createStore } from '../../../../../lib/store.ts';
import type { BookingDraft } from '../../draft/booking-draft.ts';
import {
  restore,
  stepForm,
  type FormEffect,
  type FormEvent,
  type FormState,
} from './booking-form-machine.ts';

/**
 * The form of this tab. It outlives the screen: a request in flight gets its response, and the steps of a phone share
 * the form.
 */
export const bookingForm = createStore<FormState>({ name: 'waiting' });

let owner: string | null = null;

/** Resets the form if another person signs in, even while a request is in flight. */
export function claimForm(contactId: string): void {
  if (owner !== contactId) bookingForm.set({ name: 'waiting' });
  owner = contactId;
}

export function dispatchToForm(event: FormEvent, run: (effect: FormEffect) => void): void {
  const { state, effects } = stepForm(bookingForm.get(), event);
  bookingForm.set(state);
  effects.forEach(run);
}

/** Turns what was typed in a form that another tab has sent into a booking of its own. */
export function openWithDraft(draft: BookingDraft): void {
  bookingForm.set(restore(draft, false));
}
