import * as z from 'zod/mini';
import { defineEndpoint } from '../../contract/define-endpoint.ts';
import { seesBookingCounts } from '../../permissions/access-lists.ts';
import { address, id, localDate, locationId, queryList, timeZone } from '../../contract/wire-types.ts';

const access = { kind: 'requires', ...seesBookingCounts } as const;

/** Day counts from dateFromLocal to dateToLocal, both counted, at most one calendar year (366 days). Days without bookings are left out. openBookingsCount: those still unfilled. */
export const getBookingOverview = defineEndpoint({
  name: 'getBookingOverview',
  method: 'GET',
  path: '/api/v1/bookings/overview',
  summary: 'Bookings per day of a year',
  access,
  query: z.strictObject({ clientIds: queryList(id), dateFromLocal: localDate, dateToLocal: localDate }),
  replies: {
    200: z.array(
      z.strictObject({ dateLocal: localDate, totalBookingsCount: z.int(), openBookingsCount: z.int() }),
    ),
    204: null,
  },
  codes: ['date_range_too_long'],
});

/** Spec section 3: fillRatePercentage is rounded; 0 if none filled; -1 if no bookings. */
export const locationOverviewItem = z.strictObject({
  address,
  clientId: id,
  clientName: z.string(),
  locationId,
  locationName: z.string(),
  displayName: z.string(),
  openBookings: z.int(),
  totalBookings: z.int(),
  filledBookings: z.int(),
  fillRatePercentage: z.int(),
});

/** Per location of the client that the viewer may see, for the range, both ends counted. */
export const getClientBookingSummary = defineEndpoint({
  name: 'getClientBookingSummary',
  method: 'GET',
  path: '/api/v1/clients/:clientId/bookings/summary',
  summary: 'Fill per location and counts per day',
  access,
  params: z.strictObject({ clientId: id }),
  query: z.strictObject({
    timeZone: z.optional(timeZone),
    dateFromLocal: localDate,
    dateToLocal: localDate,
  }),
  replies: {
    200: z.array(
      z.extend(locationOverviewItem, {
        days: z.array(
          z.strictObject({ dateLocal: localDate, totalBookingsCount: z.int(), openBookingsCount: z.int() }),
        ),
      }),
    ),
    204: null,
  },
  codes: ['date_range_too_long'],
});
