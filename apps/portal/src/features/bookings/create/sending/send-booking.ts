import type { BookingRequest } from '@staffroom/domain/bookings/create/create-booking.contract.ts';
import { createBooking } from '@staffroom/domain/bookings/create/create-booking.contract.ts';
import { call } from '../../../../lib/calls/call.ts';
import {
  isForeign,
  isUndecided,
  type CallFailed,
  type CallResult,
} from '../../../../lib/calls/call-result.ts';
import { alone } from '../../../../lib/device/alone.ts';
import { epochMs } from '../../../../lib/time/clock.ts';
import { findSupportAddress } from '../../../../session/device-session.ts';
import { readIntent, type BookingMade } from '../../../../shared/booking/booking-intent.ts';
import type { FormEvent } from '../form/state/booking-form-machine.ts';
import { findIntent, isMadeOtherwise, keepIntent } from './send-intent.ts';

type Unsent = { contactId: string; draftId: string; request: BookingRequest };
type Shelf = Pick<Storage, 'getItem' | 'setItem'>;
type Post = (request: BookingRequest, idempotencyKey: string) => Promise<CallResult<BookingMade>>;

type Sending = {
  /**
   * Checked once no other tab is sending, because that tab may have sent it: false if it is not to be sent any more.
   */
  mayStill?: () => boolean;
  post?: Post;
  shelf?: Shelf;
};

const postBooking: Post = (body, idempotencyKey) =>
  call(createBooking, { body }, { idempotencyKey, changes: { kind: 'booking', entityIds: [] } });

/**
 * Sends a booking request, in one tab of the browser at a time, and returns the outcome; null if it was not to be sent
 * any more. The same request of the same draft has the same idempotency key, also after a reload and in another tab, so
 * that it is booked once. Until there is a response it is sent unchanged: a booking it may have made is no double that
 * needs `bookAnyway`.
 */
export function sendBooking(
  unsent: Unsent,
  { mayStill = () => true, post = postBooking, shelf = localStorage }: Sending = {},
): Promise<FormEvent | null> {
  return whileNobodySends(async () => (mayStill() ? sendNow(unsent, post, shelf) : null));
}

/** Runs `task` while no tab of this browser has a booking request in flight. */
export function whileNobodySends<Result>(task: () => Promise<Result>): Promise<Result> {
  return alone('staffroom-booking', task);
}

async function sendNow(
  { contactId, draftId, request }: Unsent,
  post: Post,
  shelf: Shelf,
): Promise<FormEvent> {
  const before = readIntent(contactId, shelf);
  if (isMadeOtherwise(before, draftId, request) && before?.made)
    return { type: 'made', made: before.made, isElsewhere: true };
  const sent = findIntent(before, { draftId, request, nowMs: epochMs() }, () => crypto.randomUUID());
  keepIntent(contactId, sent, shelf);
  const result = await post(sent.request, sent.key);
  // An expired session is detected before anything is done: the request still has to be sent, unchanged.
  const isAnswered = result.isSuccess || !(result.statusCode === 401 || goesAgain(result));
  keepIntent(contactId, { ...sent, isAnswered, made: result.isSuccess ? result.data : null }, shelf);
  if (result.isSuccess) return { type: 'made', made: result.data, isElsewhere: false };
  const type = isAnswered ? 'refused' : result.statusCode === 401 ? 'expired' : 'unanswered';
  return { type, failure: result };
}

/** Whether it is sent again without a press. A server that failed at it would fail again. */
function goesAgain(failure: CallFailed): boolean {
  return isUndecided(failure) && (failure.statusCode !== 500 || isForeign(failure));
}

let isFollowed = false;

/** Whether every screen watches waiting bookings (`../../waiting`). */
export function setFollowed(isNow: boolean): void {
  isFollowed = isNow;
}

/**
 * Whether an unanswered booking is retried from any screen: only if it could be stored, and only for the contacts
 * themselves. Support acting as a contact can only send it from the open form.
 */
export function goesByItself(contactId: string): boolean {
  return isFollowed && readIntent(contactId)?.isAnswered === false && findSupportAddress() === null;
}
