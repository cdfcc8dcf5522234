import type { PreferenceScope } from '@staffroom/domain/candidates/candidate-preference.rules.ts';
import type { PermissionTree } from '@staffroom/domain/permissions/permission-tree.ts';
import { hasRight } from '@staffroom/domain/permissions/rights.ts';
import type { Rights } from '@staffroom/domain/permissions/rights.ts';

/** Where the viewer may prefer or restrict an educator. */
export type DecisionPlace = {
  id: string;
  name: string;
  scope: PreferenceScope;
  clientId: string;
  locationId: number | null;
};

/** The clients' locations, the clients themselves and their groups, each where the viewer has `booking modify`. */
export function listDecisionPlaces(tree: PermissionTree, clientIds: readonly string[]): DecisionPlace[] {
  const may = (rights: Rights) => hasRight(rights, 'booking', 'modify');
  const groupsSeen = new Set<string>();
  return clientIds.flatMap((clientId) => {
    const client = tree.clients.get(clientId);
    if (client === undefined) return [];
    const group = tree.groups.find(({ groupId }) => groupId === client.groupId);
    const isNewGroup = group !== undefined && !groupsSeen.has(group.groupId);
    if (group !== undefined) groupsSeen.add(group.groupId);
    const places: DecisionPlace[] = client.locations
      .filter(({ rights }) => may(rights))
      .map(({ locationId, locationName: name }) => ({
        id: `l${locationId}`,
        name,
        scope: 'location',
        clientId,
        locationId,
      }));
    if (may(client.rights)) {
      places.unshift({ id: clientId, name: client.clientName, scope: 'client', clientId, locationId: null });
    }
    if (isNewGroup && may(group.rights)) {
      places.push({ id: group.groupId, name: group.groupName, scope: 'group', clientId, locationId: null });
    }
    return places;
  });
}
