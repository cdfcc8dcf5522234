import { isNamed, statusOfAssignment } from '@staffroom/domain/bookings/assignment-state.ts';
import type { AssignmentState } from '@staffroom/domain/bookings/assignment-state.ts';
import { checkRight } from '@staffroom/domain/bookings/booking-actions.rules.ts';
import { restoreBooking } from '@staffroom/domain/bookings/cancel/cancel-booking.contract.ts';
import {
  checkRestoration,
  checkRestoredDates,
} from '@staffroom/domain/bookings/cancel/restore-booking.rules.ts';
import { notFound, Refusal, refuseStaleVersion, refuseUnlessAllowed } from '../../../http/reply/refusal.ts';
import { route } from '../../../http/route.ts';
import type { Ids } from '../../../platform/runtime/ids.ts';
import { notifyOfBookings, tellOfBookings } from '../../provider/bookings/changed-booking.ts';
import { lockBookings } from '../../provider/bookings/lock-bookings.sql.ts';
import type { LockedBooking } from '../../provider/bookings/lock-bookings.sql.ts';
import { changeDayCounters } from '../counts/day-counters.sql.ts';
import { keepSeriesDates } from '../series-dates.sql.ts';
import { currentBooking } from '../detail/booking-detail.reply.ts';
import { listCancelledTogether, readRunningBlock, readUndone, restoreRows } from './cancel-booking.sql.ts';
import type { CancelledDay, RestoredDay } from './cancel-booking.sql.ts';
import {
  followReplaceMe,
  refuseSecondReplaceMe,
  refuseWhileAnotherIsOpen,
} from '../../replace-me/follow-replace-me.ts';
import { lockRequestsBehind } from '../../replace-me/replace-me.sql.ts';

/** Restores exactly what one action cancelled, all of it or nothing. */
export const restoreBookingRoute = route(restoreBooking, async (context) => {
  const { params, viewer, receivedAt: at, ids, ifMatchVersion } = context;
  const { clientGroupIds, rights, emailVerified } = viewer;
  return refuseTaken(
    refuseSecondReplaceMe(
      context.inTransaction(async (write) => {
        write.send(lockRequestsBehind(params.bookingId));
        const locked = await lockBookings(write, { ...params, clientGroupIds, wholeBlock: true });
        const [named] = locked;
        if (!rights.allLocationIds.has(named.locationId)) throw notFound();
        const canDelete = rights.locationIds('booking', 'delete').has(named.locationId);
        refuseUnlessAllowed(checkRight(canDelete, { isEmailVerified: emailVerified }));

        const together = await listCancelledTogether(write, named);
        const own = together.find(({ bookingId }) => bookingId === named.bookingId);
        const cancelledAt = own === undefined ? null : Temporal.Instant.from(own.cancelledAt);
        const isUndone = own === undefined && (await readUndone(write, named));
        const verdict = checkRestoration({ now: at, status: named.status, cancelledAt, isUndone });
        const isStale = ifMatchVersion !== null && ifMatchVersion !== named.version;
        if (!verdict.ok || isStale) {
          const current = await currentBooking(write, context, named);
          refuseUnlessAllowed(verdict, { current });
          refuseStaleVersion(ifMatchVersion, named.version, current);
        }

        const days = locked.flatMap((booking) => restoredDay(booking, together, ids));
        const { datesLocal: runningDatesLocal, ...place } = await readRunningBlock(write, named);
        const datesLocal = days.map(({ booking }) => booking.dateLocal);
        refuseUnlessAllowed(checkRestoredDates(datesLocal, { runningDatesLocal, place }));
        for (const { booking } of days) await refuseWhileAnotherIsOpen(write, booking);
        restoreRows(write, days, { changeId: ids.next(), contactId: viewer.contactId, at });
        write.send(keepSeriesDates(named.clientGroupId, [named.blockId]));
        const bookings = days.map(({ booking }) => booking);
        for (const { booking, status } of days) await followReplaceMe(write, booking, { status });
        const news = { ...educatorOfAll(days), byContactId: viewer.contactId };
        notifyOfBookings(write, bookings, { template: 'bookingReinstated', params: news, at });
        write.send(changeDayCounters(named.clientGroupId, days.map(counted)));
        tellOfBookings(write, bookings, { action: 'booking.restore', changes: { before: 'Cancelled' } });
        return { status: 200, body: { days: days.map(formatDay) } };
      }),
    ),
  );
});

function restoredDay(booking: LockedBooking, together: readonly CancelledDay[], ids: Ids): RestoredDay[] {
  const day = together.find(({ bookingId }) => bookingId === booking.bookingId);
  if (day === undefined) return [];
  const { assignmentId, candidateId } = day;
  const state = day.assignmentState as AssignmentState | null;
  const assignment =
    assignmentId === null || state === null || candidateId === null
      ? null
      : { from: assignmentId, id: ids.next(), state, candidateId };
  return [
    {
      booking,
      status: statusOfAssignment(assignment?.state ?? null),
      assignment,
    },
  ];
}

/** The educator who had accepted every one of the days; empty when there is no such one. */
function educatorOfAll(days: readonly RestoredDay[]): { candidateId?: string } {
  const coming = days.map(({ assignment }) =>
    assignment !== null && isNamed(assignment.state) ? assignment.candidateId : null,
  );
  const [candidateId, ...others] = new Set(coming);
  return candidateId == null || others.length > 0 ? {} : { candidateId };
}

function counted({ booking: { locationId, dateLocal }, status }: RestoredDay) {
  return { locationId, dateLocal, total: 1, open: status === 'Unfilled' ? 1 : 0 };
}

function formatDay({ booking: { bookingId, dateLocal, version }, status }: RestoredDay) {
  return { bookingId, dateLocal, status, version: version + 1 };
}

/** Translates the database's refusal of an educator who is no longer free. */
async function refuseTaken<Reply>(work: Promise<Reply>): Promise<Reply> {
  try {
    return await work;
  } catch (error) {
    const { constraint } = error as { constraint?: string };
    if (constraint === 'assignments_no_overlap') throw new Refusal('candidate_taken');
    throw error;
  }
}
