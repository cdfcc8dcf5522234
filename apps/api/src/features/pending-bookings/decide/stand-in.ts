import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Columns } from '../../../db/schema/row.ts';
import { Refusal } from '../../../http/reply/refusal.ts';
import { letsDecide } from '../../../identity/viewer/deciding-grants.sql.ts';
import type { Viewer } from '../../../identity/viewer/viewer.ts';
import type { PendingRow } from '../pending-bookings.sql.ts';

/**
 * On whose behalf the viewer would decide about a request; of several, one who is not the requester. Null when the
 * viewer has their own right.
 */
export function standInAt(
  { standsInFor }: Viewer,
  request: Pick<PendingRow, 'location_id' | 'created_by_contact_id'>,
): { delegatorId: string; isForAsker: boolean } | null {
  const delegatorIds = standsInFor.get(request.location_id) ?? [];
  const [first] = delegatorIds;
  if (first === undefined) return null;
  const asker = request.created_by_contact_id;
  const delegatorId = delegatorIds.find((id) => id !== asker) ?? first;
  return { delegatorId, isForAsker: delegatorId === asker };
}

type Lender = Columns<'approval_delegations', 'delegator_contact_id'>;

/**
 * The delegators who now let the viewer decide about a request, locked until the transaction ends: ending such a
 * delegation waits for the decision, and a decision made after the end does not find it.
 */
export function lendersNow(
  { homeClientGroupId, contactId }: Viewer,
  { pendingBookingId, at }: { pendingBookingId: string; at: Temporal.Instant },
): RawBuilder<Lender> {
  return sql<Lender>`
    select lent.delegator_contact_id
    from approval_delegations lent
    join contacts delegator on delegator.client_group_id = lent.client_group_id
      and delegator.contact_id = lent.delegator_contact_id and delegator.active and delegator.email_verified
    join booking_requests r on r.client_group_id = lent.client_group_id and r.request_id = ${pendingBookingId}
    join locations l on l.client_group_id = r.client_group_id and l.location_id = r.location_id
    where lent.client_group_id = ${homeClientGroupId} and lent.delegate_contact_id = ${contactId}
      and lent.ended_at is null and lent.over_at is null
      and (${at.toString()}::timestamptz at time zone l.time_zone)::date between lent.from_local and lent.until_local
      and exists (select from contact_grants held
        where held.client_group_id = lent.client_group_id and held.contact_id = lent.delegator_contact_id
          and ${letsDecide} and coalesce(held.client_id, r.client_id) = r.client_id
          and coalesce(held.location_id, r.location_id) = r.location_id)
    for share of lent`;
}

/** The viewer without delegators who no longer lend their rights; throws 403 when none is left. */
export function keepLenders(
  viewer: Viewer,
  locationId: PendingRow['location_id'],
  lenders: readonly Lender[],
): Viewer {
  const known = viewer.standsInFor.get(locationId);
  if (known === undefined) return viewer;
  const left = known.filter((id) => lenders.some((lender) => lender.delegator_contact_id === id));
  if (left.length === 0) throw new Refusal('permission_missing');
  return { ...viewer, standsInFor: new Map([[locationId, left]]) };
}
