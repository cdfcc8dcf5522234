import type { PermissionTree } from './permission-tree.ts';
import type { Requirement } from './requirement.ts';
import { hasRight, noRights } from './rights.ts';
import type { Rights } from './rights.ts';

/** The person's rights and position in the tree. */
export type PermissionView = {
  readonly tree: PermissionTree;
  readonly activeClientId: string | null;
  /** The chosen clients; ids outside the tree give no right. */
  readonly selectedClientIds: readonly string[];
  /** Narrows the level `location` to one location of the active client; left out, any of its locations counts. */
  readonly locationId?: number | undefined;
};

export type RequirementList = {
  readonly combine: 'one' | 'all';
  readonly requirements: readonly Requirement[];
};

/** Whether the view satisfies one requirement (spec section 6, Levels). */
export function can(view: PermissionView, requirement: Requirement): boolean {
  return hasRight(rightsAtLevel(view, requirement.level), requirement.scope, requirement.modifier);
}

/**
 * Whether the view satisfies a route's list. No list, or an empty one, allows everybody who is signed in (spec section
 * 6).
 */
export function canAll(view: PermissionView, list: RequirementList | undefined): boolean {
  if (list === undefined || list.requirements.length === 0) return true;
  return list.combine === 'all'
    ? list.requirements.every((requirement) => can(view, requirement))
    : list.requirements.some((requirement) => can(view, requirement));
}

function rightsAtLevel(view: PermissionView, level: Requirement['level']): Rights {
  switch (level) {
    case 'group':
      return groupRights(view);
    case 'client':
      return activeClient(view)?.rights ?? noRights;
    case 'location':
      return locationRights(view);
    case 'client-and-below':
      return activeClient(view)?.rightsAndBelow ?? noRights;
    case 'selected-client-and-below':
    case 'selected_client':
      return view.selectedClientIds.reduce(
        (rights, clientId) => rights | (view.tree.clients.get(clientId)?.rightsAndBelow ?? noRights),
        noRights,
      );
    case 'group-and-below':
    case undefined:
      return view.tree.rightsAnywhere;
  }
}

function activeClient(view: PermissionView) {
  return view.activeClientId === null ? undefined : view.tree.clients.get(view.activeClientId);
}

function groupRights(view: PermissionView): Rights {
  const groupId = activeClient(view)?.groupId;
  return view.tree.groups.find((group) => group.groupId === groupId)?.rights ?? noRights;
}

function locationRights(view: PermissionView): Rights {
  const locations = activeClient(view)?.locations ?? [];
  return locations
    .filter((location) => view.locationId === undefined || location.locationId === view.locationId)
    .reduce((rights, location) => rights | location.rights, noRights);
}
