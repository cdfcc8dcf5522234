import * as z from 'zod/mini';
import { bookingConfirmation } from '../bookings/booking-shapes.ts';
import { seesBookings, withdrawsRequests } from '../permissions/access-lists.ts';
import { requestStatuses } from '../bookings/booking-status.ts';
import { defineEndpoint } from '../contract/define-endpoint.ts';
import {
  actionVerdict,
  id,
  instant,
  localDate,
  localTime,
  named,
  namedLocation,
  shortNumber,
  version,
} from '../contract/wire-types.ts';

/**
 * A request that is or was waiting for approval (spec section 3). `days` counts its dates, which are calendar dates at
 * the location, in order; bookingsPerDate educators are requested for each. approveBeforeUtc is the first instant at
 * which it can no longer be approved.
 */
export const pendingBooking = z.strictObject({
  id,
  number: shortNumber,
  status: z.enum(requestStatuses),
  source: z.enum(['booking', 'replaceMe', 'extension']),
  version,
  createdBy: named,
  createdOnUtc: instant,
  days: z.int(),
  dates: z.array(localDate),
  bookingsPerDate: z.int(),
  client: named,
  clientGroup: named,
  location: z.extend(namedLocation, { timeZone: z.string() }),
  classification: z.strictObject({ id, onlineTitle: z.string() }),
  room: z.string(),
  notes: z.string(),
  approveBeforeUtc: instant,
  details: z.strictObject({
    startTime: localTime,
    endTime: localTime,
    breakMinutes: z.int(),
    earliestDate: localDate,
    latestDate: localDate,
    areDatesConsecutive: z.boolean(),
    reasonForAbsence: z.string(),
    covering: z.nullable(z.strictObject({ id: z.nullable(id), name: z.string(), reason: z.string() })),
  }),
  isOwn: z.boolean(),
  /** Whether the viewer may accept it now. */
  canApprove: z.boolean(),
});
export type PendingBooking = z.output<typeof pendingBooking>;

/**
 * Null while it waits; `by` is null when nobody answered in time. `onBehalfOf` is the approver for whom somebody
 * decided.
 */
const decision = z.nullable(
  z.strictObject({
    by: z.nullable(named),
    onBehalfOf: z.nullable(named),
    atUtc: instant,
    reason: z.string(),
  }),
);

/** The viewer's request and its outcome. */
export const ownRequest = z.extend(pendingBooking, { decision });
export type OwnRequest = z.output<typeof ownRequest>;

/** All fields of the request, its outcome and what the viewer may do. */
export const pendingBookingDetail = z.extend(ownRequest, {
  grades: z.array(z.strictObject({ id, title: z.string() })),
  certifications: z.array(named),
  confirmations: z.array(bookingConfirmation),
  submittedBy: z.nullable(z.string()),
  purchaseOrder: z.nullable(z.string()),
  costCentre: z.nullable(z.string()),
  reference: z.nullable(z.string()),
  /** The bookings of an accepted request; empty for somebody who may not read bookings there. */
  bookings: z.array(z.strictObject({ id, number: shortNumber, dateLocal: localDate })),
  /** It needed no approval: somebody with the right booked it, or extended a series. */
  isBookedAtOnce: z.boolean(),
  /** For how many more seconds the viewer can undo sending it, by withdrawing it; null when that is over. */
  undoSecondsLeft: z.nullable(z.int()),
  /** On whose behalf the viewer would decide; null when by their own right, or not at all. */
  decidesFor: z.nullable(named),
  actions: z.strictObject({ accept: actionVerdict, reject: actionVerdict, withdraw: actionVerdict }),
});

/**
 * One request, whatever its status. 404 outside the viewer's locations, 403 inside them without the right to read it.
 */
export const getPendingBooking = defineEndpoint({
  name: 'getPendingBooking',
  method: 'GET',
  path: '/api/v1/pending-bookings/:pendingBookingId',
  summary: 'A request that waits for approval, or did',
  access: { kind: 'requires', ...seesBookings },
  params: z.strictObject({ pendingBookingId: id }),
  replies: { 200: pendingBookingDetail },
});

/**
 * Withdraws one's own request while nobody has decided it (product.md 18): it becomes Cancelled. 409 already_decided
 * and stale_version carry the request's present state.
 */
export const withdrawPendingBooking = defineEndpoint({
  name: 'withdrawPendingBooking',
  method: 'POST',
  path: '/api/v1/pending-bookings/:pendingBookingId/withdraw',
  summary: 'Withdraw a request of one’s own',
  access: { kind: 'requires', ...withdrawsRequests },
  params: z.strictObject({ pendingBookingId: id }),
  replies: { 200: pendingBookingDetail },
  codes: [
    'permission_missing',
    'email_unverified',
    'own_request_required',
    'already_decided',
    'stale_version',
  ],
  idempotent: true,
  versioned: true,
});
