import type { Viewer } from '../../../identity/viewer/viewer.ts';

/** The locations whose bookings the viewer may see, with their groups; whole groups are counted separately. */
export function countedLocations(
  { rights }: Viewer,
  filter: { clientIds?: readonly string[] | undefined; leavingOut?: readonly string[] },
): { groupIds: string[]; locationIds: number[] } {
  const viewable = rights.locationIds('booking', 'view');
  const clients = filter.clientIds && new Set(filter.clientIds);
  const pairs = rights.links.groups
    .filter(({ groupId }) => !filter.leavingOut?.includes(groupId))
    .flatMap((group) =>
      group.clients
        .filter(({ clientId }) => !clients || clients.has(clientId))
        .flatMap(({ locations }) => locations)
        .filter(({ locationId }) => viewable.has(locationId))
        .map(({ locationId }) => ({ groupId: group.groupId, locationId })),
    );
  return {
    groupIds: pairs.map(({ groupId }) => groupId),
    locationIds: pairs.map(({ locationId }) => locationId),
  };
}
