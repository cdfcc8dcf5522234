import { confirmBooking } from '@staffroom/domain/provider/provider-bookings.contract.ts';
import { route } from '../../../http/route.ts';
import { moveAssignments } from './move-assignments.ts';

/** Once it is confirmed the client cannot cancel. Each day has its own arrival. */
export const confirmBookingRoute = route(
  confirmBooking,
  async ({ params, body, tenantScope, receivedAt, inTransaction }) =>
    inTransaction((write) =>
      moveAssignments(write, {
        action: body.state === 'confirmed' ? 'confirm' : 'arrive',
        bookingId: params.bookingId,
        candidateId: body.candidateId,
        wholeBlock: body.wholeBlock === true && body.state === 'confirmed',
        clientGroupIds: tenantScope.clientGroupIds,
        at: receivedAt,
      }),
    ),
);
