import * as z from 'zod/mini';
import { defineEndpoint } from '../../contract/define-endpoint.ts';
import { id, localDate, text, version } from '../../contract/wire-types.ts';
import { cancelsBookings } from '../../permissions/access-lists.ts';
import { textLengths } from '../booking-limits.ts';
import { bookingStatuses } from '../booking-status.ts';

const params = z.strictObject({ bookingId: id });

/** Days of the block by date. A refused day has a code; costPercent is what cancelling it costs. */
const cancellation = z.strictObject({
  /** For how many more seconds this can be undone. */
  undoSecondsLeft: z.int(),
  days: z.array(
    z.strictObject({
      bookingId: id,
      dateLocal: localDate,
      result: z.enum(['cancelled', 'refused']),
      code: z.nullable(z.string()),
      costPercent: z.int(),
      version,
    }),
  ),
});

/**
 * Cancels one booking, or with scope block every active day of its block; the default scope is day. 200 when everything
 * was cancelled, 207 when some days of a block were refused, 409 or 422 when all were. costPercent is the cost shown to
 * the person: if it is higher by now, nothing is cancelled (409 cancellation_cost_changed). Conflicts carry the
 * booking's present state.
 */
export const cancelBooking = defineEndpoint({
  name: 'cancelBooking',
  method: 'POST',
  path: '/api/v1/bookings/:bookingId/cancel',
  summary: 'Cancel a booking, or its whole block',
  access: { kind: 'requires', ...cancelsBookings },
  params,
  body: z.strictObject({
    cancelReason: text(textLengths.reason),
    scope: z.optional(z.enum(['day', 'block'])),
    costPercent: z.optional(z.int().check(z.gte(0), z.lte(100))),
  }),
  replies: { 200: cancellation, 207: cancellation },
  codes: [
    'permission_missing',
    'email_unverified',
    'cancel_reason_required',
    'booking_already_confirmed',
    'booking_already_commenced',
    'online_cancellation_blocked',
    'booking_already_cancelled',
    'booking_already_invoiced',
    'cancellation_cost_changed',
    'stale_version',
  ],
  idempotent: true,
  versioned: true,
});

/**
 * Undoes a cancellation within 30 s. Restores everything that it cancelled, with the same educator, or nothing (409
 * candidate_taken when the educator was given other work).
 */
export const restoreBooking = defineEndpoint({
  name: 'restoreBooking',
  method: 'POST',
  path: '/api/v1/bookings/:bookingId/restore',
  summary: 'Undo a cancellation',
  access: { kind: 'requires', ...cancelsBookings },
  params,
  replies: {
    200: z.strictObject({
      days: z.array(
        z.strictObject({ bookingId: id, dateLocal: localDate, status: z.enum(bookingStatuses), version }),
      ),
    }),
  },
  codes: [
    'permission_missing',
    'email_unverified',
    'booking_not_cancelled',
    'undo_time_passed',
    'booking_undone',
    'booking_date_in_series',
    'block_too_long',
    'candidate_taken',
    'replace_me_already_requested',
    'stale_version',
  ],
  idempotent: true,
  versioned: true,
});
