import { listLocationOverviews } from '@staffroom/domain/overviews/overviews.contract.ts';
import { readInOneTrip } from '../../db/transaction.ts';
import { route } from '../../http/route.ts';
import { hasDays } from '../bookings/list/date-range.ts';
import { locationCounts } from './location-counts.sql.ts';
import { formatLocationOverviews } from './location-overviews.reply.ts';
import { placesOf, seenLocations } from './seen-locations.ts';

export const listLocationOverviewsRoute = route(
  listLocationOverviews,
  async ({ query, viewer, database, tenantScope }) => {
    const locations = seenLocations(viewer, query);
    if (!hasDays(query) || locations.length === 0) return { status: 204 };
    const { dateFromLocal, dateToLocal } = query;
    const asked = { ...placesOf(locations), dateFromLocal, dateToLocal };
    const rows = await readInOneTrip(database, tenantScope, locationCounts(asked));
    return { status: 200, body: formatLocationOverviews(locations, rows) };
  },
);
