import type { PermissionTree } from './permission-tree.ts';
import { hasRight, noRights } from './rights.ts';

/** Whether bookings of the location may be seen; false for one outside the tree. */
export function seesBookingsAt(tree: PermissionTree, locationId: number): boolean {
  return hasRight(tree.locations.get(locationId)?.rights ?? noRights, 'booking', 'view');
}

/** Whether bookings of any location of the clients may be seen. */
export function seesBookingsOf(tree: PermissionTree, clientIds: readonly string[]): boolean {
  return countBookingLocations(tree, clientIds) > 0;
}

/** The number of the clients' locations where bookings may be seen (spec section 6). */
export function countBookingLocations(tree: PermissionTree, clientIds: readonly string[]): number {
  return clientIds
    .flatMap((clientId) => tree.clients.get(clientId)?.locations ?? [])
    .filter(({ rights }) => hasRight(rights, 'booking', 'view')).length;
}

/** Whether the contact can request bookings at some location but cannot book there without approval. */
export function mustAskForBookings({ locations }: PermissionTree): boolean {
  return [...locations.values()].some(
    ({ rights }) => hasRight(rights, 'pending booking', 'create') && !hasRight(rights, 'booking', 'create'),
  );
}
