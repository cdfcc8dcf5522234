import type { Requirement } from '@staffroom/domain/permissions/requirement.ts';
import { notFound, Refusal } from '../../http/reply/refusal.ts';
import type { Viewer } from '../../identity/viewer/viewer.ts';

/** The called function decides which nodes of the tree count; a requirement's own level is ignored here. */
type AnyOf = { readonly requirements: readonly Requirement[] };

/** Every location with one of the rights. */
export function locationsWithAny({ rights }: Viewer, { requirements }: AnyOf): Set<number> {
  return new Set(requirements.flatMap(({ scope, modifier }) => [...rights.locationIds(scope, modifier)]));
}

/** Throws 404 for a location outside the viewer's tree and 403 for one inside it without any of the rights. */
export function requireAnyAt(viewer: Viewer, locationId: number, { requirements }: AnyOf): void {
  const { rights } = viewer;
  if (!rights.allLocationIds.has(locationId)) throw notFound();
  if (!requirements.some(({ scope, modifier }) => rights.locationIds(scope, modifier).has(locationId)))
    throw new Refusal('permission_missing');
}

/** The same for a client: the right may be on the client, above it, or on any of its locations. */
export function requireAnyInClient(viewer: Viewer, clientId: string, wanted: AnyOf): void {
  if (!viewer.rights.allClientIds.has(clientId)) throw notFound();
  if (!clientsWithAny(viewer, wanted).has(clientId)) throw new Refusal('permission_missing');
}

/** Every client with one of the rights on it, above it, or on any of its locations. */
export function clientsWithAny(viewer: Viewer, wanted: AnyOf): Set<string> {
  const { rights } = viewer;
  const held = locationsWithAny(viewer, wanted);
  const onClient = wanted.requirements.flatMap(({ scope, modifier }) => [
    ...rights.clientIds(scope, modifier),
  ]);
  const below = rights.links.groups
    .flatMap(({ clients }) => clients)
    .filter(({ locations }) => locations.some(({ locationId }) => held.has(locationId)))
    .map(({ clientId }) => clientId);
  return new Set([...onClient, ...below]);
}
