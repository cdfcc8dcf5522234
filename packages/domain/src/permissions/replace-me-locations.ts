import type { LocationNode, PermissionTree } from './permission-tree.ts';
import { hasRight } from './rights.ts';

/** The tag without which nobody can be replaced at a location (spec section 3). */
export const replaceMeTag = 'replace_me_feature_enabled';

/** Locations of the clients, in the tree's order, whose Replace Me may be seen: by right and by tag (spec section 6). */
export function replaceMeLocations(tree: PermissionTree, clientIds: readonly string[]): LocationNode[] {
  return clientIds.flatMap(
    (clientId) =>
      tree.clients
        .get(clientId)
        ?.locations.filter(
          ({ rights, tags }) => hasRight(rights, 'replace-me', 'view') && tags.includes(replaceMeTag),
        ) ?? [],
  );
}
