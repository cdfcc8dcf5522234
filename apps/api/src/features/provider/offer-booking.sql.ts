import { sql } from 'kysely';
import type { Columns, Renamed } from '../../db/row.ts';
import type { Tx } from '../../db/transaction.ts';
import type { Ids } from '../../platform/runtime/ids.ts';
import type { LockedBooking } from './lock-bookings.sql.ts';
import { touchBookings } from './touch-bookings.sql.ts';

export type LockedCandidate = Renamed<'candidates', { candidateId: 'candidate_id' }> &
  Columns<'candidates', 'active' | 'country'>;

/** Held until the end, so that two offers to one candidate follow each other; null when there is none. */
export async function lockCandidate(tx: Tx, candidateId: string): Promise<LockedCandidate | null> {
  const { rows } = await sql<LockedCandidate>`
    select candidate_id as "candidateId", active, country
    from candidates where candidate_id = ${candidateId} for no key update`.execute(tx.db);
  return rows[0] ?? null;
}

/** What the booking's client thinks of the candidate; null when nothing. */
export async function findPreference(
  tx: Tx,
  { clientGroupId, clientId }: LockedBooking,
  candidateId: string,
): Promise<string | null> {
  const known = await tx.db
    .selectFrom('client_candidates')
    .select('preference')
    .where('client_group_id', '=', clientGroupId)
    .where('client_id', '=', clientId)
    .where('candidate_id', '=', candidateId)
    .executeTakeFirst();
  return known?.preference ?? null;
}

/** The exclusion constraint refuses a candidate who is not free. */
export function insertOffers(
  tx: Tx,
  bookings: readonly LockedBooking[],
  { candidateId, ids, at }: { candidateId: string; ids: Ids; at: Temporal.Instant },
): void {
  const rows = bookings.map(({ clientGroupId, bookingId, startUtc, endUtc }) => ({
    client_group_id: clientGroupId,
    assignment_id: ids.next(),
    booking_id: bookingId,
    start_utc: startUtc,
    end_utc: endUtc,
  }));
  tx.send(sql`
    insert into assignments
      (client_group_id, assignment_id, booking_id, candidate_id, state, start_utc, end_utc, offered_at_utc)
    select client_group_id, assignment_id, booking_id, ${candidateId}::uuid, 'offered', start_utc, end_utc,
      ${at.toString()}::timestamptz
    from json_to_recordset(${JSON.stringify(rows)}::json) as row
      (client_group_id uuid, assignment_id uuid, booking_id uuid, start_utc timestamptz, end_utc timestamptz)`);
  touchBookings(tx, bookings, 'Unfilled');
}
