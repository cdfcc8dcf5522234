import type { PermissionTree } from '@staffroom/domain/permissions/permission-tree.ts';
import { groupOfChoice, type ClientChoice } from '../../../session/client-choice.rules.ts';
import type { TreeNode } from '../../../ui/pickers/tree-nodes.ts';

/** The permission tree as nodes of the selector; the IDs contain the level. `depth` can leave out the locations. */
export function listClientNodes(tree: PermissionTree, depth: 'clients' | 'locations'): TreeNode[] {
  const groups = tree.groups
    .filter((group) => group.clients.length > 0)
    .map((group) => ({
      id: `group:${group.groupId}`,
      name: group.groupName,
      children: group.clients.map((client) => clientNode(client, depth)),
    }));
  // A single group with a single client adds nothing to the client.
  return groups.length === 1 && groups[0]?.children.length === 1 ? groups[0].children : groups;
}

/** A client without location nodes is also found by the names of its locations. */
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

/** The node of the current choice; null if several clients were chosen individually. */
export function nodeOfChoice(tree: PermissionTree, choice: ClientChoice): string | null {
  if (choice.locationId !== null) return `location:${choice.locationId}`;
  if (choice.clients.length === 1) return `client:${choice.client.clientId}`;
  const group = groupOfChoice(tree, choice);
  return group === undefined ? null : `group:${group.groupId}`;
}

/** The choice that a node stands for; null for a node that is not in the tree. */
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
