import { expect, test } from 'vitest';
import { failed } from '../../../../lib/calls/call-result.ts';
import { endByVerdict, followsBooking } from './action-end.ts';

test('an action ends by the current verdict of the booking, in the words of its refusal', () => {
  expect(endByVerdict({ ok: true })).toBeNull();
  expect(endByVerdict({ ok: false, code: 'booking_already_cancelled' })).toEqual({
    code: 'booking_already_cancelled',
    message: 'This booking is already cancelled',
  });
});

test('a dialog follows the booking but while it closes, sends, or waits for a lost answer', () => {
  const refusedWith = (statusCode: number) => failed({ kind: 'generic', message: null }, statusCode);
  const dialog = { isOpen: true, isPending: false, refused: null };
  expect(followsBooking(dialog)).toBe(true);
  expect(followsBooking({ ...dialog, refused: refusedWith(409) })).toBe(true);
  expect(followsBooking({ ...dialog, isOpen: false })).toBe(false);
  expect(followsBooking({ ...dialog, isPending: true })).toBe(false);
  for (const statusCode of [0, 500, 502])
    expect(followsBooking({ ...dialog, refused: refusedWith(statusCode) })).toBe(false);
});
