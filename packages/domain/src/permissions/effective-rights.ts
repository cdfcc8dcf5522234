import { grantedRights, hasRight, noRights, formatPermissions } from './rights.ts';
import type { Modifier, Scope } from './requirement.ts';
import type { Rights } from './rights.ts';

/** One right of a contact as stored: `modifier` may be `all`. Location ids are numbers, the others text. */
export type Grant = {
  readonly level: 'group' | 'client' | 'location';
  readonly id: string | number;
  readonly scope: string;
  readonly modifier: string;
};

/** Groups, clients and locations with the caller's own fields, without rights. */
export type ClientTree<G, C, L> = {
  readonly groups: readonly (G & {
    readonly groupId: string;
    readonly clients: readonly (C & {
      readonly clientId: string;
      readonly locations: readonly (L & { readonly locationId: number })[];
    })[];
  })[];
};

type WithAccess<T> = T & { access: { permissions: string[] } };

export type EffectiveLinks<G, C, L> = {
  groups: WithAccess<
    Omit<G, 'clients'> & {
      groupId: string;
      clients: WithAccess<
        Omit<C, 'locations'> & { clientId: string; locations: WithAccess<L & { locationId: number }>[] }
      >[];
    }
  >[];
};

export type EffectiveRights<G, C, L> = {
  /** The tree of the profile: effective rights at every node; nodes with no right at or below them are left out. */
  readonly links: EffectiveLinks<G, C, L>;
  /** The locations where the right applies, in the tree's order: the scope of a query. Empty when there are none. */
  locationIdsWith(scope: Scope, modifier: Modifier): number[];
  /** The same for clients: the right on the client itself or above. */
  clientIdsWith(scope: Scope, modifier: Modifier): string[];
  /** Grants with an unknown scope or modifier; they give no right. */
  readonly unknown: readonly Grant[];
};

/**
 * Applies a contact's grants to the tree. A right applies to its node and everything below it, never upwards
 * (product.md 8). A grant on a node outside the tree gives nothing.
 */
export function collectEffectiveRights<G extends object, C extends object, L extends object>(
  grants: readonly Grant[],
  tree: ClientTree<G, C, L>,
): EffectiveRights<G, C, L> {
  const { rightsOf, unknown } = readGrants(grants);
  const clientRights: [string, Rights][] = [];
  const locationRights: [number, Rights][] = [];

  const groups = tree.groups.flatMap((group) => {
    const ofGroup = rightsOf('group', group.groupId);
    const clients = group.clients.flatMap((client) => {
      const ofClient = ofGroup | rightsOf('client', client.clientId);
      clientRights.push([client.clientId, ofClient]);
      const locations = client.locations.flatMap((location) => {
        const ofLocation = ofClient | rightsOf('location', location.locationId);
        locationRights.push([location.locationId, ofLocation]);
        return ofLocation === noRights ? [] : [{ ...location, access: access(ofLocation) }];
      });
      return ofClient === noRights && locations.length === 0
        ? []
        : [{ ...client, locations, access: access(ofClient) }];
    });
    return ofGroup === noRights && clients.length === 0
      ? []
      : [{ ...group, clients, access: access(ofGroup) }];
  });

  return {
    links: { groups } as EffectiveLinks<G, C, L>, // the spread loses the generic fields, which are copied whole
    locationIdsWith: (scope, modifier) => idsWith(locationRights, scope, modifier),
    clientIdsWith: (scope, modifier) => idsWith(clientRights, scope, modifier),
    unknown,
  };
}

function readGrants(grants: readonly Grant[]) {
  const byNode = new Map<string, Rights>();
  const unknown: Grant[] = [];
  for (const grant of grants) {
    const rights = grantedRights(grant.scope, grant.modifier);
    if (rights === null) {
      unknown.push(grant);
      continue;
    }
    const node = `${grant.level}:${grant.id}`;
    byNode.set(node, (byNode.get(node) ?? noRights) | rights);
  }
  const rightsOf = (level: Grant['level'], id: string | number): Rights =>
    byNode.get(`${level}:${id}`) ?? noRights;
  return { rightsOf, unknown };
}

function access(rights: Rights): { permissions: string[] } {
  return { permissions: formatPermissions(rights) };
}

function idsWith<Id>(rightsById: readonly [Id, Rights][], scope: Scope, modifier: Modifier): Id[] {
  return rightsById.filter(([, rights]) => hasRight(rights, scope, modifier)).map(([id]) => id);
}
