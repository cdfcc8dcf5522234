import { formatAction } from '@staffroom/domain/bookings/booking-actions.rules.ts';
import { undoSecondsLeft } from '@staffroom/domain/bookings/cancel/restore-booking.rules.ts';
import {
  checkMayApprove,
  checkMayReject,
  checkWithdrawal,
} from '@staffroom/domain/pending-bookings/pending-booking.rules.ts';
import type {
  DecisionFacts,
  WithdrawalFacts,
} from '@staffroom/domain/pending-bookings/pending-booking.rules.ts';
import type { Scope } from '@staffroom/domain/permissions/requirement.ts';
import type { Viewer } from '../../identity/viewer/viewer.ts';
import { standInAt } from './decide/stand-in.ts';
import type { PendingDetailRow, PendingRow } from './pending-bookings.sql.ts';

type Caller = { viewer: Viewer; receivedAt: Temporal.Instant };

/** The request in its wire form for the caller: a JSON object as text. */
export function formatPending(caller: Caller): (row: PendingRow) => string {
  return (row) => {
    const facts = decisionFacts(caller, row);
    return withFields(row.json, { isOwn: facts.isOwn, canApprove: checkMayApprove(facts).ok });
  };
}

/** The same for a row with all details. Bookings are shown to viewers who may read them. */
export function formatPendingDetail(caller: Caller): (row: PendingDetailRow) => string {
  const { viewer, receivedAt } = caller;
  const print = formatPending(caller);
  const readsBookings = viewer.rights.locationIds('booking', 'view');
  return (row) => {
    const facts = decisionFacts(caller, row);
    const actions = {
      accept: formatAction(checkMayApprove(facts)),
      reject: formatAction(checkMayReject(facts)),
      withdraw: formatAction(checkWithdrawal(withdrawalFacts(viewer, row))),
    };
    const left = actions.withdraw.ok
      ? undoSecondsLeft(Temporal.Instant.from(row.created_on_utc), receivedAt)
      : 0;
    const decidesFor = actions.reject.ok || actions.accept.ok ? findDelegator(viewer, row) : null;
    const text = withFields(print(row), { undoSecondsLeft: left > 0 ? left : null, decidesFor, actions });
    if (readsBookings.has(row.location_id)) return text;
    return JSON.stringify({ ...(JSON.parse(text) as object), bookings: [] });
  };
}

function findDelegator(viewer: Viewer, row: PendingDetailRow): { id: string; name: string } | null {
  const id = standInAt(viewer, row)?.delegatorId;
  return id === undefined ? null : { id, name: row.delegator_names[id]! };
}

export function decisionFacts({ viewer, receivedAt }: Caller, row: PendingRow): DecisionFacts {
  return {
    now: receivedAt,
    status: row.status,
    approveBeforeUtc: row.approve_before_utc,
    lastStartUtc: row.last_start_utc,
    canDecide: viewer.rights.locationIds('pending booking', 'modify').has(row.location_id),
    isEmailVerified: viewer.emailVerified,
    isOwn: row.created_by_contact_id === viewer.contactId,
    isForAsker: standInAt(viewer, row)?.isForAsker ?? false,
    hasOtherApprover: row.has_other_approver,
  };
}

export function withdrawalFacts(
  viewer: Viewer,
  row: Pick<PendingRow, 'status' | 'source' | 'location_id' | 'created_by_contact_id'>,
): WithdrawalFacts {
  const { rights } = viewer;
  const asksFor = (scope: Scope) => rights.locationIds(scope, 'create').has(row.location_id);
  return {
    status: row.status,
    canAsk: asksFor('pending booking') || (row.source === 'replaceMe' && asksFor('replace-me')),
    isEmailVerified: viewer.emailVerified,
    isOwn: row.created_by_contact_id === viewer.contactId,
  };
}

function withFields(json: string, fields: object): string {
  return `${json.slice(0, -1)},${JSON.stringify(fields).slice(1)}`;
}
