import type { Tx } from '../../db/transaction.ts';
import { notFound } from '../../http/reply/refusal.ts';
import { pendingBookingDetail } from './pending-bookings.sql.ts';
import type { DetailQuery, PendingDetailRow } from './pending-bookings.sql.ts';

/** The request's current state inside a transaction; 404 when it is not in the caller's locations. */
export async function readPendingDetail(tx: Tx, query: DetailQuery): Promise<PendingDetailRow> {
  const { rows } = await pendingBookingDetail(query).execute(tx.db);
  const [row] = rows;
  if (!row) throw notFound();
  return row;
}
