import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Columns } from '../../../db/schema/row.ts';
import type { Database } from '../../../db/connections/pool.ts';
import { inTransaction, readInOneTrip } from '../../../db/transaction.ts';
import type { Tx } from '../../../db/transaction.ts';
import { letsDecide } from '../../../identity/viewer/deciding-grants.sql.ts';
import { sendAuditEntries } from '../../../platform/audit/audit.ts';
import { sendAnnouncements } from '../../../platform/events/outbox.ts';
import { systemIds } from '../../../platform/runtime/ids.ts';
import { recordNotificationsFor } from '../../notifications/record-notifications.sql.ts';
import { approversAmong } from '../approvers.sql.ts';
import type { PendingRow } from '../pending-bookings.sql.ts';
import { approversOf, noticeOf } from '../tell-of-requests.ts';
import { tellOfEndedDelegation } from './tell-of-delegation.ts';
import type { ToldDelegation } from './tell-of-delegation.ts';

const maxRequests = 500;

type OpenDelegation = ToldDelegation & {
  /** Both are still active, and the approver still has a verified address and may decide somewhere. */
  is_valid: boolean;
  has_begun: boolean;
  was_begun: boolean;
  is_over: boolean;
};

/**
 * Notifies both people when a delegation begins and when it is over, so that their screens and streams pick up the
 * changed rights; ends one whose approver may no longer decide; and asks the colleague about waiting requests. The
 * rights themselves follow the calendar without it. `worker` is the worker's login.
 */
export async function followApprovalDelegations(
  worker: Database,
  at: Temporal.Instant,
  signal: AbortSignal,
): Promise<void> {
  for (const { client_group_id: clientGroupId } of await readInOneTrip(worker, null, groupsWithDelegations)) {
    if (signal.aborted) return;
    await inTransaction(worker, { clientGroupIds: [clientGroupId], contactId: null }, async (tx) => {
      const { rows } = await openDelegations(clientGroupId, at).execute(tx.db);
      for (const one of rows) await follow(tx, one, at);
    });
  }
}

async function follow(tx: Tx, one: OpenDelegation, at: Temporal.Instant): Promise<void> {
  const column = !one.is_valid
    ? 'ended_at'
    : one.is_over
      ? 'over_at'
      : one.has_begun && !one.was_begun
        ? 'begun_at'
        : null;
  if (column === null) return;
  const clientGroupId = one.client_group_id;
  const entityIds = [one.approval_delegation_id];
  tx.send(sql`
    update approval_delegations set ${sql.ref(column)} = ${at.toString()}::timestamptz
    where client_group_id = ${clientGroupId} and approval_delegation_id = ${one.approval_delegation_id}`);
  if (column === 'begun_at') await askAboutWaiting(tx, one, at);
  const told = [one.delegator_contact_id, one.delegate_contact_id];
  sendAnnouncements(
    tx,
    told.map((contactId) => ({ kind: 'permissions' as const, clientGroupId, contactId, entityIds })),
    { ids: systemIds, at },
  );
  if (column !== 'ended_at') return;
  tellOfEndedDelegation(tx, one, { endedBy: 'rights', at });
  const entry = { clientGroupId, action: 'approvalDelegation.end', entity: 'approvalDelegation', entityIds };
  sendAuditEntries(tx, [entry], {
    actor: { kind: 'system', id: 'follow-approval-delegations' },
    ids: systemIds,
    at,
  });
}

type Waiting = Pick<
  PendingRow,
  'client_group_id' | 'client_id' | 'location_id' | 'request_id' | 'created_by_contact_id' | 'version'
>;

/**
 * Sends what they would have received when the request was made, unless they were asked already. A question that an
 * earlier delegation's end overtook before it was sent does not count.
 */
async function askAboutWaiting(tx: Tx, one: OpenDelegation, at: Temporal.Instant): Promise<void> {
  const { rows } = await sql<Waiting>`
    select client_group_id, client_id, location_id, request_id, created_by_contact_id, version
    from booking_requests
    where client_group_id = ${one.client_group_id} and status = 'PendingApproval'
      and approve_before_utc > ${at.toString()}::timestamptz
    order by approve_before_utc, request_id limit ${sql.lit(maxRequests)}`.execute(tx.db);
  for (const row of rows) {
    const notice = { ...noticeOf(row, 'approvalAsked', at), occurrence: one.approval_delegation_id };
    const deciding = approversAmong([one.delegate_contact_id], approversOf(row, at));
    const asked = sql`
      select contact_id from notifications
      where client_group_id = ${row.client_group_id} and subject_id = ${row.request_id}
        and template = ${notice.template} and not_sent_because is distinct from 'overtaken'`;
    tx.send(recordNotificationsFor(notice, sql`${deciding} except ${asked}`));
  }
}

/** Read without a tenant scope: the worker's policy shows which groups have open delegations. */
const groupsWithDelegations: RawBuilder<Columns<'approval_delegations', 'client_group_id'>> = sql`
  select distinct client_group_id from approval_delegations where ended_at is null and over_at is null`;

/** Begins at the group's first midnight of the first day, and is over at the last midnight of the last day. */
function openDelegations(clientGroupId: string, at: Temporal.Instant): RawBuilder<OpenDelegation> {
  const isThere = (column: string, also: RawBuilder<unknown>) => sql`exists (select from contacts person
    where person.client_group_id = lent.client_group_id and person.contact_id = ${sql.ref(`lent.${column}`)}
      and person.active and ${also})`;
  return sql<OpenDelegation>`
    select lent.client_group_id, lent.approval_delegation_id, lent.delegator_contact_id, lent.delegate_contact_id,
      lent.from_local, lent.until_local, ${isThere('delegator_contact_id', sql`person.email_verified`)} and ${isThere('delegate_contact_id', sql`true`)}
        and exists (select from contact_grants held where held.client_group_id = lent.client_group_id
          and held.contact_id = lent.delegator_contact_id and ${letsDecide}) as is_valid,
      coalesce(days.latest >= lent.from_local, false) as has_begun, lent.begun_at is not null as was_begun,
      coalesce(days.earliest > lent.until_local, false) as is_over
    from approval_delegations lent
    cross join (
      select min(today) as earliest, max(today) as latest
      from (select (${at.toString()}::timestamptz at time zone time_zone)::date as today
        from locations where client_group_id = ${clientGroupId}) place
    ) days
    where lent.client_group_id = ${clientGroupId} and lent.ended_at is null and lent.over_at is null
    order by lent.approval_delegation_id for no key update of lent`;
}
