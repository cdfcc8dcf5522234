import * as z from 'zod/mini';
import { defineEndpoint } from '../contract/define-endpoint.ts';
import { id, localDate, queryList, queryLocationId } from '../contract/wire-types.ts';
import { defaultBookingLimits } from './booking-limits.ts';
import { createBooking } from './create-booking.contract.ts';

/** `limitLocal` is the last day within the limit (`long-placement.rules.ts`). */
export const placement = z.strictObject({
  weeks: z.int(),
  maxWeeks: z.int(),
  sinceLocal: localDate,
  limitLocal: localDate,
  isOver: z.boolean(),
});

const { bookingsPerRequestMax: maxDates } = defaultBookingLimits;

/**
 * How long an educator will have been at the location's client with the dates, and in how many of these weeks without them,
 * as far as they have accepted. Null where no limit holds, where the dates begin a new count that stays within it, and for
 * an educator whom the client does not know.
 */
export const getPlacement = defineEndpoint({
  name: 'getPlacement',
  method: 'GET',
  path: '/api/v1/bookings/placement',
  summary: 'How long an educator will have been at a client',
  access: createBooking.access,
  query: z.strictObject({
    locationId: queryLocationId,
    candidateId: id,
    /** Calendar dates at the location, those that are wished. */
    dates: queryList(localDate).check(
      z.refine((dates) => (dates?.length ?? 0) <= maxDates, {
        error: `Please name at most ${maxDates} dates`,
      }),
    ),
  }),
  replies: {
    200: z.strictObject({ placement: z.nullable(z.extend(placement, { weeksSoFar: z.int() })) }),
  },
  codes: ['not_found'],
});
