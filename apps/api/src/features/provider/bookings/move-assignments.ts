import { isNamed } from '@staffroom/domain/bookings/assignment-state.ts';
import { nextState, statusOfAssignment } from '@staffroom/domain/bookings/assignment-state.ts';
import { checkAction } from '@staffroom/domain/provider/assignment-state.rules.ts';
import type {
  AssignmentAction,
  AssignmentState,
  LiveState,
} from '@staffroom/domain/bookings/assignment-state.ts';
import type { Write } from '../../../http/route.ts';
import { changeDayCounters } from '../../bookings/counts/day-counters.sql.ts';
import { changedReply, notifyOfBookings, refuseWithState, tellOfBookings } from './changed-booking.ts';
import { lockBookings } from './lock-bookings.sql.ts';
import type { LockedBooking } from './lock-bookings.sql.ts';
import { countVisits, linkCandidate, moveAssignmentRows } from './move-assignments.sql.ts';
import { followReplaceMe } from '../../replace-me/follow-replace-me.ts';
import { touchBookings } from './touch-bookings.sql.ts';

export type AssignmentMove = {
  action: AssignmentAction;
  bookingId: string;
  candidateId: string;
  /** Includes the other days of the block on which this candidate is in the same state. */
  wholeBlock: boolean;
  clientGroupIds: readonly string[];
  at: Temporal.Instant;
};

/** One transition of an assignment, with everything that follows from it, in the caller's transaction. */
export async function moveAssignments(write: Write, move: AssignmentMove) {
  const { action, candidateId, at } = move;
  const [named, ...others] = await lockBookings(write, move);
  const stateOf = ({ assignment }: LockedBooking) =>
    assignment?.candidateId === candidateId ? assignment.state : null;
  const check = (booking: LockedBooking) =>
    checkAction(action, { status: booking.status, liveState: stateOf(booking) });
  refuseWithState(check(named), named);

  const before = stateOf(named)!;
  const after = nextState(before, action)!;
  const bookings = [named, ...others.filter((other) => stateOf(other) === before && check(other).ok)];
  if (after === 'accepted') linkCandidate(write, named, candidateId);
  moveAssignmentRows(write, bookings, { before, after, at });
  touchBookings(write, bookings, statusOfAssignment(after));
  if (after === 'arrived') countVisits(write, bookings, candidateId);
  for (const booking of bookings)
    await followReplaceMe(write, booking, { status: statusOfAssignment(after) });
  notifyOfChange(write, bookings, { candidateId, before, after, at });
  changeCounters(write, bookings, after);
  tellOfBookings(write, bookings, { action: `booking.${action}`, changes: { candidateId, before, after } });
  return changedReply(named, after);
}

/**
 * Notifies people of who is coming, or that somebody is not coming after all, who is named only if they had accepted.
 * The client's people are not notified of offers.
 */
function notifyOfChange(
  write: Write,
  bookings: readonly LockedBooking[],
  {
    candidateId,
    before,
    after,
    at,
  }: {
    candidateId: string;
    before: LiveState;
    after: AssignmentState;
    at: Temporal.Instant;
  },
): void {
  if (after === 'accepted') {
    return notifyOfBookings(write, bookings, { template: 'bookingFilled', params: { candidateId }, at });
  }
  const lost = bookings.filter(
    ({ status }) => status === 'Filled' && statusOfAssignment(after) === 'Unfilled',
  );
  const params = isNamed(before) || isNamed(after) ? { candidateId } : {};
  notifyOfBookings(write, lost, { template: 'bookingOpenAgain', params, at });
}

/** The last of the locks, because the counters are the most contended rows. */
function changeCounters(write: Write, bookings: readonly LockedBooking[], after: AssignmentState): void {
  const isOpen = (status: string): number => (status === 'Unfilled' ? 1 : 0);
  const changes = bookings.map(({ locationId, dateLocal, status }) => ({
    locationId,
    dateLocal,
    total: 0,
    open: isOpen(statusOfAssignment(after)) - isOpen(status),
  }));
  const [first] = bookings;
  if (first && changes.some((change) => change.open !== 0)) {
    write.send(changeDayCounters(first.clientGroupId, changes));
  }
}
