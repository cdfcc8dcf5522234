import type * as z from 'zod/mini';
import type { permissionTree } from '@staffroom/domain/profile/profile.contract.ts';
import type { ViewerRights } from '../../identity/viewer/viewer.ts';

/** The tree with effective rights at every node, without nodes at or below which the contact has no right. */
export function formatLinks({ groups }: ViewerRights['links']): z.input<typeof permissionTree> {
  return {
    groups: groups.map(({ groupId, groupName, variant, timeZone, access, clients }) => ({
      groupId,
      groupName,
      variant,
      timeZone,
      access,
      clients: clients.map(({ clientId, clientName, access: clientAccess, locations }) => ({
        clientId,
        clientName,
        access: clientAccess,
        locations: locations.map((location) => ({ ...location, tags: [...location.tags] })),
      })),
    })),
  };
}
