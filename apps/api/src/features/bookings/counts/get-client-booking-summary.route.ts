import { seesBookingCounts } from '@staffroom/domain/permissions/access-lists.ts';
import { getClientBookingSummary } from '@staffroom/domain/bookings/read/overview-bookings.contract.ts';
import { readInOneTrip } from '../../../db/transaction.ts';
import { route } from '../../../http/route.ts';
import type { Viewer } from '../../../identity/viewer/viewer.ts';
import { requireAnyInClient } from '../../locations/viewable-locations.ts';
import { hasDays } from '../list/date-range.ts';
import { locationDays } from './day-counts.sql.ts';
import type { LocationDay } from './day-counts.sql.ts';
import { formatLocationOverview } from '../cards/location-overview.reply.ts';
import type { LocationOfClient } from '../cards/location-overview.reply.ts';

/** Counts per location of the client that the viewer may see; dates are local to each, so no time zone applies. */
export const getClientBookingSummaryRoute = route(
  getClientBookingSummary,
  async ({ params, query, viewer, database, tenantScope }) => {
    requireAnyInClient(viewer, params.clientId, seesBookingCounts);
    const { groupId, locations } = viewableLocations(viewer, params.clientId);
    if (!hasDays(query) || locations.length === 0) return { status: 204 };
    const days = await readInOneTrip(
      database,
      tenantScope,
      locationDays({
        locations: {
          groupIds: locations.map(() => groupId),
          locationIds: locations.map(({ locationId }) => locationId),
        },
        dateFromLocal: query.dateFromLocal,
        dateToLocal: query.dateToLocal,
      }),
    );
    const byLocation = Map.groupBy(days, (day) => day.location_id);
    return {
      status: 200,
      body: locations.map((location) => formatLocation(location, byLocation.get(location.locationId) ?? [])),
    };
  },
);

function viewableLocations(
  { rights }: Viewer,
  clientId: string,
): { groupId: string; locations: LocationOfClient[] } {
  const viewable = rights.locationIds('booking', 'view');
  for (const { groupId, clients } of rights.links.groups) {
    const client = clients.find((one) => one.clientId === clientId);
    if (!client) continue;
    const { clientName } = client;
    const locations = client.locations
      .filter(({ locationId }) => viewable.has(locationId))
      .map((location) => ({ ...location, clientId, clientName }));
    return { groupId, locations };
  }
  return { groupId: '', locations: [] };
}

function formatLocation(location: LocationOfClient, days: readonly LocationDay[]) {
  const counts = {
    total: days.reduce((sum, day) => sum + day.total, 0),
    open: days.reduce((sum, day) => sum + day.open, 0),
  };
  return {
    ...formatLocationOverview(location, counts),
    days: days.map((day) => ({
      dateLocal: day.date_local,
      totalBookingsCount: day.total,
      openBookingsCount: day.open,
    })),
  };
}
