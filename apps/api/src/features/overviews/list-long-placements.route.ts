import { listLongPlacements, maxWatched } from '@staffroom/domain/bookings/extend/long-placement.contract.ts';
import {
  findPlacementLimit,
  holdsInState,
  watchPlacement,
} from '@staffroom/domain/bookings/extend/long-placement.rules.ts';
import { variantOf } from '@staffroom/domain/regions/variants.ts';
import { readInOneTrip } from '../../db/transaction.ts';
import { route } from '../../http/route.ts';
import { watchedDates } from '../bookings/placements/watched-dates.sql.ts';
import { placesOf, seenLocations } from './seen-locations.ts';

export const listLongPlacementsRoute = route(listLongPlacements, async (context) => {
  const { query, viewer, database, tenantScope, receivedAt: at } = context;
  const variants = new Map(
    viewer.rights.links.groups.map(({ groupId, variant }) => [groupId, variantOf(variant)]),
  );
  // Nothing is read for locations without a limit.
  const locations = seenLocations(viewer, query).filter(({ groupId, address: { state } }) =>
    variants.get(groupId)?.longPlacements?.some((limit) => holdsInState(limit, state)),
  );
  if (locations.length === 0) return { status: 200, body: [] };
  const wanted = watchedDates(placesOf(locations), { at, most: maxWatched });
  const rows = await readInOneTrip(database, tenantScope, wanted);
  const watched = rows.flatMap((row) => {
    const { longPlacements = [], weekStart } = variants.get(row.client_group_id) ?? variantOf(undefined);
    const limit = findPlacementLimit(longPlacements, { state: row.state, clientTypeInt: row.client_type });
    const dates = { datesLocal: row.dates, todayLocal: row.today };
    const placement = limit && watchPlacement(dates, limit, weekStart);
    if (placement === null) return [];
    return {
      ...placement,
      client: { id: row.client_id, name: row.client_name },
      candidate: { id: row.candidate_id, name: row.candidate_name },
    };
  });
  const order = (one: (typeof watched)[number]): string => `${one.limitLocal} ${one.candidate.name}`;
  return {
    status: 200,
    body: watched.toSorted((one, other) => (order(one) < order(other) ? -1 : 1)),
  };
});
