import type { BookingRequest } from '@staffroom/domain/bookings/create-booking.contract.ts';
import type { CallFailed, CallResult } from '../../../../lib/calls/call-result.ts';
import { refusalCode } from '../../../../lib/calls/call-result.ts';
import { epochMs } from '../../../../lib/time/clock.ts';
import { readIntent, type BookingMade } from '../../../../shared/booking/booking-intent.ts';
import type { FormEvent } from '../form/booking-form-machine.ts';
import { findIntent, isMadeOtherwise, keepIntent } from './send-intent.ts';

type Wish = { contactId: string; draftId: string; request: BookingRequest };
type Shelf = Pick<Storage, 'getItem' | 'setItem'>;
export type Post = (request: BookingRequest, idempotencyKey: string) => Promise<CallResult<BookingMade>>;

/**
 * Sends a request to book, and says what became of it. The same wish of the same draft carries the same key, after a
 * reload and from another tab too, so that it is booked once. While no answer has come, it is sent as it was: what it
 * may have made by then is no double of it that would have to be booked anyway.
 */
export async function sendBooking(
  { contactId, draftId, request }: Wish,
  post: Post,
  shelf: Shelf = localStorage,
): Promise<FormEvent> {
  const event = await sendIntent({ contactId, draftId, request }, { mayStill: () => true, post }, shelf);
  if (event === null) throw new Error('What is always sent was not');
  return event;
}

type Sending = {
  /** Asked once no other tab is sending: another one may have done it. */
  mayStill: () => boolean;
  post: Post;
};

/** As above; null where it was not to be sent any more. One tab of the browser at a time. */
export function sendIntent(
  wish: Wish,
  { mayStill, post }: Sending,
  shelf: Shelf = localStorage,
): Promise<FormEvent | null> {
  const send = async () => (mayStill() ? sendNow(wish, post, shelf) : null);
  return whileNobodySends(send);
}

/** Runs `task` while no tab of this browser has a booking on its way. */
export function whileNobodySends<Result>(task: () => Promise<Result>): Promise<Result> {
  const locks = globalThis.navigator?.locks as LockManager | undefined;
  return locks === undefined ? task() : locks.request('staffroom-booking', task);
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

export function isDouble(failure: CallFailed | null): boolean {
  return failure !== null && refusalCode(failure) === 'booking_double';
}
