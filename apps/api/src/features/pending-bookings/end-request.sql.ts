import type { RequestStatusName } from '@staffroom/domain/bookings/booking-status.ts';
import { sql } from 'kysely';
import type { Tx } from '../../db/transaction.ts';
import type { PendingRow } from './pending-bookings.sql.ts';

/** How a request stops to wait. */
export type Ending = Pick<PendingRow, 'client_group_id' | 'request_id' | 'version'> & {
  pendingActionId: string;
  action: 'accept' | 'reject' | 'withdraw' | 'expire';
  /** Null when nobody answered. */
  contactId: string | null;
  reason: string | null;
  at: Temporal.Instant;
};

export const statusAfter = {
  accept: 'Accepted',
  reject: 'Rejected',
  withdraw: 'Cancelled',
  expire: 'Rejected',
} as const satisfies Record<Ending['action'], RequestStatusName>;

/** Of somebody who asked to be replaced: rejected or withdrawn, the day is free to be asked for again. */
const replaceMeAfter = {
  accept: 'BookingCreated',
  reject: 'Rejected',
  withdraw: 'Cancelled',
  expire: 'Rejected',
} as const;

/**
 * Sends what ends a request that the transaction holds: guarded by the status and the version that were read, a second
 * time refused by the database. What it becomes besides is the caller's.
 */
export function endRequest(tx: Tx, ending: Ending): void {
  const { client_group_id, request_id, version, pendingActionId, action, contactId, reason, at } = ending;
  tx.send(sql`
    with ended as (
      update booking_requests set status = ${statusAfter[action]}, version = version + 1,
        decided_by_contact_id = ${contactId}::uuid, decided_at = ${at.toString()}, decision_reason = ${reason}
      where client_group_id = ${client_group_id} and request_id = ${request_id} and status = 'PendingApproval'
        and version = ${version}
      returning request_id
    )
    select 1 / count(*) from ended`);
  tx.send(sql`
    insert into pending_actions (client_group_id, pending_action_id, request_id, action, reason, contact_id, acted_at)
    values (${client_group_id}, ${pendingActionId}, ${request_id}, ${action}, ${reason}, ${contactId},
      ${at.toString()})`);
  tx.send(sql`
    update replace_me_requests set status = ${replaceMeAfter[action]}, version = version + 1
    where client_group_id = ${client_group_id} and request_id = ${request_id} and status = 'PendingApproval'`);
}
