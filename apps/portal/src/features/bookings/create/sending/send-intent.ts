import type { BookingRequest } from '@staffroom/domain/bookings/create/create-booking.contract.ts';
import { tryStorage } from '../../../../lib/device/try-storage.ts';
import { intentName, type Intent } from '../../../../shared/booking/booking-intent.ts';

/** What was pressed longer ago is not sent without being asked for again. */
export const waitsForMs = 12 * 60 * 60_000;

/** A time that is still ahead is of a clock that was put back since: its age is not known. */
function isYoung(pressedAtMs: number, nowMs: number): boolean {
  return pressedAtMs <= nowMs && nowMs - pressedAtMs < waitsForMs;
}

/** The intent that a request belongs to: the one before while draft and wish are the same, else a new one under a new key. */
export function findIntent(
  before: Intent | null,
  { draftId, request, nowMs }: { draftId: string; request: BookingRequest; nowMs: number },
  newKey: () => string,
): Intent {
  const wish = wishOf(request);
  const isSame =
    before?.draftId === draftId &&
    before.wish === wish &&
    (!before.isAnswered || before.request.bookAnyway === request.bookAnyway);
  const fresh = { isTakenBack: false, refusedWhy: null, pressedAtMs: nowMs };
  if (!isSame) return { draftId, wish, request, key: newKey(), isAnswered: false, made: null, ...fresh };
  const { pressedAtMs = nowMs, isTakenBack } = before;
  // An automatic retry is not another press.
  const isPressedAgain = isTakenBack === true || !isYoung(pressedAtMs, nowMs);
  return { ...before, ...fresh, pressedAtMs: isPressedAgain ? nowMs : pressedAtMs };
}

/** Whether the draft was booked already with other content: sending it again would make a second booking of it. */
export function isMadeOtherwise(before: Intent | null, draftId: string, request: BookingRequest): boolean {
  return before?.draftId === draftId && before.made !== null && before.wish !== wishOf(request);
}

/** Kept before it is sent: a reload in the middle, or another tab with the same draft, sends it under the same key. */
export function keepIntent(
  contactId: string,
  intent: Intent,
  shelf: Pick<Storage, 'setItem'> = localStorage,
): void {
  // Without storage one tab alone keeps to its key.
  tryStorage(() => shelf.setItem(intentName(contactId), JSON.stringify(intent)));
}

function wishOf(request: BookingRequest): string {
  return JSON.stringify({ ...request, bookAnyway: false });
}

/** `waits`: it is retried automatically. The other two stay on screen until the person has dealt with them. */
export type Waiting = 'waits' | 'refused' | 'tooLate';

/** What a draft would be sent as; null while a required choice is open. */
export type TypedWish = { readonly draftId: string; readonly request: BookingRequest | null };

/**
 * How it stands with a booking that was sent: null where there is nothing to tell, as where it was booked, taken back, or its
 * draft does not stand unchanged among what is `typed` any more. Nobody's answer is waited for longer than 12 hours.
 */
export function howItWaits(
  intent: Intent | null,
  { typed, nowMs }: { typed: readonly TypedWish[]; nowMs: number },
): Waiting | null {
  if (intent === null || !typed.some((wish) => isWishOf(intent, wish))) return null;
  if (intent.isAnswered) return intent.refusedWhy ? 'refused' : null;
  const { pressedAtMs, isTakenBack } = intent;
  // Of an earlier version of the program it is not known.
  if (isTakenBack === true || pressedAtMs === undefined) return null;
  return isYoung(pressedAtMs, nowMs) ? 'waits' : 'tooLate';
}

function isWishOf({ draftId, wish }: Intent, typed: TypedWish): boolean {
  return typed.draftId === draftId && typed.request !== null && wishOf(typed.request) === wish;
}
