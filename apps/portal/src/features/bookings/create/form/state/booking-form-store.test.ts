import { expect, test } from 'vitest';
import { noResponse } from '../../../../../lib/calls/call-result.ts';
import { emptyDraft } from '../../draft/booking-draft.ts';
import { location } from '../../testing/location-data.ts';
import type { FormEffect, FormState } from './booking-form-machine.ts';
import { bookingForm, claimForm, dispatchToForm } from './booking-form-store.ts';

const nothing = () => undefined;
const draft = { ...emptyDraft, locationId: location.locationId };
const sending = { name: 'sending', draft, sentDraft: draft, location } as FormState;

test('does what a step asks for, after the form stands as it will', () => {
  claimForm('olive');
  bookingForm.set({ ...sending, name: 'editing' } as FormState);
  const done: [FormEffect['type'], FormState['name']][] = [];
  dispatchToForm({ type: 'changed', fields: { room: '4' } }, ({ type }) =>
    done.push([type, bookingForm.get().name]),
  );
  expect(done).toEqual([['keep', 'editing']]);
});

test('the same person finds what is on its way, another one finds nothing, and hears no answer to it', () => {
  claimForm('olive');
  bookingForm.set(sending);
  claimForm('olive');
  expect(bookingForm.get()).toBe(sending);
  claimForm('alan');
  dispatchToForm({ type: 'unanswered', failure: noResponse() }, nothing);
  expect(bookingForm.get()).toEqual({ name: 'waiting' });
});
