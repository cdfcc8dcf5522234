import type { BookingRequest } from '@staffroom/domain/bookings/create/create-booking.contract.ts';
import { tryStorage } from '../../../../lib/device/try-storage.ts';
import { intentName, type Intent } from '../../../../shared/booking/booking-intent.ts';

/** After this time since the press, a request is not sent without asking again. */
export const waitsForMs = 12 * 60 * 60_000;

/** A time in the future means that the clock was set back since: the age is unknown. */
function isYoung(pressedAtMs: number, nowMs: number): boolean {
  return pressedAtMs <= nowMs && nowMs - pressedAtMs < waitsForMs;
}

/** The intent of a request: the previous one while draft and content are the same, else a new one with a new key. */
export function findIntent(
  before: Intent | null,
  { draftId, request, nowMs }: { draftId: string; request: BookingRequest; nowMs: number },
  newKey: () => string,
): Intent {
  const isSame =
    before?.draftId === draftId &&
    contentOf(before.request) === contentOf(request) &&
    (!before.isAnswered || before.request.bookAnyway === request.bookAnyway);
  const fresh = { isTakenBack: false, refusedWhy: null, pressedAtMs: nowMs };
  if (!isSame) return { draftId, request, key: newKey(), isAnswered: false, made: null, ...fresh };
  const { pressedAtMs = nowMs, isTakenBack } = before;
  // An automatic retry is not another press.
  const isPressedAgain = isTakenBack === true || !isYoung(pressedAtMs, nowMs);
  return { ...before, ...fresh, pressedAtMs: isPressedAgain ? nowMs : pressedAtMs };
}

/** Whether the draft was already booked with other content: sending it again would make a second booking of it. */
export function isMadeOtherwise(before: Intent | null, draftId: string, request: BookingRequest): boolean {
  return (
    before?.draftId === draftId && before.made !== null && contentOf(before.request) !== contentOf(request)
  );
}

/** Stored before sending, so that after a reload, or in another tab with the same draft, the same key is used. */
export function keepIntent(
  contactId: string,
  intent: Intent,
  shelf: Pick<Storage, 'setItem'> = localStorage,
): void {
  // Without storage, only this tab knows the key.
  tryStorage(() => shelf.setItem(intentName(contactId), JSON.stringify(intent)));
}

/** What the person asked for, as text: 'Book anyway' is not part of it. */
function contentOf(request: BookingRequest): string {
  return JSON.stringify({ ...request, bookAnyway: false });
}

/** `waits`: it is retried automatically. The other two stay on screen until the person dismisses them. */
export type Waiting = 'waits' | 'refused' | 'tooLate';

/** The request of a draft; null while a required choice is missing. */
export type TypedRequest = { readonly draftId: string; readonly request: BookingRequest | null };

/**
 * The state of a sent booking; null if there is nothing to show: it was booked or undone, or its draft is no longer
 * unchanged among the drafts in `typed`. A response is waited for no longer than 12 hours.
 */
export function howItWaits(
  intent: Intent | null,
  { typed, nowMs }: { typed: readonly TypedRequest[]; nowMs: number },
): Waiting | null {
  if (intent === null || !typed.some((one) => isUnchanged(intent, one))) return null;
  if (intent.isAnswered) return intent.refusedWhy ? 'refused' : null;
  const { pressedAtMs, isTakenBack } = intent;
  // Unknown for an intent stored by an earlier version of the program.
  if (isTakenBack === true || pressedAtMs === undefined) return null;
  return isYoung(pressedAtMs, nowMs) ? 'waits' : 'tooLate';
}

function isUnchanged({ draftId, request }: Intent, typed: TypedRequest): boolean {
  return (
    typed.draftId === draftId && typed.request !== null && contentOf(typed.request) === contentOf(request)
  );
}
