import type { Viewer } from '../../identity/viewer/viewer.ts';
import type { LocationOfClient } from '../bookings/cards/location-overview.reply.ts';

export type SeenLocation = LocationOfClient & { groupId: string };

/** Locations whose bookings the viewer may see, in the tree's order. */
export function seenLocations(
  { rights }: Viewer,
  filter: { clientIds?: readonly string[] | undefined; clientGroupId?: string },
): SeenLocation[] {
  const viewable = rights.locationIds('booking', 'view');
  const wanted = filter.clientIds && new Set(filter.clientIds);
  return rights.links.groups
    .filter(({ groupId }) => filter.clientGroupId === undefined || groupId === filter.clientGroupId)
    .flatMap(({ groupId, clients }) =>
      clients
        .filter(({ clientId }) => !wanted || wanted.has(clientId))
        .flatMap(({ clientId, clientName, locations }) =>
          locations
            .filter(({ locationId }) => viewable.has(locationId))
            .map((location) => ({ ...location, groupId, clientId, clientName })),
        ),
    );
}

/** The places in the form that the statements expect. */
export function placesOf(locations: readonly SeenLocation[]) {
  return {
    groupIds: locations.map(({ groupId }) => groupId),
    locationIds: locations.map(({ locationId }) => locationId),
  };
}
