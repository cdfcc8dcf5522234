import * as z from 'zod/mini';
import { locationOverviewItem } from '../bookings/read/overview-bookings.contract.ts';
import { defineEndpoint } from '../contract/define-endpoint.ts';
import { id, localDate, queryList, timeZone } from '../contract/wire-types.ts';
import { seesBookingCounts } from '../permissions/access-lists.ts';
import { leadTimes } from './fill-rate.rules.ts';

const access = { kind: 'requires', ...seesBookingCounts } as const;
export type LocationOverviewItem = z.output<typeof locationOverviewItem>;

/**
 * Every location of the group whose bookings the viewer sees, on one date: `filterDate`, or today in `timeZone`, or
 * else today at the group's first location. 404 for another's group; 403 for a contact without the user flag.
 */
export const getClientGroupOverview = defineEndpoint({
  name: 'getClientGroupOverview',
  method: 'GET',
  path: '/api/v1/client-groups/:clientGroupId/overview',
  summary: 'Fill per location of a client group on a date',
  access,
  params: z.strictObject({ clientGroupId: id }),
  query: z.strictObject({ filterDate: z.optional(localDate), timeZone: z.optional(timeZone) }),
  replies: { 200: z.array(locationOverviewItem), 204: null },
  codes: ['permission_missing', 'not_found'],
});

const range = {
  clientIds: queryList(id),
  dateFromLocal: localDate,
  dateToLocal: localDate,
};

/**
 * Every location of the clients whose bookings the viewer sees, over the dates, both counted and at most a year apart;
 * those without bookings too.
 */
export const listLocationOverviews = defineEndpoint({
  name: 'listLocationOverviews',
  method: 'GET',
  path: '/api/v1/overviews/locations',
  summary: 'Fill per location of several clients',
  access,
  query: z.strictObject(range),
  replies: { 200: z.array(locationOverviewItem), 204: null },
  codes: ['date_range_too_long'],
});

/** Max days of a breakdown, both ends counted. */
export const maxBreakdownDays = 31;

const counted = { totalBookings: z.int(), openBookings: z.int() };
const named = z.array(z.strictObject({ name: z.string(), ...counted }));

/**
 * How bookings on the dates, both counted and at most 31 days, were filled: by lead time, by the classification's title
 * and by the reason for absence; largest first. Empty categories are left out.
 */
export const getFillBreakdown = defineEndpoint({
  name: 'getFillBreakdown',
  method: 'GET',
  path: '/api/v1/overviews/breakdown',
  summary: 'Fill by lead time, classification and reason',
  access,
  query: z.strictObject(range),
  replies: {
    200: z.strictObject({
      leadTimes: z.array(z.strictObject({ leadTime: z.enum(leadTimes), ...counted })),
      classifications: named,
      reasons: named,
    }),
  },
  codes: ['date_range_too_long'],
});
