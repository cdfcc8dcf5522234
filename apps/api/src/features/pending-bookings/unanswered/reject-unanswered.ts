import { isUnanswered, unansweredReason } from '@staffroom/domain/pending-bookings/pending-booking.rules.ts';
import { sql } from 'kysely';
import type { Database } from '../../../db/connections/pool.ts';
import { inTransaction, readInOneTrip } from '../../../db/transaction.ts';
import type { Tx } from '../../../db/transaction.ts';
import { sendAuditEntries } from '../../../platform/audit/audit.ts';
import { sendAnnouncements } from '../../../platform/events/outbox.ts';
import { systemIds } from '../../../platform/runtime/ids.ts';
import { endRequest } from '../end-request.sql.ts';
import type { PendingRow } from '../pending-bookings.sql.ts';
import { tellOfDecision } from '../tell-of-requests.ts';

const batchSize = 100;

type Found = Pick<PendingRow, 'client_group_id' | 'request_id'>;
type Due = Omit<PendingRow, 'approve_before_utc' | 'has_other_approver' | 'json'>;

/**
 * Rejects requests that are unanswered at their last start and notifies both sides (product.md 18). Each in its own
 * transaction, so that a simultaneous decision either wins or sees the rejection. `worker` is the worker's login.
 */
export async function rejectUnanswered(
  worker: Database,
  at: Temporal.Instant,
  signal: AbortSignal,
): Promise<void> {
  for (let found: Found[] | null = null; found === null || found.length === batchSize;) {
    found = await readInOneTrip(worker, null, unanswered(at));
    for (const one of found) {
      if (signal.aborted) return;
      const scope = { clientGroupIds: [one.client_group_id], contactId: null };
      await inTransaction(worker, scope, (tx) => rejectOne(tx, one, at));
    }
  }
}

async function rejectOne(tx: Tx, one: Found, at: Temporal.Instant): Promise<void> {
  const { rows } = await lockDue(one).execute(tx.db);
  const [row] = rows;
  if (!row || !isUnanswered({ now: at, status: row.status, lastStartUtc: row.last_start_utc })) return;
  const ids = systemIds;
  endRequest(tx, {
    ...row,
    pendingActionId: ids.next(),
    action: 'expire',
    contactId: null,
    reason: unansweredReason,
    at,
  });
  tellOfDecision(tx, { row, action: 'expire', at });

  const place = {
    clientGroupId: row.client_group_id,
    clientId: row.client_id,
    locationId: row.location_id,
    datesLocal: row.dates_local,
    entityIds: [row.request_id],
    contactId: row.created_by_contact_id,
  };
  const kinds =
    row.source === 'replaceMe' ? (['pendingBooking', 'replaceMe'] as const) : (['pendingBooking'] as const);
  sendAnnouncements(
    tx,
    kinds.map((kind) => ({ kind, ...place })),
    { ids, at },
  );
  const entry = {
    clientGroupId: row.client_group_id,
    action: 'pendingBooking.expire',
    entity: 'bookingRequest',
    entityIds: [row.request_id],
    changes: { status: 'Rejected' },
  };
  sendAuditEntries(tx, [entry], { actor: { kind: 'system', id: 'reject-unanswered-requests' }, ids, at });
}

/** Of all groups: the worker's policy shows it waiting requests. */
function unanswered(at: Temporal.Instant) {
  return sql<Found>`
    select client_group_id, request_id from booking_requests
    where status = 'PendingApproval' and last_start_utc <= ${at.toString()}::timestamptz
    order by last_start_utc, request_id limit ${sql.lit(batchSize)}`;
}

function lockDue({ client_group_id, request_id }: Found) {
  return sql<Due>`
    select client_group_id, client_id, location_id, request_id, created_by_contact_id, status, source, version,
      to_char(last_start_utc, 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as last_start_utc, dates_local::text[] as dates_local
    from booking_requests where client_group_id = ${client_group_id} and request_id = ${request_id}
    for no key update`;
}
