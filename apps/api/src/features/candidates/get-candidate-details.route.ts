import { getCandidateDetails } from '@staffroom/domain/candidates/candidates.contract.ts';
import { readInOneTrip } from '../../db/transaction.ts';
import { route } from '../../http/route.ts';
import { detailsQuery, formatCandidateDetails } from './candidate-details.reply.ts';
import { candidateDetails } from './candidate-details.sql.ts';

export const getCandidateDetailsRoute = route(
  getCandidateDetails,
  async ({ params, viewer, database, tenantScope, receivedAt: now }) => {
    const query = detailsQuery(viewer, params.candidateId, now);
    const [row] = await readInOneTrip(database, tenantScope, candidateDetails(query));
    return { status: 200, body: formatCandidateDetails(viewer, now, row) };
  },
);
