import type { Tx } from '../../db/transaction.ts';
import { notFound } from '../../http/reply/refusal.ts';
import { pendingBookingDetail } from './pending-bookings.sql.ts';
import type { OneOf, PendingRow } from './pending-bookings.sql.ts';

/** The request as it stands inside a transaction; 404 where there is none in the caller's locations. */
export async function readPendingDetail(tx: Tx, wish: OneOf): Promise<PendingRow> {
  const { rows } = await pendingBookingDetail(wish).execute(tx.db);
  const [row] = rows;
  if (!row) throw notFound();
  return row;
}
