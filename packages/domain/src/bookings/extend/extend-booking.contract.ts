import * as z from 'zod/mini';
import { defineEndpoint } from '../../contract/define-endpoint.ts';
import { id, localDate, localTime, shortNumber, version } from '../../contract/wire-types.ts';
import { changesBookings } from '../../permissions/access-lists.ts';
import { maxBreakMinutes } from '../booking-limits.ts';
import { bookingStatus } from '../booking-shapes.ts';
import { placement } from './long-placement.contract.ts';

const params = z.strictObject({ bookingId: id });
const breakMinutes = z.int().check(z.gte(0), z.lte(maxBreakMinutes));

/** The block's educator; name is null until they have accepted its last day. */
const holder = z.nullable(z.strictObject({ name: z.nullable(z.string()) }));

/**
 * How far a booking's block can be extended, and every date up to endDateLocal, counted, with the booking's own times;
 * the default is one more week. An end past maxEndDate is cut to it. isBlocked: the location takes no bookings on that
 * date; closedMessage is the provider's markdown about that, or null. candidateAvailable is null where the block has no
 * educator; an educator is available when no accepted booking of theirs overlaps and the client wants them back.
 * earliestStart is a wall time, null for no limit. A block that cannot be extended at all is refused.
 */
export const getExtensionScheduling = defineEndpoint({
  name: 'getExtensionScheduling',
  method: 'GET',
  path: '/api/v1/bookings/:bookingId/extend/scheduling',
  summary: 'Days that a block can be extended by',
  access: { kind: 'requires', ...changesBookings },
  params,
  query: z.strictObject({ endDateLocal: z.optional(localDate) }),
  replies: {
    200: z.strictObject({
      /** The booking's version, for `If-Match`. */
      version,
      currentEndDate: localDate,
      earliestDate: localDate,
      maxEndDate: localDate,
      maxDays: z.int(),
      earliestStart: z.nullable(localTime),
      /** The last date that a block may have at a Victorian teaching location; null elsewhere. */
      victorianLimit: z.nullable(localDate),
      candidate: holder,
      /**
       * How many weeks the educator has been booked at the client without a break that counts, including the block's
       * days, where the variant limits them and the educator's name is known; null otherwise.
       */
      placement: z.nullable(placement),
      days: z.array(
        z.strictObject({
          dateLocal: localDate,
          startTime: localTime,
          endTime: localTime,
          breakMinutes,
          isWeekend: z.boolean(),
          isBlocked: z.boolean(),
          closedMessage: z.nullable(z.string()),
          candidateAvailable: z.nullable(z.boolean()),
        }),
      ),
      /** What else the rules need, so that a form can check what the call will. */
      rules: z.strictObject({
        firstDate: localDate,
        /** 1 teaching, 2 childcare, 3 other. */
        clientTypeInt: z.int(),
        state: z.string(),
        cutOff: z.nullable(z.string()),
        minimumDurationMinutes: z.int(),
        classification: z.strictObject({
          minimumDurationInMins: z.nullable(z.int()),
          earliestEndTime24hr: z.nullable(localTime),
          defaultBreakInMins: z.nullable(z.int()),
          shouldShowBreaks: z.boolean(),
        }),
      }),
    }),
  },
  codes: [
    'permission_missing',
    'feature_disabled',
    'booking_already_cancelled',
    'booking_not_extendable',
    'block_too_long',
    'location_not_confirmed',
  ],
});

/**
 * Adds days to the end of a booking's block and copies everything else from the booking. A day on which the block's
 * educator is free starts as a tentative offer to them, any other one as Unfilled; status is Unfilled when any of the
 * days is. Refusals name the day by its index, such as `days.2.endTime`. Conflicts carry the booking's present state,
 * booking_double the other bookings.
 */
export const extendBooking = defineEndpoint({
  name: 'extendBooking',
  method: 'POST',
  path: '/api/v1/bookings/:bookingId/extend',
  summary: 'Extend a booking',
  access: { kind: 'requires', ...changesBookings },
  params,
  body: z.strictObject({
    days: z
      .array(z.strictObject({ dateLocal: localDate, startTime: localTime, endTime: localTime, breakMinutes }))
      .check(z.maxLength(100)),
    /** Extends it even though the same place and time is booked already. */
    bookAnyway: z.optional(z.boolean()),
  }),
  replies: {
    201: z.strictObject({
      requestId: id,
      status: z.enum(['Filled', 'Unfilled']),
      /** Of the booking that was extended. */
      version,
      /** By date. */
      bookings: z.array(
        z.strictObject({ id, number: shortNumber, dateLocal: localDate, status: bookingStatus, version }),
      ),
    }),
  },
  codes: [
    'permission_missing',
    'email_unverified',
    'feature_disabled',
    'booking_already_cancelled',
    'booking_not_extendable',
    'block_too_long',
    'location_not_confirmed',
    'location_restricted',
    'extension_days_required',
    'extension_day_repeated',
    'extension_too_long',
    'extension_day_too_early',
    'extension_start_too_early',
    'date_in_past',
    'same_day_cut_off_passed',
    'booking_start_passed',
    'end_time_before_start',
    'end_time_too_early',
    'booking_duration_too_short',
    'clock_set_forward',
    'break_out_of_range',
    'booking_double',
    'stale_version',
  ],
  idempotent: true,
  versioned: true,
});
