import * as z from 'zod/mini';
import { defineEndpoint } from '../../contract/define-endpoint.ts';
import { sendsBookings } from '../../permissions/access-lists.ts';
import { id, lineOfText, localDate, localTime, locationId, text } from '../../contract/wire-types.ts';
import { confirmation } from '../../profile/profile.contract.ts';
import { maxBreakMinutes } from '../booking-limits.ts';

export const bookingRequest = z.strictObject({
  locationId,
  classificationId: id,
  /** Calendar dates at the location; order and duplicates do not matter. */
  dates: z.array(localDate).check(z.maxLength(400)),
  bookingsPerDate: z.int(),
  startTime: localTime,
  endTime: localTime,
  breakMinutes: z.int().check(z.gte(0), z.lte(maxBreakMinutes)),
  gradeIds: z.array(id).check(z.maxLength(100)),
  certificationIds: z.array(id).check(z.maxLength(100)),
  reasonForAbsence: z.string().check(z.maxLength(100)),
  /** A contact of the location, or free text; if both are given, the contact counts. */
  covering: z.nullable(z.strictObject({ contactId: z.optional(id), name: z.optional(text(100)) })),
  submittedBy: z.nullable(text(100)),
  room: text(50),
  notes: text(1000),
  /** Policies, with their versions, that the contact agrees to with this request. */
  policiesAgreed: z
    .array(z.strictObject({ policyId: id, version: z.string().check(z.maxLength(50)) }))
    .check(z.maxLength(20)),
  confirmations: z.array(confirmation).check(z.maxLength(50)),
  preferredCandidateId: z.nullable(id),
  purchaseOrder: z.nullable(lineOfText(100)),
  costCentre: z.nullable(lineOfText(100)),
  reference: z.nullable(lineOfText(100)),
  /** Books even though the same place and time is booked already (product.md 22). */
  bookAnyway: z.boolean(),
});
export type BookingRequest = z.output<typeof bookingRequest>;

/**
 * D dates and M bookings per date make M blocks of D bookings. With only pending-booking permission the answer is
 * 'pending' without blocks. Refusals carry the code of the first rule broken; 409 booking_double carries the other booking.
 */
export const createBooking = defineEndpoint({
  name: 'createBooking',
  method: 'POST',
  path: '/api/v1/bookings',
  summary: 'Book temporary educators',
  access: { kind: 'requires', ...sendsBookings },
  body: bookingRequest,
  replies: {
    201: z.strictObject({
      requestId: id,
      status: z.enum(['pending', 'created']),
      blocks: z.array(z.strictObject({ blockId: id, bookingIds: z.array(id) })),
    }),
  },
  codes: [
    'permission_missing',
    'email_unverified',
    'location_not_confirmed',
    'location_restricted',
    'classifications_missing',
    'classification_not_available',
    'dates_required',
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
    'reason_for_absence_required',
    'reason_for_absence_unknown',
    'covering_unknown',
    'submitted_by_required',
    'policies_not_agreed',
    'confirmation_contact_required',
    'confirmation_contact_unknown',
    'confirmation_contact_repeated',
    'confirmation_method_required',
    'confirmation_method_unusable',
    'candidate_not_available',
    'booking_double',
  ],
  idempotent: true,
});

/** Other bookings at the same location, date and overlapping times for the same person or room. Warns before sending. */
export const findDoubles = defineEndpoint({
  name: 'findDoubles',
  method: 'POST',
  path: '/api/v1/bookings/doubles',
  summary: 'Bookings that this one would double',
  access: createBooking.access,
  reads: true,
  body: z.strictObject({
    locationId,
    dates: z.array(localDate).check(z.maxLength(400)),
    startTime: localTime,
    endTime: localTime,
    covering: z.nullable(z.strictObject({ contactId: z.optional(id), name: z.optional(text(100)) })),
    room: text(50),
  }),
  replies: {
    200: z.array(
      z.strictObject({
        id,
        dateLocal: localDate,
        startTime: localTime,
        endTime: localTime,
        room: z.string(),
        covering: z.nullable(z.string()),
        createdBy: z.string(),
      }),
    ),
    204: null,
  },
});
