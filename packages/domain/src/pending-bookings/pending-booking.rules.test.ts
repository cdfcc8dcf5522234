import { describe, expect, it } from 'vitest';
import { requestStatuses } from '../bookings/booking-status.ts';
import {
  checkDecision,
  checkMayApprove,
  checkMayReject,
  checkWithdrawal,
  isUnanswered,
} from './pending-booking.rules.ts';
import type { Decision, DecisionFacts, WithdrawalFacts } from './pending-booking.rules.ts';

const codeOf = (verdict: ReturnType<typeof checkWithdrawal>) => (verdict.ok ? 'allowed' : verdict.code);

describe('withdrawing a request', () => {
  const own: WithdrawalFacts = {
    status: 'PendingApproval',
    canAsk: true,
    isEmailVerified: true,
    isOwn: true,
  };

  it.each([
    [{}, 'allowed'],
    [{ canAsk: false }, 'permission_missing'],
    [{ isEmailVerified: false }, 'email_unverified'],
    [{ isOwn: false }, 'own_request_required'],
    [{ isOwn: false, status: 'Accepted' }, 'own_request_required'],
  ] as const)('with %j is %s', (changes, code) => {
    expect(codeOf(checkWithdrawal({ ...own, ...changes }))).toBe(code);
  });

  it.each(requestStatuses)('in status %s', (status) => {
    expect(codeOf(checkWithdrawal({ ...own, status }))).toBe(
      status === 'PendingApproval' ? 'allowed' : 'already_decided',
    );
  });
});

const instant = (text: string) => ({ now: Temporal.Instant.from(text) });

describe('deciding a request', () => {
  const facts: DecisionFacts = {
    ...instant('2026-03-09T12:00:00Z'),
    status: 'PendingApproval',
    approveBeforeUtc: '2026-03-09T21:00:00Z',
    lastStartUtc: '2026-03-11T21:30:00Z',
    canDecide: true,
    isEmailVerified: true,
    isOwn: false,
    isForAsker: false,
    hasOtherApprover: true,
  };
  const accept: Decision = { action: 'accept', reason: '' };
  const reject: Decision = { action: 'reject', reason: 'Not this week' };

  it.each([
    [{}, 'allowed', 'allowed'],
    [{ canDecide: false }, 'permission_missing', 'permission_missing'],
    [{ isEmailVerified: false }, 'email_unverified', 'email_unverified'],
    [{ isOwn: true }, 'own_request_approval', 'own_request_approval'],
    [{ isOwn: true, hasOtherApprover: false }, 'allowed', 'allowed'],
    [{ isForAsker: true }, 'own_request_approval', 'own_request_approval'],
    [{ isForAsker: true, hasOtherApprover: false }, 'allowed', 'allowed'],
    [instant('2026-03-09T20:59:59.999Z'), 'allowed', 'allowed'],
    [instant('2026-03-09T21:00:00Z'), 'pending_booking_expired', 'allowed'],
    [instant('2026-03-09T21:00:01Z'), 'pending_booking_expired', 'allowed'],
    [instant('2026-03-11T21:29:59Z'), 'pending_booking_expired', 'allowed'],
    [instant('2026-03-11T21:30:00Z'), 'pending_booking_expired', 'pending_booking_expired'],
    // The missing right is refused before anything else is revealed; an existing decision before anything about the
    // asker.
    [{ canDecide: false, status: 'Accepted' }, 'permission_missing', 'permission_missing'],
    [{ isOwn: true, status: 'Rejected' }, 'already_decided', 'already_decided'],
  ] as const)('with %j: accepting is %s, rejecting %s', (changes, accepting, rejecting) => {
    expect(codeOf(checkDecision(accept, { ...facts, ...changes }))).toBe(accepting);
    expect(codeOf(checkDecision(reject, { ...facts, ...changes }))).toBe(rejecting);
    expect(codeOf(checkMayApprove({ ...facts, ...changes }))).toBe(accepting);
    expect(codeOf(checkMayReject({ ...facts, ...changes }))).toBe(rejecting);
  });

  it.each(requestStatuses)('happens once: in status %s', (status) => {
    const code = status === 'PendingApproval' ? 'allowed' : 'already_decided';
    expect(codeOf(checkDecision(accept, { ...facts, status }))).toBe(code);
    expect(codeOf(checkDecision(reject, { ...facts, status }))).toBe(code);
  });

  it.each([
    ['', 'reject_reason_required', 'allowed'],
    [' \n', 'reject_reason_required', 'allowed'],
    ['x', 'allowed', 'allowed'],
    ['ā'.repeat(500), 'allowed', 'allowed'],
    ['😀'.repeat(500), 'allowed', 'allowed'],
    ['x'.repeat(501), 'text_too_long', 'text_too_long'],
  ] as const)('with the reason %j rejecting is %s, accepting %s', (reason, rejecting, accepting) => {
    expect(codeOf(checkDecision({ action: 'reject', reason }, facts))).toBe(rejecting);
    expect(codeOf(checkDecision({ action: 'accept', reason }, facts))).toBe(accepting);
  });

  it.each([
    ['PendingApproval', '2026-03-11T21:29:59Z', false],
    ['PendingApproval', '2026-03-11T21:30:00Z', true],
    ['Accepted', '2026-03-11T21:30:00Z', false],
    ['Rejected', '2026-03-11T21:30:00Z', false],
    ['Cancelled', '2026-03-12T00:00:00Z', false],
  ] as const)('%s at %s is left unanswered: %s', (status, now, expected) => {
    expect(isUnanswered({ ...facts, ...instant(now), status })).toBe(expected);
  });
});
