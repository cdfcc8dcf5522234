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

/** Where somebody may see the people. */
export type Reach = {
  tree: PermissionTree;
  /** Client groups as a whole. */
  groupIds: readonly string[];
  clientIds: readonly string[];
  locationIds: readonly number[];
  /** Those with any seen place at or below them: what is given there counts at a seen place. */
  touchedGroupIds: readonly string[];
  touchedClientIds: readonly string[];
};

const known = new WeakMap<Viewer['rights']['links'], Reach>();

/** Looked for once for the rights as they are: a tree may have thousands of locations. */
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

/** Whether what is given at the place is something of a person that the reach shows. */
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
 * What the viewer holds at this moment by grants of their own: what was lent to them for a while cannot be given on.
 * Throws 403 when they were switched off meanwhile.
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
