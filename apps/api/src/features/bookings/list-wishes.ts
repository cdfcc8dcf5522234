import type { Settings } from '../../http/settings.ts';
import type { Viewer } from '../../identity/viewer.ts';
import type { CardViewer } from './booking-card.sql.ts';
import { coverOf } from './booking-cover.ts';
import type { Narrowing } from './booking-cover.ts';
import type { ListWishes } from './list-bookings.sql.ts';

/** What of a list follows from the viewer alone: which bookings, which pending requests, which actions. */
export function wishesOf(
  { viewer, receivedAt, settings }: { viewer: Viewer; receivedAt: Temporal.Instant; settings: Settings },
  narrowing: Narrowing = {},
): Pick<ListWishes, 'cover' | 'pending' | 'viewer'> {
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
    viewer: cardViewer(viewer, receivedAt, settings),
  };
}

/** What decides the actions of the viewer's cards. */
export function cardViewer(
  { rights, emailVerified }: Viewer,
  receivedAt: Temporal.Instant,
  { features }: Pick<Settings, 'features'>,
): CardViewer {
  const sameEverywhere = (locationIds: ReadonlySet<number>) =>
    rights.allLocationIds.isSubsetOf(locationIds) ? null : [...locationIds];
  return {
    receivedAt: receivedAt.toString(),
    emailVerified,
    isExtendEnabled: features.includes('enableExtendBooking'),
    deletableLocationIds: sameEverywhere(rights.locationIds('booking', 'delete')),
    modifiableLocationIds: sameEverywhere(rights.locationIds('booking', 'modify')),
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
