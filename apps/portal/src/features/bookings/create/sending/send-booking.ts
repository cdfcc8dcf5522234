import type { BookingRequest } from '@staffroom/domain/bookings/create/create-booking.contract.ts';
import { createBooking } from '@staffroom/domain/bookings/create/create-booking.contract.ts';
import { call } from '../../../../lib/calls/call.ts';
import type { CallFailed, CallResult } from '../../../../lib/calls/call-result.ts';
import { refusalCode } from '../../../../lib/calls/call-result.ts';
import { alone } from '../../../../lib/device/alone.ts';
import { epochMs } from '../../../../lib/time/clock.ts';
import { findSupportAddress } from '../../../../session/device-session.ts';
import { readIntent, type BookingMade } from '../../../../shared/booking/booking-intent.ts';
import type { FormEvent } from '../form/state/booking-form-machine.ts';
import { findIntent, isMadeOtherwise, keepIntent } from './send-intent.ts';

type Wish = { contactId: string; draftId: string; request: BookingRequest };
type Shelf = Pick<Storage, 'getItem' | 'setItem'>;
type Post = (request: BookingRequest, idempotencyKey: string) => Promise<CallResult<BookingMade>>;

type Sending = {
  /** Asked once no other tab is sending, which may have done it: false where it is not to be sent any more. */
  mayStill?: () => boolean;
  post?: Post;
  shelf?: Shelf;
};

const postBooking: Post = (body, idempotencyKey) =>
  call(createBooking, { body }, { idempotencyKey, changes: { kind: 'booking', entityIds: [] } });

/**
 * Sends a request to book, one tab of the browser at a time, and says what became of it; null where it was not to be sent any
 * more. The same wish of the same draft carries the same key, after a reload and from another tab too, so that it is booked
 * once. While no answer has come, it is sent as it was: what it may have made by then is no double of it that would have to
 * be booked anyway.
 */
export function sendBooking(
  wish: Wish,
  { mayStill = () => true, post = postBooking, shelf = localStorage }: Sending = {},
): Promise<FormEvent | null> {
  return whileNobodySends(async () => (mayStill() ? sendNow(wish, post, shelf) : null));
}

/** Runs `task` while no tab of this browser has a booking on its way. */
export function whileNobodySends<Result>(task: () => Promise<Result>): Promise<Result> {
  return alone('staffroom-booking', task);
}

async function sendNow({ contactId, draftId, request }: Wish, post: Post, shelf: Shelf): Promise<FormEvent> {
  const before = readIntent(contactId, shelf);
  if (isMadeOtherwise(before, draftId, request) && before?.made)
    return { type: 'made', made: before.made, isElsewhere: true };
  const sent = findIntent(before, { draftId, request, nowMs: epochMs() }, () => crypto.randomUUID());
  keepIntent(contactId, sent, shelf);
  const result = await post(sent.request, sent.key);
  // A session that had ended was found before anything was done: it is still to be sent, as it was.
  const isAnswered = result.isSuccess || !(result.statusCode === 401 || isUndecided(result));
  keepIntent(contactId, { ...sent, isAnswered, made: result.isSuccess ? result.data : null }, shelf);
  if (result.isSuccess) return { type: 'made', made: result.data, isElsewhere: false };
  const type = isAnswered ? 'refused' : result.statusCode === 401 ? 'expired' : 'unanswered';
  return { type, failure: result };
}

/** No answer came, none of the portal's own, or the first of two equal calls is still being worked on. */
function isUndecided(failure: CallFailed): boolean {
  const { statusCode, error } = failure;
  const isOurs = error.kind === 'code' || error.kind === 'validation';
  return !isOurs || statusCode === 503 || refusalCode(failure) === 'idempotency_in_flight';
}

let isFollowed = false;

/** Whether every screen looks after waiting bookings (`../../waiting`). */
export function setFollowed(isNow: boolean): void {
  isFollowed = isNow;
}

/**
 * Whether an unanswered booking is retried from any screen: where it could be kept, and only for the contacts themselves.
 * What support sends as a contact goes from the open form or not at all.
 */
export function goesByItself(contactId: string): boolean {
  return isFollowed && readIntent(contactId)?.isAnswered === false && findSupportAddress() === null;
}
