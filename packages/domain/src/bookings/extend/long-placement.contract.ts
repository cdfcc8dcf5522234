import * as z from 'zod/mini';
import { defineEndpoint } from '../../contract/define-endpoint.ts';
import { id, localDate, named, queryList, queryLocationId } from '../../contract/wire-types.ts';
import { seesBookingCounts } from '../../permissions/access-lists.ts';
import { defaultBookingLimits } from '../booking-limits.ts';
import { createBooking } from '../create/create-booking.contract.ts';

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

/** So many educators of the chosen clients are looked at at most, those who came last. */
export const maxWatched = 500;

/**
 * Educators who are near a limit at a client whose bookings the viewer sees, who are past it, or whose accepted days go past
 * it; the limit that falls first first. Weeks are those up to today at the client. Empty where no limit holds.
 */
export const listLongPlacements = defineEndpoint({
  name: 'listLongPlacements',
  method: 'GET',
  path: '/api/v1/overviews/placements',
  summary: 'Educators who have been at a client for long',
  access: { kind: 'requires', ...seesBookingCounts },
  query: z.strictObject({ clientIds: queryList(id) }),
  replies: {
    200: z.array(
      z.extend(placement, {
        client: named,
        candidate: named,
        /** Days that they have accepted are past the limit. */
        isBookedPast: z.boolean(),
      }),
    ),
  },
});
