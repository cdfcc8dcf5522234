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
 * How long an educator will have been at the location's client with the dates, and in how many of these weeks without
 * them, counting accepted days. Null where no limit applies, where the dates begin a new count that stays within it,
 * and for an educator unknown to the client.
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
    /** Calendar dates at the location to be booked. */
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

/** Max educators of the chosen clients that are examined, most recent first. */
export const maxWatched = 500;

/**
 * Educators near or past a limit at a client whose bookings the viewer sees, or whose accepted days go past it;
 * earliest limit first. Weeks are counted up to today at the client. Empty where no limit applies.
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
        /** Their accepted days go past the limit. */
        isBookedPast: z.boolean(),
      }),
    ),
  },
});
