import { getBookingOverview } from '@staffroom/domain/bookings/read/overview-bookings.contract.ts';
import { readInOneTrip } from '../../../db/transaction.ts';
import { route } from '../../../http/route.ts';
import { scopeRangesOf } from '../../../identity/viewer/scope-ranges.ts';
import { hasDays } from '../list/date-range.ts';
import { dayCounts } from './day-counts.sql.ts';
import { countedLocations } from './counted-locations.ts';

/** Bookings per day of a year, from the counters. */
export const getBookingOverviewRoute = route(
  getBookingOverview,
  async ({ query, viewer, database, tenantScope }) => {
    if (!hasDays(query)) return { status: 204 };
    const { groupIds } = scopeRangesOf(viewer, 'booking', 'view', query);
    const asked = {
      groupIds,
      locations: countedLocations(viewer, { clientIds: query.clientIds, leavingOut: groupIds }),
      dateFromLocal: query.dateFromLocal,
      dateToLocal: query.dateToLocal,
    };
    const [row] = await readInOneTrip(database, tenantScope, dayCounts(asked));
    return row?.json ? { status: 200, json: row.json } : { status: 204 };
  },
);
