import { collectEffectiveRights } from '@staffroom/domain/permissions/effective-rights.ts';
import type { Grant } from '@staffroom/domain/permissions/effective-rights.ts';
import { buildPermissionTree } from '@staffroom/domain/permissions/permission-tree.ts';
import type { Modifier, Scope } from '@staffroom/domain/permissions/requirement.ts';
import { hasRight } from '@staffroom/domain/permissions/rights.ts';
import type { Columns } from '../../db/schema/row.ts';
import type { ClientFacts, GroupFacts, GroupTree, LocationFacts } from './client-tree.ts';
import type { ViewerRights } from './viewer.ts';

/** `client_id` and `location_id` null: the group; `location_id` null: the client; else the location. */
export type GrantRow = Columns<
  'contact_grants',
  'client_group_id' | 'client_id' | 'location_id' | 'permissions'
>;

/** A contact's rights over the client tree, each answer computed at its first use. */
export function readViewerRights(
  rows: readonly GrantRow[],
  groups: readonly GroupTree[],
): { rights: ViewerRights; unknownPermissions: string[] } {
  const collected = collectEffectiveRights<GroupFacts, ClientFacts, LocationFacts>(rows.flatMap(readGrants), {
    groups,
  });
  const tree = buildPermissionTree(collected.links);
  const locationIds = new Map<string, ReadonlySet<number>>();
  const clientIds = new Map<string, ReadonlySet<string>>();
  const rights: ViewerRights = {
    locationIds: (scope, modifier) =>
      remembered(locationIds, scope, modifier, () => new Set(collected.locationIdsWith(scope, modifier))),
    clientIds: (scope, modifier) =>
      remembered(clientIds, scope, modifier, () => new Set(collected.clientIdsWith(scope, modifier))),
    allLocationIds: new Set(tree.locations.keys()),
    allClientIds: new Set(tree.clients.keys()),
    satisfies: ({ combine, requirements }) => {
      if (requirements.length === 0) return true;
      const held = ({ scope, modifier }: { scope: Scope; modifier: Modifier }): boolean =>
        hasRight(tree.rightsAnywhere, scope, modifier);
      return combine === 'all' ? requirements.every(held) : requirements.some(held);
    },
    links: collected.links,
  };
  return {
    rights,
    unknownPermissions: collected.unknown.map(({ scope, modifier }) => `${scope}_${modifier}`),
  };
}

function remembered<Ids>(known: Map<string, Ids>, scope: Scope, modifier: Modifier, compute: () => Ids): Ids {
  const key = `${scope}_${modifier}`;
  const found = known.get(key) ?? compute();
  known.set(key, found);
  return found;
}

export function readGrants(row: GrantRow): Grant[] {
  const node: Pick<Grant, 'level' | 'id'> =
    row.location_id !== null
      ? { level: 'location', id: row.location_id }
      : row.client_id !== null
        ? { level: 'client', id: row.client_id }
        : { level: 'group', id: row.client_group_id };
  return row.permissions.map((permission) => {
    const cut = permission.lastIndexOf('_');
    return { ...node, scope: permission.slice(0, Math.max(cut, 0)), modifier: permission.slice(cut + 1) };
  });
}
