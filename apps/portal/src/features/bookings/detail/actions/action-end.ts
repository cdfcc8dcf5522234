import { errorText } from '@staffroom/domain/errors/error-texts.ts';
import type { CallFailed } from '../../../../lib/calls/call-result.ts';
import type { BookingDetail } from '../booking-detail.ts';

/** Why an action cannot be done any more, whatever is typed; '' for a reason that is no refusal of the server. */
export type ActionEnd = { readonly code: string; readonly message: string };

type Verdict = BookingDetail['actions']['cancel'];

/** The end of an action by its verdict, as the booking stands now; null while it can be done. */
export function endByVerdict({ ok, code = '' }: Verdict): ActionEnd | null {
  return ok ? null : { code, message: errorText({ code }) };
}

/**
 * Whether a dialog follows the booking: not while it closes, nor while what was sent, or sent without an answer, may
 * have changed the booking itself.
 */
export function followsBooking(dialog: {
  isOpen: boolean;
  isPending: boolean;
  refused: CallFailed | null;
}): boolean {
  return dialog.isOpen && !dialog.isPending && dialog.refused?.statusCode !== 0;
}
