import type { PermissionTree } from '@staffroom/domain/permissions/permission-tree.ts';
import type { ClientChoice } from '../../../session/client-choice.rules.ts';
import type { TreeNode } from '../../../ui/pickers/tree-nodes.ts';

/** The permission tree as the selector shows it; ids carry their level. `depth` leaves the locations out. */
export function listClientNodes(tree: PermissionTree, depth: 'clients' | 'locations'): TreeNode[] {
  const groups = tree.groups
    .filter((group) => group.clients.length > 0)
    .map((group) => ({
      id: `group:${group.groupId}`,
      name: group.groupName,
      children: group.clients.map((client) => clientNode(client, depth)),
    }));
  // One group that holds one client says nothing that the client does not.
  return groups.length === 1 && groups[0]?.children.length === 1 ? groups[0].children : groups;
}

/** Locations that are not shown below their client are found by their names all the same. */
function clientNode(
  { clientId, clientName, locations }: PermissionTree['groups'][number]['clients'][number],
  depth: 'clients' | 'locations',
): TreeNode {
  const node = { id: `client:${clientId}`, name: clientName };
  if (depth === 'clients' || locations.length < 2)
    return { ...node, alsoFoundBy: locations.map(({ locationName }) => locationName).join(' ') };
  return {
    ...node,
    children: locations.map(({ locationId, locationName }) => ({
      id: `location:${locationId}`,
      name: locationName,
    })),
  };
}

/** The node that stands for the choice; null where several were picked one by one. */
export function nodeOfChoice(tree: PermissionTree, choice: ClientChoice): string | null {
  if (choice.locationId !== null) return `location:${choice.locationId}`;
  if (choice.clients.length === 1) return `client:${choice.client.clientId}`;
  const group = tree.groups.find(
    ({ clients }) =>
      clients.length === choice.clients.length && clients.every((client) => choice.clients.includes(client)),
  );
  return group === undefined ? null : `group:${group.groupId}`;
}

/** What picking a node chooses; null for a node that the tree does not hold. */
export function choiceOfNode(
  tree: PermissionTree,
  nodeId: string,
): { clientIds: string[]; locationId: number | null } | null {
  const [level, id = ''] = [nodeId.slice(0, nodeId.indexOf(':')), nodeId.slice(nodeId.indexOf(':') + 1)];
  if (level === 'client') return tree.clients.has(id) ? { clientIds: [id], locationId: null } : null;
  if (level === 'group') {
    const group = tree.groups.find(({ groupId }) => groupId === id);
    return group === undefined
      ? null
      : { clientIds: group.clients.map(({ clientId }) => clientId), locationId: null };
  }
  const location = tree.locations.get(Number(id));
  return location === undefined ? null : { clientIds: [location.clientId], locationId: location.locationId };
}
