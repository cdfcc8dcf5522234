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
    displayName: clientName === locationName ? clientName : `${clientName} - ${locationName}`,
    openBookings: counts.open,
    totalBookings: counts.total,
    filledBookings: counts.total - counts.open,
    fillRatePercentage: fillRatePercentage(counts),
  };
}

/** Rounded share filled; 0 if none is, -1 without bookings. */
export function fillRatePercentage({ total, open }: { total: number; open: number }): number {
  return total === 0 ? -1 : Math.round((100 * (total - open)) / total);
}
