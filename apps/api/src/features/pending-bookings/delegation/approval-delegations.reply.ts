import type { ApprovalDelegation } from '@staffroom/domain/pending-bookings/approval-delegations.contract.ts';
import { delegationState } from '@staffroom/domain/pending-bookings/approval-delegation.rules.ts';
import type { GroupDays } from '@staffroom/domain/pending-bookings/approval-delegation.rules.ts';
import type { DelegationRow } from './approval-delegations.sql.ts';

/** Null when it is over at every location of the group. */
export function formatDelegation(row: DelegationRow, days: GroupDays): ApprovalDelegation | null {
  const dates = { fromDate: row.from_local, untilDate: row.until_local };
  const state = delegationState(dates, days);
  if (state === 'over') return null;
  return {
    id: row.approval_delegation_id,
    delegator: { id: row.delegator_contact_id, name: row.delegator_name },
    delegate: { id: row.delegate_contact_id, name: row.delegate_name },
    ...dates,
    state,
  };
}
