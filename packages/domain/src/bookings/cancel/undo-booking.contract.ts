import * as z from 'zod/mini';
import { defineEndpoint } from '../../contract/define-endpoint.ts';
import { id, localDate, version } from '../../contract/wire-types.ts';
import { booksAtOnce } from '../../permissions/access-lists.ts';

/**
 * Undoes what the viewer has just booked: every booking of the named one's request, within 30 s and while none was
 * offered to anybody and no days were added. They become Cancelled at no cost. 409 booking_already_offered,
 * booking_already_extended and booking_already_cancelled, and 422 booking_undo_time_passed, carry the booking's present
 * state. A request that waits for approval is withdrawn instead.
 */
export const undoBooking = defineEndpoint({
  name: 'undoBooking',
  method: 'POST',
  path: '/api/v1/bookings/:bookingId/undo',
  summary: 'Undo a booking just made',
  access: { kind: 'requires', ...booksAtOnce },
  params: z.strictObject({ bookingId: id }),
  replies: {
    200: z.strictObject({
      requestId: id,
      days: z.array(z.strictObject({ bookingId: id, dateLocal: localDate, version })),
    }),
  },
  codes: [
    'permission_missing',
    'email_unverified',
    'own_booking_required',
    'booking_already_cancelled',
    'booking_already_offered',
    'booking_already_extended',
    'booking_undo_time_passed',
    'stale_version',
  ],
  idempotent: true,
  versioned: true,
});
