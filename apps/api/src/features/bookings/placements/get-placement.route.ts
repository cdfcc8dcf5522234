import { getPlacement } from '@staffroom/domain/bookings/extend/long-placement.contract.ts';
import {
  findPlacementLimit,
  measureRequested,
} from '@staffroom/domain/bookings/extend/long-placement.rules.ts';
import { variantOf } from '@staffroom/domain/regions/variants.ts';
import { addDays } from '@staffroom/domain/time/calendar-date.ts';
import { readInOneTrip } from '../../../db/transaction.ts';
import { notFound } from '../../../http/reply/refusal.ts';
import { route } from '../../../http/route.ts';
import { checkMayBookAt } from '../create/may-book-at.ts';
import { daysLookedBack, placementFacts } from './placement-facts.sql.ts';

/** What the form says about a requested educator before the booking is sent. */
export const getPlacementRoute = route(getPlacement, async (context) => {
  const { query, viewer, database, tenantScope } = context;
  checkMayBookAt(viewer.rights, query.locationId);
  const requestedLocal = (query.dates ?? []).toSorted();
  const [first] = requestedLocal;
  if (first === undefined) return { status: 200, body: { placement: null } };
  const wanted = placementFacts(query, addDays(first, -daysLookedBack));
  const [facts] = await readInOneTrip(database, tenantScope, wanted);
  if (!facts) throw notFound();
  const { longPlacements = [], weekStart } = variantOf(facts.variant);
  const limit = findPlacementLimit(longPlacements, { state: facts.state, clientTypeInt: facts.client_type });
  const placement =
    limit === null || !facts.is_known
      ? null
      : measureRequested({ datesLocal: facts.dates, requestedLocal }, limit, weekStart);
  return { status: 200, body: { placement } };
});
