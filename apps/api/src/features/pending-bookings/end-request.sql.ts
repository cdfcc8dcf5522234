import { requestEndings } from '@staffroom/domain/bookings/booking-status.ts';
import type { RequestEnding } from '@staffroom/domain/bookings/booking-status.ts';
import { replaceMeAfterRequest } from '@staffroom/domain/replace-me/replace-me-status.ts';
import { sql } from 'kysely';
import type { Tx } from '../../db/transaction.ts';
import type { PendingRow } from './pending-bookings.sql.ts';

/** How a request stops waiting. */
export type Ending = Pick<PendingRow, 'client_group_id' | 'request_id' | 'version'> & {
  pendingActionId: string;
  action: RequestEnding;
  /** Null when nobody answered. */
  contactId: string | null;
  /** The approver on whose behalf it was decided; null when decided by one's own right. */
  onBehalfOf?: string | null;
  reason: string | null;
  at: Temporal.Instant;
};

/**
 * Sends the statement that ends a request locked by the transaction, guarded by the status and version that were read;
 * the database refuses a second ending. Everything else is up to the caller.
 */
export function endRequest(tx: Tx, ending: Ending): void {
  const { client_group_id, request_id, version, pendingActionId, action, contactId, reason, at } = ending;
  const { onBehalfOf = null } = ending;
  const status = requestEndings[action];
  tx.send(sql`
    with ended as (
      update booking_requests set status = ${status}, version = version + 1,
        decided_by_contact_id = ${contactId}::uuid, decided_for_contact_id = ${onBehalfOf}::uuid, decided_at = ${at.toString()}, decision_reason = ${reason}
      where client_group_id = ${client_group_id} and request_id = ${request_id} and status = 'PendingApproval'
        and version = ${version}
      returning request_id
    )
    select 1 / count(*) from ended`);
  tx.send(sql`
    insert into pending_actions (client_group_id, pending_action_id, request_id, action, reason, contact_id,
      on_behalf_of_contact_id, acted_at)
    values (${client_group_id}, ${pendingActionId}, ${request_id}, ${action}, ${reason}, ${contactId},
      ${onBehalfOf}, ${at.toString()})`);
  tx.send(sql`
    update replace_me_requests set status = ${replaceMeAfterRequest[status]}, version = version + 1
    where client_group_id = ${client_group_id} and request_id = ${request_id} and status = 'PendingApproval'`);
}
