import type { BookingRequest } from '@staffroom/domain/bookings/create-booking.contract.ts';

/** A wish on its way to the server, under the key that lets it be booked once. */
export type Intent = { wish: string; request: BookingRequest; key: string; isAnswered: boolean };

/** The intent that a request belongs to: the one before while its wish is the same, else a new one under a new key. */
export function findIntent(before: Intent | null, request: BookingRequest, newKey: () => string): Intent {
  const wish = JSON.stringify({ ...request, bookAnyway: false });
  const isSame =
    before?.wish === wish && (!before.isAnswered || before.request.bookAnyway === request.bookAnyway);
  return isSame ? before : { wish, request, key: newKey(), isAnswered: false };
}
