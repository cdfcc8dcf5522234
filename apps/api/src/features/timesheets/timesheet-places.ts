import { notFound, Refusal } from '../../http/reply/refusal.ts';
import type { Viewer } from '../../identity/viewer/viewer.ts';
import { groupsAndLocations } from '../../identity/viewer/scope-ranges.ts';
import type { Scope } from './timesheets.sql.ts';

/** The place of a row. */
export type Place = {
  clientGroupId: string;
  clientId: string;
  clientName: string;
  locationName: string;
  timeZone: string;
};

/** Where the viewer may see timesheets, or submit them, at the requested clients; undefined means all. */
export function timesheetScope(
  viewer: Viewer,
  clientIds: readonly string[] | undefined,
  modifier: 'view' | 'modify' = 'view',
): Scope {
  return {
    clientGroupIds: viewer.clientGroupIds,
    ...groupsAndLocations(viewer, { scope: 'timesheets', modifier, clientIds }),
  };
}

/** All places that the viewer knows, by location. */
export function placesOf({ rights }: Viewer): ReadonlyMap<number, Place> {
  return new Map(
    rights.links.groups.flatMap(({ groupId: clientGroupId, clients }) =>
      clients.flatMap(({ clientId, clientName, locations }) =>
        locations.map(
          ({ locationId, locationName, timeZone }) =>
            [locationId, { clientGroupId, clientId, clientName, locationName, timeZone }] as const,
        ),
      ),
    ),
  );
}

/** Throws 404 for a place outside the viewer's tree, and 403 for one without the right. */
export function requireAt({ rights }: Viewer, locationId: number, modifier: 'view' | 'modify'): void {
  if (!rights.allLocationIds.has(locationId)) throw notFound();
  if (!rights.locationIds('timesheets', modifier).has(locationId)) throw new Refusal('permission_missing');
}
