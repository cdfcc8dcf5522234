import { looksAfter } from '@staffroom/domain/people/people.rules.ts';
import type { Place } from '@staffroom/domain/people/people.rules.ts';
import type { PermissionTree } from '@staffroom/domain/permissions/permission-tree.ts';
import type { TreeNode } from '../../../ui/pickers/tree-nodes.ts';
import { peopleTexts } from './people-texts.ts';

export type NamedPlace = Place & { id: string; label: string };

/** The places where the viewer may give rights, the widest first. */
export function listPlaces(tree: PermissionTree, modifier: 'create' | 'modify'): NamedPlace[] {
  const texts = peopleTexts();
  const all = tree.groups.flatMap(({ groupId, groupName, clients }): NamedPlace[] => [
    {
      clientGroupId: groupId,
      clientId: null,
      locationId: null,
      id: groupId,
      label: texts.wholeGroup(groupName),
    },
    ...clients.flatMap(({ clientId, clientName, locations }): NamedPlace[] => [
      {
        clientGroupId: groupId,
        clientId,
        locationId: null,
        id: clientId,
        label: texts.allSites(clientName),
      },
      ...locations.map(({ locationId, locationName }) => ({
        clientGroupId: groupId,
        clientId,
        locationId,
        id: String(locationId),
        label: locationName,
      })),
    ]),
  ]);
  return all.filter((place) => looksAfter(tree, place, modifier));
}

/** The same places as a tree. Places where the viewer cannot give rights can be expanded but not chosen. */
export function listPlaceNodes(tree: PermissionTree, places: readonly NamedPlace[]): TreeNode[] {
  const labels = new Map(places.map(({ id, label }) => [id, label]));
  const node = (id: string, name: string, children: TreeNode[] = []): TreeNode[] => {
    const isLocked = !labels.has(id);
    if (isLocked && children.length === 0) return [];
    return [
      {
        id,
        name: labels.get(id) ?? name,
        locked: isLocked,
        ...(children.length > 0 && { children }),
      },
    ];
  };
  return tree.groups.flatMap(({ groupId, groupName, clients }) =>
    node(
      groupId,
      groupName,
      clients.flatMap(({ clientId, clientName, locations }) =>
        node(
          clientId,
          clientName,
          locations.flatMap(({ locationId, locationName }) => node(String(locationId), locationName)),
        ),
      ),
    ),
  );
}

export function placeOf({ clientGroupId, clientId, locationId }: Place): Place {
  return { clientGroupId, clientId, locationId };
}
