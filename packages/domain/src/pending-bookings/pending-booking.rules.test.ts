import { describe, expect, it } from 'vitest';
import { requestStatuses } from '../bookings/booking-status.ts';
import { checkMayApprove, checkWithdrawal } from './pending-booking.rules.ts';
import type { DecisionFacts, WithdrawalFacts } from './pending-booking.rules.ts';

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

describe('approving a request', () => {
  const facts: DecisionFacts = {
    now: Temporal.Instant.from('2026-03-09T20:59:59Z'),
    status: 'PendingApproval',
    approveBeforeUtc: '2026-03-09T21:00:00Z',
    canDecide: true,
    isEmailVerified: true,
    isOwn: false,
    hasOtherApprover: true,
  };

  it.each([
    [{}, 'allowed'],
    [{ now: Temporal.Instant.from('2026-03-09T21:00:00Z') }, 'pending_booking_expired'],
    [{ canDecide: false }, 'permission_missing'],
    [{ isEmailVerified: false }, 'email_unverified'],
    [{ isOwn: true }, 'own_request_approval'],
    [{ isOwn: true, hasOtherApprover: false }, 'allowed'],
    [{ status: 'Cancelled' }, 'already_decided'],
    [{ status: 'Accepted' }, 'already_decided'],
  ] as const)('with %j is %s', (changes, code) => {
    expect(codeOf(checkMayApprove({ ...facts, ...changes }))).toBe(code);
  });
});
