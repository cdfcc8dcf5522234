import type { Viewer } from '../../identity/viewer/viewer.ts';

type GroupNode = Viewer['rights']['links']['groups'][number];

const known = new WeakMap<GroupNode, readonly string[]>();

/**
 * The time zones of a group's locations, and UTC when a client of the viewer has no location. Computed once per group,
 * which may have thousands of locations.
 */
export function timeZonesOf(group: GroupNode): readonly string[] {
  const found = known.get(group) ?? findTimeZones(group);
  known.set(group, found);
  return found;
}

function findTimeZones({ places, clients }: GroupNode): readonly string[] {
  const placed = new Set([...places.values()].map(({ clientId }) => clientId));
  const ofPlaces = new Set([...places.values()].map(({ timeZone }) => timeZone));
  return clients.every(({ clientId }) => placed.has(clientId)) ? [...ofPlaces] : [...ofPlaces, 'UTC'];
}
