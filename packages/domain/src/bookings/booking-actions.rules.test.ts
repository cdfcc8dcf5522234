import { describe, expect, it } from 'vitest';
import { localToInstant } from '../time/local-instant.ts';
import {
  checkBookingActions,
  isExtendedByPhone,
  isForRepresentative,
  formatAction,
} from './booking-actions.rules.ts';
import type { ActionFacts, ActionRights } from './booking-actions.rules.ts';
import { defaultBookingLimits } from './booking-limits.ts';
import { plainClassification } from './create/booking-times.rules.ts';
import { checkCancelReason, checkCancellation } from './cancel/cancel-booking.rules.ts';

const timeZone = 'Pacific/Auckland';
const at = (time: string, date = '2026-03-09') => ({ now: localToInstant(date, time, timeZone, 'start') });
const facts: ActionFacts = {
  ...at('06:30'),
  status: 'Filled',
  assignmentState: 'accepted',
  dateLocal: '2026-03-09',
  startTime: '08:30',
  timeZone,
  isOnlineCancellationAllowed: true,
  isEnabled: true,
  block: { firstDate: '2026-03-09', lastDate: '2026-03-13' },
  location: { timeZone, clientTypeInt: 2, state: '' },
  restrictions: [],
  classification: plainClassification,
  limits: defaultBookingLimits,
  cutOff: '08:00',
  earliestStartTime: null,
};
const rights: ActionRights = { canModify: true, canDelete: true, isEmailVerified: true };

function cancelling(changes: Partial<ActionFacts>) {
  const verdict = checkCancellation({ ...facts, ...changes });
  return verdict.ok ? 'allowed' : verdict.code;
}
function actions(changes: Partial<ActionFacts>, held: Partial<ActionRights> = {}) {
  const { cancel, extend, amend } = checkBookingActions({ ...facts, ...changes }, { ...rights, ...held });
  return [cancel, extend, amend].map((verdict) => formatAction(verdict).code ?? 'ok');
}

describe('cancelling online', () => {
  it.each([
    [null, 'allowed'],
    ['offered', 'allowed'],
    ['tentative', 'allowed'],
    ['accepted', 'allowed'],
    ['declined', 'allowed'],
    ['withdrawn', 'allowed'],
    ['confirmed', 'booking_already_confirmed'],
    ['arrived', 'booking_already_confirmed'],
  ] as const)('with the educator %s: %s', (assignmentState, expected) => {
    expect(cancelling({ assignmentState })).toBe(expected);
  });

  it.each([
    ['08:29', 'allowed'],
    ['08:30', 'booking_already_commenced'],
    ['08:31', 'booking_already_commenced'],
  ])('at %s: %s', (time, expected) => {
    expect(cancelling(at(time))).toBe(expected);
  });

  it.each([
    ['PendingApproval', 'booking_awaiting_approval'],
    ['Cancelled', 'booking_already_cancelled'],
    ['Invoiced', 'booking_already_invoiced'],
    ['Unfilled', 'allowed'],
  ] as const)('of a booking that is %s: %s', (status, expected) => {
    expect(cancelling({ status })).toBe(expected);
  });

  it('can be closed by the client’s setting', () => {
    expect(cancelling({ isOnlineCancellationAllowed: false })).toBe('online_cancellation_blocked');
  });

  it.each([
    ['', 'cancel_reason_required'],
    [' \n', 'cancel_reason_required'],
    ['👩'.repeat(500), undefined],
    ['👩'.repeat(501), 'text_too_long'],
  ])('asks for a reason', (reason, code) => {
    expect(formatAction(checkCancelReason(reason)).code).toBe(code);
  });
});

describe('the actions of a card', () => {
  it('are cancel, extend, amend', () => {
    expect(actions({})).toEqual(['ok', 'ok', 'ok']);
  });

  it('need their rights and a verified email address', () => {
    expect(actions({}, { canDelete: false })).toEqual(['permission_missing', 'ok', 'ok']);
    expect(actions({}, { canModify: false })).toEqual(['ok', 'permission_missing', 'permission_missing']);
    expect(actions({}, { isEmailVerified: false })).toEqual(Array(3).fill('email_unverified'));
  });

  it('amend until the cut-off of the day and not once it has commenced', () => {
    expect(actions(at('07:59'))[2]).toBe('ok');
    expect(actions(at('08:00'))[2]).toBe('same_day_cut_off_passed');
    expect(actions(at('08:30'))[2]).toBe('booking_already_commenced');
    expect(actions(at('23:59', '2026-03-08'))[2]).toBe('ok');
    expect(actions({ status: 'Invoiced' })[2]).toBe('booking_already_invoiced');
  });

  it('extend a block whose shown day is over', () => {
    expect(actions(at('17:00'))).toEqual(['booking_already_commenced', 'ok', 'booking_already_commenced']);
  });
});

it('sends to the representative for what the rules keep from the portal alone', () => {
  const blocked = checkCancellation({ ...facts, isOnlineCancellationAllowed: false });
  const confirmed = checkCancellation({ ...facts, assignmentState: 'confirmed' });
  const started = checkCancellation({ ...facts, ...at('08:30') });
  const tooLate = checkBookingActions({ ...facts, ...at('08:00') }, rights).amend;
  const notAllowed = checkBookingActions(facts, { ...rights, canModify: false }).amend;
  const sent = [blocked, confirmed, tooLate, started, notAllowed].map(
    (verdict) => !verdict.ok && isForRepresentative(verdict.code),
  );
  expect(sent).toEqual([true, true, true, false, false]);
});

it('sends to the representative for an extension beyond what can be added online', () => {
  const codes = ['block_too_long', 'booking_not_extendable', 'location_not_confirmed', 'permission_missing'];
  expect(codes.map(isExtendedByPhone)).toEqual([true, true, true, false]);
});
