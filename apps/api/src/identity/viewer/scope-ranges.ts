import type { Modifier, Scope } from '@staffroom/domain/permissions/requirement.ts';
import type { Viewer } from './viewer.ts';

/** Which part of the tree a list is narrowed to; left out means everything the viewer may see. */
export type Narrowing = {
  clientIds?: readonly string[] | undefined;
  locationIds?: readonly number[] | undefined;
};

/**
 * The viewer's locations of a right as the fewest nodes that hold exactly these: a node with the right stands for
 * everything below it (product.md 8). Lists read one index range per node, so that a group of thousands of locations
 * costs what a single one costs.
 */
export type ScopeRanges = {
  groupIds: string[];
  clients: { groupIds: string[]; clientIds: string[] };
  locations: { groupIds: string[]; locationIds: number[] };
  /** Locations of one group that are too many for a range each: the group's range is read and the others left out. */
  scattered: { groupIds: string[]; locationIds: number[] };
};

/** Above this a range per location costs more than leaving rows out of the group's range. */
const maxLocationRanges = 150;

export function scopeRangesOf(
  viewer: Viewer,
  scope: Scope,
  modifier: Modifier,
  narrowing: Narrowing = {},
): ScopeRanges {
  return coverWhere(viewer, holdsRight(scope, modifier), narrowing);
}

/** Whether a right counts at a node of the tree, granted there or above. */
export function holdsRight(scope: Scope, modifier: Modifier): (node: Node) => boolean {
  const names = [`${scope}_${modifier}`, `${scope}_all`];
  return ({ access }) => names.some((name) => access.permissions.includes(name));
}

/** The same of every location where the viewer has any right at all. */
export function scopeRangesOfAnyRight(viewer: Viewer, narrowing: Narrowing = {}): ScopeRanges {
  return coverWhere(viewer, ({ access }) => access.permissions.length > 0, narrowing);
}

/** Whole groups, and the locations of the other groups with theirs, position by position. */
export type GroupsAndLocations = {
  wholeGroupIds: string[];
  locations: { groupIds: string[]; locationIds: number[] };
};

/** A viewer's locations of a right for what has no index by client; narrowed to clients it names locations alone. */
export function groupsAndLocations(
  { rights }: Viewer,
  {
    scope,
    modifier,
    clientIds,
  }: { scope: Scope; modifier: Modifier; clientIds?: readonly string[] | undefined },
): GroupsAndLocations {
  const wanted = clientIds && new Set(clientIds);
  const holds = holdsRight(scope, modifier);
  const { groups } = rights.links;
  const whole = wanted ? [] : groups.filter(holds);
  const single = groups
    .filter((group) => !whole.includes(group))
    .flatMap(({ groupId, clients }) =>
      clients
        .filter(({ clientId }) => wanted?.has(clientId) ?? true)
        .flatMap(({ locations }) => locations)
        .filter(holds)
        .map(({ locationId }) => ({ groupId, locationId })),
    );
  return {
    wholeGroupIds: whole.map(({ groupId }) => groupId),
    locations: {
      groupIds: single.map(({ groupId }) => groupId),
      locationIds: single.map(({ locationId }) => locationId),
    },
  };
}

type Node = { access: { permissions: readonly string[] } };

function coverWhere(
  viewer: Viewer,
  holds: (node: Node) => boolean,
  { clientIds, locationIds }: Narrowing,
): ScopeRanges {
  const ranges: ScopeRanges = {
    groupIds: [],
    clients: { groupIds: [], clientIds: [] },
    locations: { groupIds: [], locationIds: [] },
    scattered: { groupIds: [], locationIds: [] },
  };
  const clientsWanted = clientIds && new Set(clientIds);
  const locationsWanted = locationIds && new Set(locationIds);

  for (const group of viewer.rights.links.groups) {
    if (!clientsWanted && !locationsWanted && holds(group)) {
      ranges.groupIds.push(group.groupId);
      continue;
    }
    const single: number[] = [];
    for (const client of group.clients) {
      if (clientsWanted && !clientsWanted.has(client.clientId)) continue;
      if (!locationsWanted && holds(client)) {
        ranges.clients.groupIds.push(group.groupId);
        ranges.clients.clientIds.push(client.clientId);
        continue;
      }
      for (const location of client.locations) {
        const isWanted = !locationsWanted || locationsWanted.has(location.locationId);
        if (isWanted && holds(location)) single.push(location.locationId);
      }
    }
    if (single.length > maxLocationRanges) {
      ranges.scattered.groupIds.push(group.groupId);
      ranges.scattered.locationIds.push(...single);
    } else {
      ranges.locations.groupIds.push(...single.map(() => group.groupId));
      ranges.locations.locationIds.push(...single);
    }
  }
  return ranges;
}

/** How many index ranges a list of this cover reads; 0 when the viewer sees nothing. */
export function countRanges(ranges: ScopeRanges): number {
  return (
    ranges.groupIds.length +
    ranges.clients.clientIds.length +
    ranges.locations.locationIds.length +
    ranges.scattered.groupIds.length
  );
}
