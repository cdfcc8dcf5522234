import type { PermissionTree } from './permission-tree.ts';
import { hasRight, noRights } from './rights.ts';

/** Whether bookings of the location may be seen; false for one outside the tree. */
export function seesBookingsAt(tree: PermissionTree, locationId: number): boolean {
  return hasRight(tree.locations.get(locationId)?.rights ?? noRights, 'booking', 'view');
}

/** Whether bookings of any location of the clients may be seen (spec section 6). */
export function seesBookingsOf(tree: PermissionTree, clientIds: readonly string[]): boolean {
  return clientIds.some((clientId) =>
    tree.clients.get(clientId)?.locations.some(({ rights }) => hasRight(rights, 'booking', 'view')),
  );
}

/** Whether the contact can request bookings at some location but cannot book there without approval. */
export function mustAskForBookings({ locations }: PermissionTree): boolean {
  return [...locations.values()].some(
    ({ rights }) => hasRight(rights, 'pending booking', 'create') && !hasRight(rights, 'booking', 'create'),
  );
}
