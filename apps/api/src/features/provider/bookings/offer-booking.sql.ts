import type { HeldCertification } from '@staffroom/domain/candidates/candidate-certification.rules.ts';
import { sql } from 'kysely';
import type { Columns, Renamed } from '../../../db/schema/row.ts';
import type { Tx } from '../../../db/transaction.ts';
import { isRestricted } from '../../candidates/candidate-preference.sql.ts';
import type { Ids } from '../../../platform/runtime/ids.ts';
import type { LockedBooking } from './lock-bookings.sql.ts';
import { touchBookings } from './touch-bookings.sql.ts';

export type LockedCandidate = Renamed<'candidates', { candidateId: 'candidate_id' }> &
  Columns<'candidates', 'active' | 'country'>;

/** Locked until the end of the transaction, so that offers to one candidate are serialised; null when there is none. */
export async function lockCandidate(tx: Tx, candidateId: string): Promise<LockedCandidate | null> {
  const { rows } = await sql<LockedCandidate>`
    select candidate_id as "candidateId", active, country
    from candidates where candidate_id = ${candidateId} for no key update`.execute(tx.db);
  return rows[0] ?? null;
}

export type OfferedCandidate = {
  isRestricted: boolean;
  /** Certifications that the booking requires, and those of them that the candidate holds. */
  needed: string[];
  held: HeldCertification[];
};

/** What decides, apart from the candidate's time, whether the booking can be offered to them. */
export async function readOfferedCandidate(
  tx: Tx,
  { clientGroupId, bookingId }: LockedBooking,
  candidateId: string,
): Promise<OfferedCandidate> {
  const { rows } = await sql<OfferedCandidate>`
    select ${isRestricted(sql`b`, sql`${candidateId}::uuid`)} as "isRestricted", to_json(needs.names) as needed,
      (select coalesce(json_agg(json_build_object('name', cc.name, 'expiresOn', cc.expires_on) order by cc.name), '[]')
        from candidate_certifications cc
        where cc.candidate_id = ${candidateId}::uuid and cc.name = any (needs.names)) as held
    from bookings b
    join booking_requests r on r.client_group_id = b.client_group_id and r.request_id = b.request_id
    cross join lateral (
      select array(select ce.name from certifications ce
        where ce.client_group_id = b.client_group_id and ce.certification_id = any (r.certification_ids)
        order by ce.name) as names
    ) needs
    where b.client_group_id = ${clientGroupId} and b.booking_id = ${bookingId}`.execute(tx.db);
  return rows[0]!;
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
