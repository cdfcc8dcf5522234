import { candidatesPageSize, listCandidates } from '@staffroom/domain/candidates/candidates.contract.ts';
import { seesEducators } from '@staffroom/domain/permissions/access-lists.ts';
import { readInOneTrip } from '../../db/transaction.ts';
import { route } from '../../http/route.ts';
import { requireAnyInClient } from '../locations/viewable-locations.ts';
import { candidatesCursor, listedCandidates } from './list-candidates.sql.ts';

export const listCandidatesRoute = route(listCandidates, async ({ query, viewer, database, tenantScope }) => {
  const { ClientId: clientId, search, preference = null, cursor } = query;
  requireAnyInClient(viewer, clientId, seesEducators);
  const after = candidatesCursor.read(cursor);
  const group = viewer.rights.links.groups.find(({ clients }) =>
    clients.some((client) => client.clientId === clientId),
  )!;
  const viewable = viewer.rights.locationIds('booking', 'view');
  const locationIds = group.clients
    .find((client) => client.clientId === clientId)!
    .locations.map(({ locationId }) => locationId)
    .filter((locationId) => viewable.has(locationId));
  const rows = await readInOneTrip(
    database,
    tenantScope,
    listedCandidates({
      clientGroupId: group.groupId,
      clientId,
      locationIds,
      search: search?.trim() || null,
      preference,
      after,
    }),
  );
  const shown = rows.slice(0, candidatesPageSize);
  const last = rows.length > shown.length ? shown.at(-1) : undefined;
  const nextCursor = last
    ? candidatesCursor.write({ lastDay: last.last_day, candidateId: last.candidate_id })
    : null;
  const headers = { 'x-pagination': JSON.stringify({ pageSize: candidatesPageSize, nextCursor }) };
  if (shown.length === 0) return { status: 204, headers };
  return { status: 200, json: `[${shown.map(({ json }) => json).join(',')}]`, headers };
});
