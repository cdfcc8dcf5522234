import { formatLocationOverview } from '../bookings/cards/location-overview.reply.ts';
import type { LocationCounts } from './location-counts.sql.ts';
import type { SeenLocation } from './seen-locations.ts';

/** An item for every location, including those without bookings. */
export function formatLocationOverviews(locations: readonly SeenLocation[], rows: readonly LocationCounts[]) {
  const counts = new Map(rows.map((row) => [row.location_id, row]));
  return locations.map((location) =>
    formatLocationOverview(location, counts.get(location.locationId) ?? { total: 0, open: 0 }),
  );
}
