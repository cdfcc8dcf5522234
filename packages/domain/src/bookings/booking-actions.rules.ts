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

/** What the viewer can do with a booking now, each with its reason when not: the actions of a card (product.md 9, 11). */
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

/** What the portal refuses and the staffing provider's representative can still do, by phone (spec section 4). */
const byPhoneAlone: ReadonlySet<string> = new Set([
  'booking_already_confirmed',
  'online_cancellation_blocked',
  'same_day_cut_off_passed',
] satisfies ErrorCode[]);

/** Whether the rule behind a refusal sends the client to the representative. */
export function isForRepresentative(code: string): boolean {
  return byPhoneAlone.has(code);
}

/** A verdict as the wire carries it: without its parameters. */
export function formatAction(verdict: Verdict): { ok: boolean; code?: string } {
  return verdict.ok ? { ok: true } : { ok: false, code: verdict.code };
}

/** Whether somebody with the right, or without it, may act at all: reading alone is open before the address is verified. */
export function checkRight(isHeld: boolean, rights: Pick<ActionRights, 'isEmailVerified'>): Verdict {
  if (!isHeld) return refuse('permission_missing');
  return rights.isEmailVerified ? allowed : refuse('email_unverified');
}
