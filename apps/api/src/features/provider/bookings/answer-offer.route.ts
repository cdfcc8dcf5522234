import { answerOffer } from '@staffroom/domain/provider/provider-bookings.contract.ts';
import { route } from '../../../http/route.ts';
import { moveAssignments } from './move-assignments.ts';

/** Accepting makes the booking Filled; declining leaves it Unfilled, or makes it so again. */
export const answerOfferRoute = route(
  answerOffer,
  async ({ params, body, tenantScope, receivedAt, inTransaction }) =>
    inTransaction((write) =>
      moveAssignments(write, {
        action: body.answer === 'accepted' ? 'accept' : 'decline',
        bookingId: params.bookingId,
        candidateId: body.candidateId,
        wholeBlock: body.wholeBlock === true,
        clientGroupIds: tenantScope.clientGroupIds,
        at: receivedAt,
      }),
    ),
);
