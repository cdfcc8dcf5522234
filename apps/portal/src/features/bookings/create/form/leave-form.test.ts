import { beforeEach, expect, test } from 'vitest';
import { noResponse } from '../../../../lib/calls/call-result.ts';
import { setSessionPhase } from '../../../../session/session-state.ts';
import { closeAllToasts, listToasts } from '../../../../ui/feedback/toasts.ts';
import { emptyDraft } from '../draft/booking-draft.ts';
import { location } from '../testing/location-data.ts';
import type { FormState } from './booking-form-machine.ts';
import { bookingForm } from './booking-form-store.ts';
import { leaveForm, saidNotMade } from './leave-form.ts';

const draft = { ...emptyDraft, locationId: location.locationId };
const form = (name: 'editing' | 'sending' | 'held') =>
  ({ name, until: 'online', draft, sentDraft: draft, location, failure: noResponse() }) as FormState;
const said = () => listToasts().map(({ message }) => message);

beforeEach(() => {
  closeAllToasts();
  setSessionPhase('signedIn');
});

test('who leaves a booking that could not be sent is told, until the form is open again', () => {
  bookingForm.set(form('held'));
  leaveForm();
  expect(bookingForm.get().name).toBe('waiting');
  expect(listToasts()).toMatchObject([
    {
      message: 'Your booking has not been made yet',
      durationMs: Infinity,
      action: { label: 'Back to the booking' },
    },
  ]);
  saidNotMade();
  expect(said()).toEqual([]);
});

test('who leaves what they were still filling in, or what is on its way, is told nothing', () => {
  for (const name of ['editing', 'sending'] as const) {
    bookingForm.set(form(name));
    leaveForm();
  }
  expect(said()).toEqual([]);
});

test('whoever signs in next is told nothing of it', () => {
  setSessionPhase('signedOut');
  bookingForm.set(form('held'));
  leaveForm();
  expect(said()).toEqual([]);
});
