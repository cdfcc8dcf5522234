import type { Viewer } from '../../identity/viewer.ts';
import { coverOf } from './booking-cover.ts';
import type { Narrowing } from './booking-cover.ts';
import type { ListWishes } from './list-bookings.sql.ts';

/** What of a list follows from who asks and when: which bookings, which pending requests, what is over. */
export function wishesOf(
  { viewer, receivedAt }: { viewer: Viewer; receivedAt: Temporal.Instant },
  narrowing: Narrowing = {},
): Pick<ListWishes, 'cover' | 'pending' | 'receivedAt'> {
  const { rights } = viewer;
  const wanted = narrowedLocations(viewer, narrowing);
  const inside = (locationIds: ReadonlySet<number>) =>
    [...locationIds].filter((locationId) => wanted === null || wanted.has(locationId));
  return {
    cover: coverOf(viewer, 'booking', 'view', narrowing),
    pending: {
      groupIds: viewer.clientGroupIds,
      readableLocationIds: inside(rights.locationIds('pending booking', 'view')),
      ownLocationIds: inside(rights.allLocationIds),
      contactId: viewer.contactId,
    },
    receivedAt: receivedAt.toString(),
  };
}

/** Null when the list is not narrowed. */
function narrowedLocations(
  viewer: Viewer,
  { clientIds, locationIds }: Narrowing,
): ReadonlySet<number> | null {
  if (!clientIds && !locationIds) return null;
  const clients = clientIds && new Set(clientIds);
  const locations = locationIds && new Set(locationIds);
  return new Set(
    viewer.rights.links.groups.flatMap((group) =>
      group.clients
        .filter(({ clientId }) => !clients || clients.has(clientId))
        .flatMap((client) => client.locations.map(({ locationId }) => locationId))
        .filter((locationId) => !locations || locations.has(locationId)),
    ),
  );
}
