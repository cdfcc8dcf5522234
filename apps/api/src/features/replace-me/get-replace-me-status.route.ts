import { getReplaceMeStatus } from '@staffroom/domain/replace-me/replace-me.contract.ts';
import { readInOneTrip } from '../../db/transaction.ts';
import { notFound, Refusal } from '../../http/reply/refusal.ts';
import { route } from '../../http/route.ts';
import type { ViewerRights } from '../../identity/viewer/viewer.ts';
import { formatPlace } from './replace-me.reply.ts';
import { replaceMePlaces } from './replace-me.sql.ts';

/** 404 for a client where the viewer has no right, 403 for one without the right to see Replace Me. */
export const getReplaceMeStatusRoute = route(
  getReplaceMeStatus,
  async ({ query, viewer, database, tenantScope, receivedAt: at }) => {
    const { rights, contactId } = viewer;
    if (!rights.allClientIds.has(query.clientId)) throw notFound();
    const locationIds = locationsOf(rights, query.clientId);
    if (locationIds.length === 0) throw new Refusal('permission_missing');
    const rows = await readInOneTrip(database, tenantScope, replaceMePlaces({ locationIds, contactId, at }));
    return { status: 200, body: rows.map(formatPlace(viewer, at)) };
  },
);

function locationsOf({ links, locationIds }: ViewerRights, wantedId: string): number[] {
  const seen = locationIds('replace-me', 'view');
  return links.groups
    .flatMap(({ clients }) => clients)
    .filter(({ clientId }) => clientId === wantedId)
    .flatMap(({ locations }) => locations.map(({ locationId }) => locationId))
    .filter((locationId) => seen.has(locationId));
}
