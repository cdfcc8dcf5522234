import { errorText } from '@staffroom/domain/errors/error-texts.ts';
import { isUndecided, type CallFailed } from '../../../../lib/calls/call-result.ts';
import type { BookingDetail } from '../booking-detail.ts';

/** Why an action is no longer possible, whatever is typed. `code` is '' when the server did not refuse it. */
export type ActionEnd = { readonly code: string; readonly message: string };

type Verdict = BookingDetail['actions']['cancel'];

/** Why the action's current verdict rules it out; null while it is possible. */
export function endByVerdict({ ok, code = '' }: Verdict): ActionEnd | null {
  return ok ? null : { code, message: errorText({ code }) };
}

/**
 * Whether an open dialog follows the booking's live state. Not while it closes, and not while its own request, pending or
 * unanswered, may have changed the booking.
 */
export function followsBooking(dialog: {
  isOpen: boolean;
  isPending: boolean;
  refused: CallFailed | null;
}): boolean {
  return dialog.isOpen && !dialog.isPending && !isUndecided(dialog.refused);
}
