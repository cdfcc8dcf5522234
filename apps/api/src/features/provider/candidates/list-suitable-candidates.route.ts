import { listSuitableCandidates } from '@staffroom/domain/provider/provider-bookings.contract.ts';
import { readTogether } from '../../../db/transaction.ts';
import { notFound } from '../../../http/reply/refusal.ts';
import { route } from '../../../http/route.ts';
import { bookingExists, suitableCandidates } from './suitable-candidates.sql.ts';
import type { SuitableCandidate } from './suitable-candidates.sql.ts';

export const listSuitableCandidatesRoute = route(listSuitableCandidates, async (context) => {
  const { database, tenantScope, params, query, receivedAt } = context;
  const { clientGroupIds } = tenantScope;
  const asked = {
    clientGroupIds,
    bookingId: params.bookingId,
    wholeBlock: query.wholeBlock === 'true',
    now: receivedAt,
  };
  const [found, candidates] = await readTogether<[{ one: 1 }, SuitableCandidate]>(database, tenantScope, [
    bookingExists(clientGroupIds, params.bookingId),
    suitableCandidates(asked),
  ]);
  if (found.length === 0) throw notFound();
  return { status: 200, body: candidates };
});
