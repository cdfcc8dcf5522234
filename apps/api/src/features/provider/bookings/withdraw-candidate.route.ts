import { withdrawCandidate } from '@staffroom/domain/provider/provider-bookings.contract.ts';
import { route } from '../../../http/route.ts';
import { moveAssignments } from './move-assignments.ts';

export const withdrawCandidateRoute = route(
  withdrawCandidate,
  async ({ params, body, tenantScope, receivedAt, inTransaction }) =>
    inTransaction((write) =>
      moveAssignments(write, {
        action: 'withdraw',
        bookingId: params.bookingId,
        candidateId: body.candidateId,
        wholeBlock: body.wholeBlock === true,
        clientGroupIds: tenantScope.clientGroupIds,
        at: receivedAt,
      }),
    ),
);
