import { createStore } from '../../../../../lib/store.ts';
import type { BookingDraft } from '../../draft/booking-draft.ts';
import {
  restore,
  stepForm,
  type FormEffect,
  type FormEvent,
  type FormState,
} from './booking-form-machine.ts';

/** The form of this tab. It outlives the screen: what is on its way is answered, and the steps of a phone share it. */
export const bookingForm = createStore<FormState>({ name: 'waiting' });

let owner: string | null = null;

/** Whoever signs in after somebody else finds nothing of their form, also where it was still on its way. */
export function claimForm(contactId: string): void {
  if (owner !== contactId) bookingForm.set({ name: 'waiting' });
  owner = contactId;
}

export function dispatchToForm(event: FormEvent, run: (effect: FormEffect) => void): void {
  const { state, effects } = stepForm(bookingForm.get(), event);
  bookingForm.set(state);
  effects.forEach(run);
}

/** What was typed in a form that another tab has sent becomes a booking of its own. */
export function openWithDraft(draft: BookingDraft): void {
  bookingForm.set(restore(draft, false));
}
