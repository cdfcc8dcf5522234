import { fillRatePercentage, locationDisplayName } from '@staffroom/domain/overviews/fill-rate.rules.ts';
import type { LocationFacts } from '../../../identity/viewer/client-tree.ts';

export type LocationOfClient = LocationFacts & { locationId: number; clientId: string; clientName: string };

/** The location overview item of spec section 3. */
export function formatLocationOverview(location: LocationOfClient, counts: { total: number; open: number }) {
  const { clientId, clientName, locationId, locationName, address } = location;
  return {
    address,
    clientId,
    clientName,
    locationId,
    locationName,
    displayName: locationDisplayName(location),
    openBookings: counts.open,
    totalBookings: counts.total,
    filledBookings: counts.total - counts.open,
    fillRatePercentage: fillRatePercentage(counts),
  };
}
