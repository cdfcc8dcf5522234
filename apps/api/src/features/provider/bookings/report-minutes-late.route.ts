import { sql } from 'kysely';
import { checkLate } from '@staffroom/domain/provider/assignment-state.rules.ts';
import { reportMinutesLate } from '@staffroom/domain/provider/provider-bookings.contract.ts';
import type { Tx } from '../../../db/transaction.ts';
import { route } from '../../../http/route.ts';
import { dropUnsentDelay } from '../../notifications/take-back-notifications.sql.ts';
import { changedReply, notifyOfBookings, refuseWithState, tellOfBookings } from './changed-booking.ts';
import { lockBookings } from './lock-bookings.sql.ts';
import type { LockedBooking } from './lock-bookings.sql.ts';
import { touchBookings } from './touch-bookings.sql.ts';

export const reportMinutesLateRoute = route(
  reportMinutesLate,
  async ({ params, body, tenantScope, receivedAt, inTransaction }) =>
    inTransaction(async (write) => {
      const { candidateId, minutesLate } = body;
      const [booking] = await lockBookings(write, {
        clientGroupIds: tenantScope.clientGroupIds,
        bookingId: params.bookingId,
        wholeBlock: false,
      });
      const { status, assignment } = booking;
      const liveState = assignment?.candidateId === candidateId ? assignment.state : null;
      refuseWithState(checkLate({ status, liveState }), booking);
      writeMinutesLate(write, booking, {
        minutesLate: minutesLate === 0 ? null : minutesLate,
        at: receivedAt,
      });
      touchBookings(write, [booking], 'Filled');
      if (minutesLate > 0) {
        const params = { candidateId, minutesLate };
        notifyOfBookings(write, [booking], { template: 'candidateLate', params, at: receivedAt });
      } else if (assignment!.minutesLate !== null) {
        const params = { candidateId };
        const { clientGroupId, bookingId } = booking;
        dropUnsentDelay(write, { clientGroupId, bookingId, candidateId, at: receivedAt });
        notifyOfBookings(write, [booking], { template: 'candidateOnTime', params, at: receivedAt });
      }
      tellOfBookings(write, [booking], { action: 'booking.late', changes: { candidateId, minutesLate } });
      return changedReply(booking, liveState!);
    }),
);

/** The report that is valid now, and a row for the history unless it says what the one before did. */
function writeMinutesLate(
  tx: Tx,
  { clientGroupId, bookingId, assignment }: LockedBooking,
  { minutesLate, at }: { minutesLate: number | null; at: Temporal.Instant },
): void {
  const { assignmentId, candidateId, minutesLate: minutesBefore } = assignment!;
  tx.send(sql`
    update assignments set minutes_late = ${minutesLate}, version = version + 1
    where client_group_id = ${clientGroupId} and assignment_id = ${assignmentId}`);
  if (minutesLate === minutesBefore) return;
  tx.send(sql`
    insert into late_reports
      (client_group_id, booking_id, candidate_id, reported_at, minutes_before, minutes_late)
    values (${clientGroupId}, ${bookingId}, ${candidateId}, ${at.toString()}, ${minutesBefore}, ${minutesLate})`);
}
