import { sql } from 'kysely';
import { collectEffectiveRights } from '@staffroom/domain/permissions/effective-rights.ts';
import { buildPermissionTree } from '@staffroom/domain/permissions/permission-tree.ts';
import type { PermissionTree } from '@staffroom/domain/permissions/permission-tree.ts';
import { hasRight } from '@staffroom/domain/permissions/rights.ts';
import { looksAfter } from '@staffroom/domain/people/people.rules.ts';
import type { Place } from '@staffroom/domain/people/people.rules.ts';
import type { Columns } from '../../db/schema/row.ts';
import type { Tx } from '../../db/transaction.ts';
import { readGrants } from '../../identity/viewer/viewer-rights.ts';
import type { GrantRow } from '../../identity/viewer/viewer-rights.ts';
import type { Viewer } from '../../identity/viewer/viewer.ts';
import { Refusal } from '../../http/reply/refusal.ts';

/** Where the viewer may see people. */
export type Reach = {
  tree: PermissionTree;
  /** Whole client groups. */
  groupIds: readonly string[];
  clientIds: readonly string[];
  locationIds: readonly number[];
  /** Groups and clients with a visible place at or below them: rights given there apply to that place. */
  touchedGroupIds: readonly string[];
  touchedClientIds: readonly string[];
};

const known = new WeakMap<Viewer['rights']['links'], Reach>();

/** Computed once per version of the rights, because a tree may have thousands of locations. */
export function reachOfViewer({ rights }: Viewer): Reach {
  const reach = known.get(rights.links) ?? reachOf(buildPermissionTree(rights.links));
  known.set(rights.links, reach);
  return reach;
}

export function reachOf(tree: PermissionTree): Reach {
  const sees = (rights: number): boolean => hasRight(rights, 'people', 'view');
  const clients = tree.groups.flatMap((group) => group.clients);
  return {
    tree,
    groupIds: tree.groups.filter(({ rights }) => sees(rights)).map(({ groupId }) => groupId),
    clientIds: clients.filter(({ rights }) => sees(rights)).map(({ clientId }) => clientId),
    locationIds: [...tree.locations.values()]
      .filter(({ rights }) => sees(rights))
      .map(({ locationId }) => locationId),
    touchedGroupIds: tree.groups.filter((group) => sees(group.rightsAndBelow)).map(({ groupId }) => groupId),
    touchedClientIds: clients.filter((client) => sees(client.rightsAndBelow)).map(({ clientId }) => clientId),
  };
}

/** Whether rights given at the place are visible to a viewer with this reach. */
export function isSeen({ tree, touchedGroupIds, touchedClientIds }: Reach, place: Place): boolean {
  if (looksAfter(tree, place, 'view')) return true;
  if (place.locationId !== null) return false;
  return place.clientId === null
    ? touchedGroupIds.includes(place.clientGroupId)
    : touchedClientIds.includes(place.clientId);
}

type OwnRow = GrantRow & Columns<'contacts', 'active' | 'email_verified'>;

export type Administrator = { contactId: string; isEmailVerified: boolean; reach: Reach };

/**
 * The viewer's current rights by their own grants: delegated rights cannot be given to others. Throws 403 when they
 * were deactivated in the meantime.
 */
export async function readAdministrator({ db }: Tx, { contactId, rights }: Viewer): Promise<Administrator> {
  const { rows } = await sql<OwnRow>`
    select held.client_group_id, held.client_id, held.location_id, held.permissions, co.active, co.email_verified
    from contact_grants held join contacts co on co.contact_id = held.contact_id
    where held.contact_id = ${contactId}`.execute(db);
  if (rows[0]?.active !== true) throw new Refusal('permission_missing');
  const { links } = collectEffectiveRights(rows.flatMap(readGrants), rights.links);
  return {
    contactId,
    isEmailVerified: rows[0].email_verified,
    reach: reachOf(buildPermissionTree(links)),
  };
}
