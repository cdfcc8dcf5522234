import { inWords } from '@staffroom/domain/text/translation.ts';
import type { ClientNode, PermissionTree } from '@staffroom/domain/permissions/permission-tree.ts';

/** The stored choice: the active client's id and name, the chosen clients, and one location of it. */
export type StoredChoice = {
  readonly clientId: string;
  readonly clientName: string;
  readonly clientIds: readonly string[];
  readonly locationId: number | null;
};

export type ClientChoice = {
  /** The client whose own data is shown and whose details are loaded: the first chosen one. */
  readonly client: ClientNode;
  /** In the tree's order; never empty. */
  readonly clients: readonly ClientNode[];
  readonly clientIds: readonly string[];
  /** One location of the active client, or null for all of its locations. */
  readonly locationId: number | null;
};

export type SettledChoice = {
  /** Null when the tree has no client. */
  readonly choice: ClientChoice | null;
  /** True when a stored client is no longer in the tree; the person is notified. */
  readonly isStoredMissing: boolean;
};

/**
 * Maps the stored choice into the permissions (spec section 2, guard step 4; section 4, Client selection). Without one,
 * all clients of the tree are chosen; when the stored client is not in it, the first available client is.
 */
export function settleChoice(tree: PermissionTree, stored: StoredChoice | null): SettledChoice {
  const all = [...tree.clients.values()];
  const first = all[0];
  if (first === undefined) return { choice: null, isStoredMissing: stored !== null };
  if (stored === null) return { choice: choiceOf(all, first, null), isStoredMissing: false };
  const active = tree.clients.get(stored.clientId);
  if (active === undefined) return { choice: choiceOf([first], first, null), isStoredMissing: true };
  const chosen = all.filter((client) => client === active || stored.clientIds.includes(client.clientId));
  const locationId = chosen.length === 1 && hasLocation(active, stored.locationId) ? stored.locationId : null;
  return { choice: choiceOf(chosen, active, locationId), isStoredMissing: false };
}

/** The choice of these clients; null when the tree has none of them. A location can only narrow a single client. */
export function chooseFrom(
  tree: PermissionTree,
  clientIds: readonly string[],
  locationId: number | null = null,
): ClientChoice | null {
  const chosen = [...tree.clients.values()].filter((client) => clientIds.includes(client.clientId));
  const active = chosen[0];
  if (active === undefined) return null;
  const isNarrowed = chosen.length === 1 && hasLocation(active, locationId);
  return choiceOf(chosen, active, isNarrowed ? locationId : null);
}

export function toStored(choice: ClientChoice): StoredChoice {
  return {
    clientId: choice.client.clientId,
    clientName: choice.client.clientName,
    clientIds: choice.clientIds,
    locationId: choice.locationId,
  };
}

/** The stored choice, or null for anything else. Never throws. */
export function readStored(text: string | null): StoredChoice | null {
  try {
    const value = JSON.parse(text ?? 'null') as Partial<StoredChoice> | null;
    if (typeof value?.clientId !== 'string') return null;
    return {
      clientId: value.clientId,
      clientName: typeof value.clientName === 'string' ? value.clientName : '',
      clientIds: Array.isArray(value.clientIds) ? value.clientIds.filter((id) => typeof id === 'string') : [],
      locationId: typeof value.locationId === 'number' ? value.locationId : null,
    };
  } catch {
    return null;
  }
}

/** The group whose clients are exactly the chosen ones; compared by id, because the permissions may have been renewed. */
export function groupOfChoice(tree: PermissionTree, { clientIds }: ClientChoice) {
  return tree.groups.find(
    ({ clients }) =>
      clients.length === clientIds.length && clients.every(({ clientId }) => clientIds.includes(clientId)),
  );
}

/** How the selector names the choice. */
export function nameChoice(tree: PermissionTree, choice: ClientChoice): { title: string; detail: string } {
  const { client, clients, locationId } = choice;
  if (clients.length === 1) {
    const location = client.locations.find((one) => one.locationId === locationId);
    return { title: client.clientName, detail: location?.locationName ?? sitesOf(client) };
  }
  const count = { count: clients.length };
  const group = groupOfChoice(tree, choice);
  if (group !== undefined) return { title: group.groupName, detail: inWords('all {count} clients', count) };
  const isAll = clients.length === tree.clients.size;
  const some = inWords('{count} clients', count);
  return isAll ? { title: inWords('All clients'), detail: some } : { title: some, detail: '' };
}

function sitesOf(client: ClientNode): string {
  const count = client.locations.length;
  if (count === 0) return inWords('no sites');
  if (count > 1) return inWords('all\u00a0sites');
  const name = client.locations[0]?.locationName ?? '';
  return name === client.clientName ? '' : name;
}

function choiceOf(
  clients: readonly ClientNode[],
  client: ClientNode,
  locationId: number | null,
): ClientChoice {
  return { client, clients, clientIds: clients.map(({ clientId }) => clientId), locationId };
}

function hasLocation(client: ClientNode, locationId: number | null): boolean {
  return client.locations.some((location) => location.locationId === locationId);
}
