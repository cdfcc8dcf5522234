import { getClientGroupOverview } from '@staffroom/domain/overviews/overviews.contract.ts';
import { instantToLocal } from '@staffroom/domain/time/local-instant.ts';
import { sql } from 'kysely';
import { readTogether } from '../../db/transaction.ts';
import { notFound, Refusal } from '../../http/reply/refusal.ts';
import { route } from '../../http/route.ts';
import { locationCounts } from './location-counts.sql.ts';
import type { LocationCounts } from './location-counts.sql.ts';
import { formatLocationOverviews } from './location-overviews.reply.ts';
import { placesOf, seenLocations } from './seen-locations.ts';

type Flag = { isEnabled: boolean };

export const getClientGroupOverviewRoute = route(
  getClientGroupOverview,
  async ({ params, query, viewer, database, tenantScope, receivedAt }) => {
    const { clientGroupId } = params;
    const group = viewer.rights.links.groups.find(({ groupId }) => groupId === clientGroupId);
    const locations = seenLocations(viewer, { clientGroupId });
    const timeZone = query.timeZone ?? group?.timeZone ?? 'UTC';
    const date = query.filterDate ?? instantToLocal(receivedAt, timeZone).dateLocal;
    const [[flag], rows] = await readTogether<[Flag, LocationCounts]>(database, tenantScope, [
      sql<Flag>`
        select client_group_overview_enabled as "isEnabled" from contacts
        where client_group_id = ${viewer.homeClientGroupId} and contact_id = ${viewer.contactId}`,
      locationCounts({ ...placesOf(locations), dateFromLocal: date, dateToLocal: date }),
    ]);
    if (!flag?.isEnabled) throw new Refusal('permission_missing');
    if (!group) throw notFound();
    if (locations.length === 0) return { status: 204 };
    return { status: 200, body: formatLocationOverviews(locations, rows) };
  },
);
