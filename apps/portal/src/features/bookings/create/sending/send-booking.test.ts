import { expect, test } from 'vitest';
import type { BookingRequest } from '@staffroom/domain/bookings/create/create-booking.contract.ts';
import { failed, noResponse, type CallResult } from '../../../../lib/calls/call-result.ts';
import type { BookingMade } from '../../../../shared/booking/booking-intent.ts';
import { sendBooking } from './send-booking.ts';

const made = { status: 'booked', blocks: [] } as unknown as BookingMade;
const success = { isSuccess: true, statusCode: 201, data: made } as CallResult<BookingMade>;
const refused = (statusCode: number, code = 'refused') =>
  failed(
    { kind: 'code', type: '', code, param: null, message: 'No', params: {}, current: undefined },
    statusCode,
  );
/** A response from a proxy, or from a network that asks people to sign in to it. */
const foreign = (statusCode: number) =>
  failed({ kind: 'generic', message: null, isForeign: true }, statusCode);
/** A response of the API whose body has another shape than its refusals. */
const unshaped = (statusCode: number, message: string | null = null) =>
  failed({ kind: 'generic', message }, statusCode);
const inRoom = (room: string, bookAnyway = false) => ({ room, bookAnyway }) as BookingRequest;

/** Two tabs on one device, and a server that gives these responses in turn. */
function aDevice(...answers: CallResult<BookingMade>[]) {
  const kept = new Map<string, string>();
  const shelf = {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => void kept.set(name, value),
  };
  const posted: { request: BookingRequest; key: string }[] = [];
  const send = (request: BookingRequest, draftId = 'first') =>
    sendBooking(
      { contactId: 'contact', draftId, request },
      {
        post: async (body, key) => {
          posted.push({ request: body, key });
          return answers.shift()!;
        },
        shelf,
      },
    );
  return { send, posted };
}

test('tells what was made', async () => {
  expect(await aDevice(success).send(inRoom('4'))).toEqual({ type: 'made', made, isElsewhere: false });
});

test.each([
  [0, 'unanswered'],
  [401, 'expired'],
  [403, 'refused'],
  [422, 'refused'],
  [500, 'refused'],
  [503, 'unanswered'],
])('an answer of %i is %s', async (statusCode, type) => {
  const failure = statusCode === 0 ? noResponse() : refused(statusCode);
  expect(await aDevice(failure).send(inRoom('4'))).toEqual({ type, failure });
});

test.each([400, 403, 404, 409, 422, 429, 500])('a %i of another shape is a refusal', async (statusCode) => {
  for (const failure of [unshaped(statusCode), unshaped(statusCode, 'No')])
    expect(await aDevice(failure).send(inRoom('4'))).toEqual({ type: 'refused', failure });
});

test.each([502, 503, 504])('a %i of any shape is no answer', async (statusCode) => {
  for (const failure of [unshaped(statusCode), refused(statusCode)])
    expect(await aDevice(failure).send(inRoom('4'))).toEqual({ type: 'unanswered', failure });
});

test.each([403, 404, 500, 502, 511])('a %i that is not of the portal is no answer', async (statusCode) => {
  const failure = foreign(statusCode);
  expect(await aDevice(failure).send(inRoom('4'))).toEqual({ type: 'unanswered', failure });
});

test('while the first of two equal calls is being worked on, nobody knows', async () => {
  const failure = refused(409, 'idempotency_in_flight');
  expect(await aDevice(failure).send(inRoom('4'))).toEqual({ type: 'unanswered', failure });
});

test.each([0, 401])('after %i the same request is sent with the same key, as it was', async (statusCode) => {
  const { send, posted } = aDevice(statusCode === 0 ? noResponse() : refused(statusCode), success);
  await send(inRoom('4'));
  await send(inRoom('4', true));
  expect(posted[1]).toEqual(posted[0]);
});

test('another request, and one that was refused and is booked anyway, has a key of its own', async () => {
  const { send, posted } = aDevice(noResponse(), refused(409), success);
  await send(inRoom('4'));
  await send(inRoom('5'));
  await send(inRoom('5', true));
  expect(new Set(posted.map(({ key }) => key)).size).toBe(3);
});

test('a draft that another tab has booked otherwise is not booked again', async () => {
  const { send, posted } = aDevice(success, success);
  await send(inRoom('4'));
  expect(await send(inRoom('5'))).toEqual({ type: 'made', made, isElsewhere: true });
  expect(posted).toHaveLength(1);
  // The same request again: the server returns the booking it made.
  await send(inRoom('4'));
  expect(posted[1]).toEqual(posted[0]);
});
