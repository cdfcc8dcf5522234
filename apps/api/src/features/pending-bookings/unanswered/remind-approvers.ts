import { dueAlarms } from '@staffroom/domain/pending-bookings/approval-times.rules.ts';
import type { ApprovalTimes } from '@staffroom/domain/pending-bookings/approval-times.rules.ts';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Columns } from '../../../db/schema/row.ts';
import type { Database } from '../../../db/connections/pool.ts';
import { inTransaction, readInOneTrip } from '../../../db/transaction.ts';
import type { Tx } from '../../../db/transaction.ts';
import { sendAuditEntries } from '../../../platform/audit/audit.ts';
import { systemIds } from '../../../platform/runtime/ids.ts';
import { recordNotificationsFor } from '../../notifications/record-notifications.sql.ts';
import { firstApprovers, groupApprovers } from '../approvers.sql.ts';
import type { PendingRow } from '../pending-bookings.sql.ts';
import { approversOf, noticeOf } from '../tell-of-requests.ts';

type Waiting = Pick<
  PendingRow,
  | 'client_group_id'
  | 'client_id'
  | 'location_id'
  | 'request_id'
  | 'created_by_contact_id'
  | 'status'
  | 'version'
  | 'approve_before_utc'
> &
  Columns<'booking_requests', 'created_on_utc' | 'reminded_at' | 'escalated_at'>;

type Alarm = 'remind' | 'escalate';
type Options = { times: ApprovalTimes; now: Temporal.Instant; signal: AbortSignal };

/**
 * Reminds the approvers of a request that waits too long, and later notifies those who may decide for the whole group;
 * each once. A reminder does not change the version, so a decision in progress stays valid. `worker` is the worker's
 * login.
 */
export async function remindApprovers(worker: Database, { times, now, signal }: Options): Promise<void> {
  const waiting = await readInOneTrip(worker, null, requestsWithAlarms(now));
  for (const one of waiting) {
    if (signal.aborted) return;
    if (alarmsOf(one, { times, now }).length === 0) continue;
    const scope = { clientGroupIds: [one.client_group_id], contactId: null };
    await inTransaction(worker, scope, async (tx) => {
      const { rows } = await lockWaiting(one).execute(tx.db);
      const [row] = rows;
      if (row) raise(tx, { row, alarms: alarmsOf(row, { times, now }), now });
    });
  }
}

function alarmsOf(row: Waiting, { times, now }: Pick<Options, 'times' | 'now'>): Alarm[] {
  return dueAlarms(
    {
      now,
      status: row.status,
      createdOnUtc: row.created_on_utc,
      approveBeforeUtc: row.approve_before_utc,
      wasReminded: row.reminded_at !== null,
      wasEscalated: row.escalated_at !== null,
    },
    times,
  );
}

type Raised = { row: Waiting; alarms: readonly Alarm[]; now: Temporal.Instant };

/** When both are due at once, a person who gets the escalation needs no reminder. */
function raise(tx: Tx, { row, alarms, now }: Raised): void {
  const { client_group_id: clientGroupId, request_id } = row;
  const first = firstApprovers(approversOf(row, now));
  const ofGroup = groupApprovers(approversOf(row, now));
  const reminded = alarms.includes('escalate') ? sql`${first} except (${ofGroup})` : first;
  for (const alarm of alarms) {
    const column = sql.ref(alarm === 'remind' ? 'reminded_at' : 'escalated_at');
    tx.send(sql`
      update booking_requests set ${column} = ${now.toString()}::timestamptz
      where client_group_id = ${clientGroupId} and request_id = ${request_id}`);
    tx.send(
      alarm === 'remind'
        ? recordNotificationsFor(noticeOf(row, 'approvalReminder', now), reminded)
        : recordNotificationsFor(noticeOf(row, 'approvalEscalated', now), ofGroup),
    );
    const entry = {
      clientGroupId,
      action: `pendingBooking.${alarm}`,
      entity: 'bookingRequest',
      entityIds: [request_id],
    };
    sendAuditEntries(tx, [entry], {
      actor: { kind: 'system', id: 'remind-approvers' },
      ids: systemIds,
      at: now,
    });
  }
}

const columns = sql`client_group_id, client_id, location_id, request_id, created_by_contact_id, status, version,
  created_on_utc, approve_before_utc, reminded_at, escalated_at`;

/** Of all groups: the worker's policy shows it waiting requests. */
function requestsWithAlarms(now: Temporal.Instant): RawBuilder<Waiting> {
  return sql<Waiting>`
    select ${columns} from booking_requests
    where status = 'PendingApproval' and approve_before_utc > ${now.toString()}::timestamptz
      and (reminded_at is null or escalated_at is null)
    order by approve_before_utc, request_id`;
}

function lockWaiting({ client_group_id, request_id }: Waiting): RawBuilder<Waiting> {
  return sql<Waiting>`
    select ${columns} from booking_requests
    where client_group_id = ${client_group_id} and request_id = ${request_id} for no key update`;
}
