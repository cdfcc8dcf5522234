import { allowed, firstRefusal, refuse } from '../errors/verdict.ts';
import type { ErrorCode } from '../errors/error-catalogue.ts';
import type { Verdict } from '../errors/verdict.ts';
import { checkCancellation, checkNotEnded, hasCommenced } from './cancel/cancel-booking.rules.ts';
import type { CancelFacts } from './cancel/cancel-booking.rules.ts';
import { checkDateOpen } from './create/cut-off.rules.ts';
import { checkCanExtend } from './extend/extend-booking.rules.ts';
import type { ExtendFacts } from './extend/extend-booking.rules.ts';

export type ActionRights = {
  /** `booking modify` at the location: amend and extend. */
  readonly canModify: boolean;
  /** `booking delete` at the location: cancel. */
  readonly canDelete: boolean;
  readonly isEmailVerified: boolean;
};

export type ActionFacts = CancelFacts & ExtendFacts;

export type BookingActions = { readonly cancel: Verdict; readonly extend: Verdict; readonly amend: Verdict };

/** The actions of a card (product.md 9, 11): what the viewer can do with a booking now, with the reason when not. */
export function checkBookingActions(facts: ActionFacts, rights: ActionRights): BookingActions {
  const modify = checkRight(rights.canModify, rights);
  return {
    cancel: firstRefusal(checkRight(rights.canDelete, rights), () => checkCancellation(facts)),
    extend: firstRefusal(modify, () => checkCanExtend(facts)),
    amend: firstRefusal(modify, () => checkAmendment(facts)),
  };
}

/** Whether a booking can be amended: running, not commenced, and on its own day only before the cut-off. */
export function checkAmendment(
  facts: Pick<CancelFacts, 'now' | 'status' | 'dateLocal' | 'startTime' | 'timeZone'> & {
    readonly cutOff: string | null | undefined;
  },
): Verdict {
  return firstRefusal(
    checkNotEnded(facts.status),
    () => (hasCommenced(facts) ? refuse('booking_already_commenced') : allowed),
    () => checkDateOpen(facts.dateLocal, facts),
  );
}

/** Refused by the portal, but the staffing provider's representative can still do it by phone (spec section 4). */
const byPhoneAlone: ReadonlySet<string> = new Set([
  'booking_already_confirmed',
  'online_cancellation_blocked',
  'same_day_cut_off_passed',
] satisfies ErrorCode[]);

/** Whether a refusal tells the client to phone the representative. */
export function isForRepresentative(code: string): boolean {
  return byPhoneAlone.has(code);
}

/** Limits of what can be added to a block online; the representative may agree to more. */
const extendedByPhone: ReadonlySet<string> = new Set([
  'booking_not_extendable',
  'block_too_long',
  'location_not_confirmed',
] satisfies ErrorCode[]);

/** Whether the refusal of an extension tells the client to phone the representative. */
export function isExtendedByPhone(code: string): boolean {
  return extendedByPhone.has(code) || isForRepresentative(code);
}

/** A verdict as it is sent: without its parameters. */
export function formatAction(verdict: Verdict): { ok: boolean; code?: string } {
  return verdict.ok ? { ok: true } : { ok: false, code: verdict.code };
}

/** Requires the right and a verified address: before it is verified a contact may only read. */
export function checkRight(isHeld: boolean, rights: Pick<ActionRights, 'isEmailVerified'>): Verdict {
  if (!isHeld) return refuse('permission_missing');
  return rights.isEmailVerified ? allowed : refuse('email_unverified');
}
