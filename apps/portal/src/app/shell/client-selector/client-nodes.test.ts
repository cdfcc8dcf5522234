import { expect, it } from 'vitest';
import { buildPermissionTree } from '@staffroom/domain/permissions/permission-tree.ts';
import { chooseFrom } from '../../../session/client-choice.rules.ts';
import { listTreeRows } from '../../../ui/pickers/tree-nodes.ts';
import { choiceOfNode, listClientNodes, nodeOfChoice } from './client-nodes.ts';

const access = { permissions: [] };
const location = (locationId: number) => ({
  locationId,
  locationName: `Site ${locationId}`,
  timeZone: 'Pacific/Auckland',
  tags: [],
  access,
});
const client = (clientId: string, ids: number[]) => ({
  clientId,
  clientName: clientId,
  access,
  locations: ids.map(location),
});
const tree = buildPermissionTree({
  groups: [
    { groupId: 'g', groupName: 'G', access, clients: [client('a', [1, 2]), client('b', [3])] },
    { groupId: 'h', groupName: 'H', access, clients: [client('c', [4])] },
  ],
});
const single = buildPermissionTree({
  groups: [{ groupId: 'g', groupName: 'G', access, clients: [client('a', [1, 2])] }],
});

it('shows groups over clients over locations, and no lone location or lone group', () => {
  expect(listClientNodes(tree, 'locations').map(({ id }) => id)).toEqual(['group:g', 'group:h']);
  const [a, b] = listClientNodes(tree, 'locations')[0]?.children ?? [];
  expect(a?.children?.map(({ id }) => id)).toEqual(['location:1', 'location:2']);
  expect(b?.children).toBeUndefined();
  expect(listClientNodes(single, 'locations').map(({ id }) => id)).toEqual(['client:a']);
});

it('finds a client by a location that is not shown below it', () => {
  const found = (depth: 'clients' | 'locations', search: string) =>
    listTreeRows(listClientNodes(tree, depth), new Set(), search).map(({ node }) => node.id);
  expect(found('locations', 'sité 3')).toEqual(['group:g', 'client:b']);
  expect(found('clients', 'site 2')).toEqual(['group:g', 'client:a']);
});

it.each(['group:g', 'client:a', 'client:b', 'location:2'])('chooses %s and finds it again', (nodeId) => {
  const picked = choiceOfNode(tree, nodeId);
  const choice = picked && chooseFrom(tree, picked.clientIds, picked.locationId);
  expect(choice && nodeOfChoice(tree, choice)).toBe(nodeId);
});

it('has no node for clients picked one by one, and no choice for unknown nodes', () => {
  const choice = chooseFrom(tree, ['a', 'c']);
  expect(choice && nodeOfChoice(tree, choice)).toBeNull();
  for (const nodeId of ['client:z', 'group:z', 'location:99', 'location:x', '']) {
    expect(choiceOfNode(tree, nodeId)).toBeNull();
  }
});
