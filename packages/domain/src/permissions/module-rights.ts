import type { LocationNode, PermissionTree } from './permission-tree.ts';
import type { Modifier, Scope } from './requirement.ts';
import { hasRight, noRights } from './rights.ts';
import type { Rights } from './rights.ts';

/** One node of the tree. */
export type Place =
  | { readonly level: 'group'; readonly groupId: string }
  | { readonly level: 'client'; readonly clientId: string }
  | { readonly level: 'location'; readonly locationId: number };

/** Whether the node itself carries the right, inherited ones counted; false for a node that the tree does not hold. */
export function canAt(tree: PermissionTree, place: Place, scope: Scope, modifier: Modifier): boolean {
  return hasRight(rightsAt(tree, place), scope, modifier);
}

export const canViewBookings = (tree: PermissionTree, place: Place) => canAt(tree, place, 'booking', 'view');
export const canCreateBookings = (tree: PermissionTree, place: Place) =>
  canAt(tree, place, 'booking', 'create');
export const canViewPendingBookings = (tree: PermissionTree, place: Place) =>
  canAt(tree, place, 'pending booking', 'view');
export const canCreatePendingBookings = (tree: PermissionTree, place: Place) =>
  canAt(tree, place, 'pending booking', 'create');
export const canDecidePendingBookings = (tree: PermissionTree, place: Place) =>
  canAt(tree, place, 'pending booking', 'modify');
export const canViewTimesheets = (tree: PermissionTree, place: Place) =>
  canAt(tree, place, 'timesheets', 'view');
export const canSubmitTimesheets = (tree: PermissionTree, place: Place) =>
  canAt(tree, place, 'timesheets', 'modify');
export const canViewAccounts = (tree: PermissionTree, place: Place) => canAt(tree, place, 'accounts', 'view');

/**
 * Replace Me needs the right and the tag `replace_me_feature_enabled` at one and the same location (spec section 6).
 * At a client or a group: at one of its locations. Asks about `view` unless told otherwise.
 */
export function canUseReplaceMe(tree: PermissionTree, place: Place, modifier: Modifier = 'view'): boolean {
  return locationsAt(tree, place).some(
    (location) =>
      location.tags.includes('replace_me_feature_enabled') &&
      hasRight(location.rights, 'replace-me', modifier),
  );
}

/** Whether the portal asks for the Replace Me status of a client at all: a right at one of its locations, tag or not. */
export function needsReplaceMeStatus(tree: PermissionTree, clientId: string): boolean {
  return locationsAt(tree, { level: 'client', clientId }).some((location) =>
    hasRight(location.rights, 'replace-me', 'view'),
  );
}

/** How many locations the person may see bookings of; the others do not count (spec section 6). */
export function countBookingLocations(tree: PermissionTree, clientIds?: readonly string[]): number {
  const locations = [...tree.locations.values()].filter((location) =>
    hasRight(location.rights, 'booking', 'view'),
  );
  if (clientIds === undefined) return locations.length;
  return locations.filter((location) => clientIds.includes(location.clientId)).length;
}

function rightsAt(tree: PermissionTree, place: Place): Rights {
  switch (place.level) {
    case 'group':
      return tree.groups.find((group) => group.groupId === place.groupId)?.rights ?? noRights;
    case 'client':
      return tree.clients.get(place.clientId)?.rights ?? noRights;
    case 'location':
      return tree.locations.get(place.locationId)?.rights ?? noRights;
  }
}

function locationsAt(tree: PermissionTree, place: Place): readonly LocationNode[] {
  switch (place.level) {
    case 'group':
      return (
        tree.groups
          .find((group) => group.groupId === place.groupId)
          ?.clients.flatMap((client) => client.locations) ?? []
      );
    case 'client':
      return tree.clients.get(place.clientId)?.locations ?? [];
    case 'location': {
      const location = tree.locations.get(place.locationId);
      return location === undefined ? [] : [location];
    }
  }
}
