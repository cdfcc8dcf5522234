import { expect, it } from 'vitest';
import { bookingActions } from './booking-action-list.ts';
import type { BookingDetail } from '../booking-detail.ts';

/** As in every response for a viewer who may only see bookings. */
const booking = {
  canCancelOthers: false,
  actions: { cancel: { ok: false }, extend: { ok: false }, amend: { ok: false } },
} as unknown as BookingDetail;

it.each([
  [true, ['bookAgain', 'saveTemplate']],
  [false, []],
])('who may book (%s) is offered what leads to a booking, and nobody else', (mayBook, ids) => {
  const offered = bookingActions.filter(({ isOffered }) => isOffered(booking, { mayBook }));
  expect(offered.map(({ id }) => id)).toEqual(ids);
});

it('offers to extend what the answer says can be extended', () => {
  const actions = { ...booking.actions, extend: { ok: true } };
  const offered = bookingActions.filter(({ isOffered }) =>
    isOffered({ ...booking, actions }, { mayBook: false }),
  );
  expect(offered.map(({ id }) => id)).toEqual(['extend']);
});

it.each([
  [true, false, ['Cancel booking']],
  [true, true, ['Cancel booking']],
  [false, true, ['Cancel other days']],
  [false, false, []],
])('a day that can be cancelled (%s), or others of its series (%s)', (ok, canCancelOthers, labels) => {
  const changed = { ...booking, canCancelOthers, actions: { ...booking.actions, cancel: { ok } } };
  const offered = bookingActions.filter(({ isOffered }) => isOffered(changed, { mayBook: false }));
  expect(offered.map(({ label }) => label(changed))).toEqual(labels);
});

it('to stay longer comes before the rest of a series that cannot be cancelled as a whole', () => {
  const actions = { cancel: { ok: false }, extend: { ok: true }, amend: { ok: true } };
  const changed = { ...booking, canCancelOthers: true, actions } as unknown as BookingDetail;
  const offered = bookingActions.filter(({ isOffered }) => isOffered(changed, { mayBook: true }));
  expect(offered.map(({ id }) => id)).toEqual([
    'bookAgain',
    'amend',
    'extend',
    'cancelOthers',
    'saveTemplate',
  ]);
});
