import * as z from 'zod/mini';
import { defineEndpoint } from '../../contract/define-endpoint.ts';
import { id, localDate, localTime, text, version } from '../../contract/wire-types.ts';
import { changesBookings } from '../../permissions/access-lists.ts';
import { amendableFields } from './amend-booking.rules.ts';
import { maxBreakMinutes, textLengths } from '../booking-limits.ts';
import { bookingStatuses } from '../booking-status.ts';

const amendment = z.strictObject({
  /** Of the named booking. */
  version,
  status: z.enum(bookingStatuses),
  changed: z.array(z.enum(amendableFields)),
  educator: z.enum(['askedAgain', 'told', 'released', 'nobody']),
  /** By date; days that need no change are left out. A refused day has a code and its values. */
  days: z.array(
    z.strictObject({
      bookingId: id,
      dateLocal: localDate,
      result: z.enum(['changed', 'refused']),
      code: z.nullable(z.string()),
      params: z.record(z.string(), z.union([z.string(), z.number()])),
      version,
    }),
  ),
});

/**
 * Changes one booking, also a single day of a series; fields left out keep their values. With scope following or block,
 * every day of its series that has not begun changes too, from this one on or all of them: 200 when all did, 207 when
 * the rules refuse some, the refusal of the named one when they refuse all. A date can only be changed for one day.
 * Every rule of creation applies to what changes. A confirmed educator is asked again where times, break, date or
 * grades change, and notified otherwise; one who is booked elsewhere at the new times refuses the change; an offer that
 * no longer fits is withdrawn. Conflicts carry the booking's present state, booking_double the other bookings.
 */
export const amendBooking = defineEndpoint({
  name: 'amendBooking',
  method: 'POST',
  path: '/api/v1/bookings/:bookingId/amend',
  summary: 'Change a booking',
  access: { kind: 'requires', ...changesBookings },
  params: z.strictObject({ bookingId: id }),
  body: z
    .strictObject({
      /** Default: day. */
      scope: z.optional(z.enum(['day', 'following', 'block'])),
      /** Only while nobody has taken the booking. */
      dateLocal: z.optional(localDate),
      startTime: z.optional(localTime),
      endTime: z.optional(localTime),
      breakMinutes: z.optional(z.int().check(z.gte(0), z.lte(maxBreakMinutes))),
      gradeIds: z.optional(z.array(id).check(z.maxLength(100))),
      reasonForAbsence: z.optional(z.string().check(z.maxLength(100))),
      covering: z.optional(
        z.nullable(z.strictObject({ contactId: z.optional(id), name: z.optional(text(textLengths.name)) })),
      ),
      room: z.optional(text(textLengths.room)),
      notes: z.optional(text(textLengths.notes)),
      /** Changes it even though the same place and time is booked already. */
      bookAnyway: z.optional(z.boolean()),
    })
    .check(
      z.refine(({ scope = 'day', dateLocal }) => scope === 'day' || dateLocal === undefined, {
        path: ['dateLocal'],
      }),
    ),
  replies: { 200: amendment, 207: amendment },
  codes: [
    'permission_missing',
    'email_unverified',
    'amendment_empty',
    'booking_already_cancelled',
    'booking_already_invoiced',
    'booking_already_commenced',
    'booking_date_fixed',
    'covering_fixed',
    'booking_date_in_series',
    'candidate_booked_elsewhere',
    'location_restricted',
    'date_in_past',
    'date_too_far_ahead',
    'same_day_cut_off_passed',
    'booking_start_passed',
    'block_too_long',
    'end_time_before_start',
    'end_time_too_early',
    'booking_duration_too_short',
    'clock_set_forward',
    'break_out_of_range',
    'grade_not_available',
    'reason_for_absence_required',
    'reason_for_absence_unknown',
    'covering_unknown',
    'booking_double',
    'replace_me_already_requested',
    'stale_version',
  ],
  idempotent: true,
  versioned: true,
});
