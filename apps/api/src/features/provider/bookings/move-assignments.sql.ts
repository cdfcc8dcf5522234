import { sql } from 'kysely';
import type { AssignmentState, LiveState } from '@staffroom/domain/bookings/assignment-state.ts';
import type { Tx } from '../../../db/transaction.ts';
import type { LockedBooking } from './lock-bookings.sql.ts';

/**
 * Guarded by the state read under the lock: a row that has changed since makes the division and the transaction fail.
 */
export function moveAssignmentRows(
  tx: Tx,
  bookings: readonly LockedBooking[],
  { before, after, at }: { before: LiveState; after: AssignmentState; at: Temporal.Instant },
): void {
  const [first] = bookings;
  if (!first) return;
  const assignmentIds = bookings.map((booking) => booking.assignment?.assignmentId);
  const stamp = at.toString();
  tx.send(sql`
    with changed as (
      update assignments set
        state = ${after},
        -- Who is asked again has accepted before, and has not confirmed what changed.
        accepted_at_utc = case when ${after} = 'accepted' then coalesce(accepted_at_utc, ${stamp}::timestamptz)
          else accepted_at_utc end,
        confirmed_at_utc = case ${after} when 'confirmed' then ${stamp}::timestamptz when 'accepted' then null
          else confirmed_at_utc end,
        arrived_at_utc = case when ${after} = 'arrived' then ${stamp}::timestamptz else arrived_at_utc end,
        ended_at_utc = case when ${after} in ('declined', 'withdrawn') then ${stamp}::timestamptz else ended_at_utc end,
        version = version + 1
      where client_group_id = ${first.clientGroupId} and assignment_id = any (${assignmentIds}::uuid[])
        and state = ${before}
      returning assignment_id
    )
    select 1 / (count(*) = ${bookings.length})::int from changed`);
}

/**
 * From acceptance on, the client's group sees the candidate. Send this before the assignments are moved: an offer also
 * locks the candidate first.
 */
export function linkCandidate(tx: Tx, { clientGroupId }: LockedBooking, candidateId: string): void {
  tx.send(sql`
    update candidates set visible_to = array_append(visible_to, ${clientGroupId}::uuid)
    where candidate_id = ${candidateId} and not ${clientGroupId}::uuid = any (visible_to)`);
}

/** An arrival counts as a visit in the client's list of educators. */
export function countVisits(tx: Tx, bookings: readonly LockedBooking[], candidateId: string): void {
  for (const { clientGroupId, clientId, bookingId, dateLocal } of bookings) {
    tx.send(sql`
      insert into client_candidates as known
        (client_group_id, client_id, candidate_id, booking_count, first_booking_date_local, last_booking_date_local,
         last_booking_id)
      values (${clientGroupId}, ${clientId}, ${candidateId}, 1, ${dateLocal}, ${dateLocal}, ${bookingId})
      on conflict (client_group_id, client_id, candidate_id) do update set
        booking_count = known.booking_count + 1,
        first_booking_date_local = least(known.first_booking_date_local, excluded.first_booking_date_local),
        last_booking_date_local = greatest(known.last_booking_date_local, excluded.last_booking_date_local),
        last_booking_id = case
          when known.last_booking_date_local > excluded.last_booking_date_local then known.last_booking_id
          else excluded.last_booking_id end`);
  }
}
