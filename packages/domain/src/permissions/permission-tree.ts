import { noRights, parsePermissions } from './rights.ts';
import type { Rights } from './rights.ts';

/** The tree as the profile sends it (spec section 3), reduced to what rights need. */
export type LinkAccess = { readonly permissions: readonly string[] };
export type LocationLink = {
  readonly locationId: number;
  readonly locationName: string;
  readonly timeZone: string;
  readonly tags: readonly string[];
  readonly access: LinkAccess;
};
export type ClientLink<L extends LocationLink = LocationLink> = {
  readonly clientId: string;
  readonly clientName: string;
  readonly access: LinkAccess;
  readonly locations: readonly L[];
};
export type GroupLink<L extends LocationLink = LocationLink> = {
  readonly groupId: string;
  readonly groupName: string;
  readonly access: LinkAccess;
  readonly clients: readonly ClientLink<L>[];
};
export type PermissionLinks<L extends LocationLink = LocationLink> = {
  readonly groups: readonly GroupLink<L>[];
};

export type LocationNode = {
  readonly locationId: number;
  readonly locationName: string;
  readonly clientId: string;
  readonly timeZone: string;
  readonly tags: readonly string[];
  readonly rights: Rights;
};
export type ClientNode = {
  readonly clientId: string;
  readonly clientName: string;
  readonly groupId: string;
  readonly rights: Rights;
  /** Of the client and all of its locations combined. */
  readonly rightsAndBelow: Rights;
  readonly locations: readonly LocationNode[];
};
export type GroupNode = {
  readonly groupId: string;
  readonly groupName: string;
  /** Of the first location; null when the group has none. */
  readonly timeZone: string | null;
  readonly rights: Rights;
  readonly rightsAndBelow: Rights;
  readonly clients: readonly ClientNode[];
};
export type PermissionTree = {
  readonly groups: readonly GroupNode[];
  readonly clients: ReadonlyMap<string, ClientNode>;
  readonly locations: ReadonlyMap<number, LocationNode>;
  /** Of everything in the tree combined. */
  readonly rightsAnywhere: Rights;
  /** Unknown permission strings, each once, for the log. */
  readonly unknown: readonly string[];
};

/**
 * The tree with effective rights: a right on a group applies to its clients and locations, on a client to its
 * locations, never upwards (product.md 8). Idempotent: rights that are already effective stay the same.
 */
export function buildPermissionTree(links: PermissionLinks): PermissionTree {
  const unknown = new Set<string>();
  const read = (access: LinkAccess): Rights => {
    const parsed = parsePermissions(access.permissions);
    for (const permission of parsed.unknown) unknown.add(permission);
    return parsed.rights;
  };

  const groups = links.groups.map((group) => buildGroup(group, read));
  const clients = groups.flatMap((group) => group.clients);
  return {
    groups,
    clients: new Map(clients.map((client) => [client.clientId, client])),
    locations: new Map(
      clients.flatMap((client) => client.locations).map((location) => [location.locationId, location]),
    ),
    rightsAnywhere: groups.reduce((rights, group) => rights | group.rightsAndBelow, noRights),
    unknown: [...unknown],
  };
}

type ReadRights = (access: LinkAccess) => Rights;

function buildGroup(group: GroupLink, read: ReadRights): GroupNode {
  const rights = read(group.access);
  const clients = group.clients.map((client) => buildClient(client, group.groupId, rights, read));
  return {
    groupId: group.groupId,
    groupName: group.groupName,
    timeZone: clients.find((client) => client.locations.length > 0)?.locations[0]?.timeZone ?? null,
    rights,
    rightsAndBelow: clients.reduce((below, client) => below | client.rightsAndBelow, rights),
    clients,
  };
}

function buildClient(client: ClientLink, groupId: string, inherited: Rights, read: ReadRights): ClientNode {
  const rights = inherited | read(client.access);
  const locations = client.locations.map((location) => ({
    locationId: location.locationId,
    locationName: location.locationName,
    clientId: client.clientId,
    timeZone: location.timeZone,
    tags: location.tags,
    rights: rights | read(location.access),
  }));
  return {
    clientId: client.clientId,
    clientName: client.clientName,
    groupId,
    rights,
    rightsAndBelow: locations.reduce((below, location) => below | location.rights, rights),
    locations,
  };
}
