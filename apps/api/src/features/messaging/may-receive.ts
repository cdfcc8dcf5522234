import type { Viewer } from '../../identity/viewer/viewer.ts';
import type { StoredEvent } from '../../platform/events/events.ts';

/**
 * Whether the viewer is notified of a change: by the right to read it, or because it is their own, at a location where
 * they have any right (docs/decisions/013). The portal receives feedback as a change of its bookings. Nobody receives
 * events of other kinds.
 */
export function mayReceive({ contactId, rights }: Viewer, event: StoredEvent): boolean {
  const isOwn = event.contactId !== null && event.contactId === contactId;
  const isOwnHere = isOwn && event.locationId !== null && rights.allLocationIds.has(event.locationId);
  const reads = (scope: Parameters<typeof rights.locationIds>[0]): boolean =>
    event.locationId !== null && rights.locationIds(scope, 'view').has(event.locationId);
  switch (event.kind) {
    case 'booking':
      return reads('booking');
    case 'pendingBooking':
      return isOwnHere || reads('pending booking');
    case 'replaceMe':
      return isOwnHere || reads('pending booking');
    case 'timesheet':
      return reads('timesheets');
    case 'invoice':
      return (
        reads('accounts') ||
        (event.clientId !== null && rights.clientIds('accounts', 'view').has(event.clientId))
      );
    case 'permissions':
    case 'availability':
      return isOwn;
    case 'people':
      return rights.links.groups.some(
        ({ groupId, clients }) =>
          groupId === event.clientGroupId &&
          clients.some(
            (client) =>
              rights.clientIds('people', 'view').has(client.clientId) ||
              client.locations.some(({ locationId }) => rights.locationIds('people', 'view').has(locationId)),
          ),
      );
    case 'candidate':
      return rights.links.groups.some(({ groupId }) => groupId === event.clientGroupId);
    case 'serviceStatus':
      return true;
    default:
      return false;
  }
}
