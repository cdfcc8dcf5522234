import { formatAction } from '@staffroom/domain/bookings/booking-actions.rules.ts';
import {
  checkMayApprove,
  checkWithdrawal,
} from '@staffroom/domain/pending-bookings/pending-booking.rules.ts';
import type { Viewer } from '../../identity/viewer/viewer.ts';
import type { PendingRow } from './pending-bookings.sql.ts';

type Caller = { viewer: Viewer; receivedAt: Temporal.Instant };

/** The request as the wire shows it to the caller: a JSON object as text. */
export function formatPending({ viewer, receivedAt }: Caller): (row: PendingRow) => string {
  const { rights, contactId, emailVerified: isEmailVerified } = viewer;
  const decidable = rights.locationIds('pending booking', 'modify');
  return (row) => {
    const { ok } = checkMayApprove({
      now: receivedAt,
      status: row.status,
      approveBeforeUtc: row.approve_before_utc,
      canDecide: decidable.has(row.location_id),
      isEmailVerified,
      isOwn: row.created_by_contact_id === contactId,
      hasOtherApprover: row.has_other_approver,
    });
    return withFields(row.json, { canApprove: ok });
  };
}

/** The same of a row with everything. Bookings are told to those who may read them. */
export function formatPendingDetail(caller: Caller): (row: PendingRow) => string {
  const { viewer } = caller;
  const print = formatPending(caller);
  const readsBookings = viewer.rights.locationIds('booking', 'view');
  return (row) => {
    const isOwn = row.created_by_contact_id === viewer.contactId;
    const withdraw = formatAction(checkWithdrawal(withdrawalFacts(viewer, row)));
    const text = withFields(print(row), { isOwn, actions: { withdraw } });
    if (readsBookings.has(row.location_id)) return text;
    return JSON.stringify({ ...(JSON.parse(text) as object), bookings: [] });
  };
}

export function withdrawalFacts(viewer: Viewer, row: PendingRow) {
  return {
    status: row.status,
    canAsk: viewer.rights.locationIds('pending booking', 'create').has(row.location_id),
    isEmailVerified: viewer.emailVerified,
    isOwn: row.created_by_contact_id === viewer.contactId,
  };
}

function withFields(json: string, fields: object): string {
  return `${json.slice(0, -1)},${JSON.stringify(fields).slice(1)}`;
}
