import * as z from 'zod/mini';
import { textLengths } from '../bookings/booking-limits.ts';
import { defineEndpoint } from '../contract/define-endpoint.ts';
import { id, text } from '../contract/wire-types.ts';
import { linkFrame } from '../links/link-shapes.ts';
import { decidesRequests } from '../permissions/access-lists.ts';
import { decisionActions } from './pending-booking.rules.ts';
import { pendingBookingDetail } from './pending-bookings.contract.ts';

const decisionCodes = [
  'permission_missing',
  'email_unverified',
  'already_decided',
  'own_request_approval',
  'pending_booking_expired',
  'reject_reason_required',
  'location_not_confirmed',
  'location_restricted',
  'classifications_missing',
  'classification_not_available',
  'date_in_past',
  'date_too_far_ahead',
  'same_day_cut_off_passed',
  'booking_start_passed',
  'block_too_long',
  'bookings_per_date_out_of_range',
  'bookings_total_exceeded',
  'end_time_before_start',
  'end_time_too_early',
  'booking_duration_too_short',
  'clock_set_forward',
  'break_out_of_range',
  'grade_not_available',
  'certification_not_available',
  'candidate_not_available',
  'booking_double',
  'stale_version',
] as const;

const decisionBody = z.strictObject({
  action: z.enum(decisionActions),
  reason: z.optional(text(textLengths.reason)),
  bookAnyway: z.optional(z.boolean()),
});

/**
 * Decides a request, once: accepting makes its blocks, rejecting needs a reason. If two people decide at the same time,
 * one wins and the other is told who it was and when: 409 already_decided and stale_version carry the request's present
 * state. Accepting checks every rule of creation again. 409 booking_double carries what was booked since for the same
 * person or room; `bookAnyway` accepts it.
 */
export const decidePendingBooking = defineEndpoint({
  name: 'decidePendingBooking',
  method: 'POST',
  path: '/api/v1/pending-bookings/:pendingBookingId/action',
  summary: 'Accept or reject a request',
  access: { kind: 'requires', ...decidesRequests },
  params: z.strictObject({ pendingBookingId: id }),
  body: decisionBody,
  replies: { 200: pendingBookingDetail },
  codes: decisionCodes,
  idempotent: true,
  versioned: true,
});

const openedByLink = { kind: 'link', purpose: 'decision', item: 'pendingBookingId' } as const;

/** Changes nothing: mail programs open links before people do. 403 for somebody who can no longer decide there. */
export const openDecision = defineEndpoint({
  name: 'openDecision',
  method: 'GET',
  path: '/api/v1/links/pending-bookings/:pendingBookingId',
  summary: 'A request to decide, by the link that was sent',
  access: openedByLink,
  params: z.strictObject({ pendingBookingId: id }),
  replies: { 200: z.strictObject({ request: pendingBookingDetail, ...linkFrame }) },
});

/** Like deciding in the portal, with the same rules and refusals; the audit trail names the link. */
export const decideByLink = defineEndpoint({
  name: 'decideByLink',
  method: 'POST',
  path: '/api/v1/links/pending-bookings/:pendingBookingId/action',
  summary: 'Accept or reject a request by the link that was sent',
  access: openedByLink,
  params: z.strictObject({ pendingBookingId: id }),
  body: decisionBody,
  replies: { 200: pendingBookingDetail },
  codes: decisionCodes,
  idempotent: true,
  versioned: true,
});
