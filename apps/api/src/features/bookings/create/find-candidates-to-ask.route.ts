import { findCandidatesToAsk } from '@staffroom/domain/bookings/create/find-candidates-to-ask.contract.ts';
import { readInOneTrip } from '../../../db/transaction.ts';
import { route } from '../../../http/route.ts';
import { candidatesToAsk } from '../detail/known-candidate.sql.ts';
import { checkMayBookAt } from './may-book-at.ts';

/** The candidates whom the form offers to request. */
export const findCandidatesToAskRoute = route(findCandidatesToAsk, async (context) => {
  const { query, viewer, database, tenantScope } = context;
  checkMayBookAt(viewer.rights, query.locationId);
  const { locationId, candidateIds = [] } = query;
  if (candidateIds.length === 0) return { status: 204 };
  const found = await readInOneTrip(database, tenantScope, candidatesToAsk(locationId, candidateIds));
  return found.length > 0 ? { status: 200, body: found.map(({ id }) => id) } : { status: 204 };
});
