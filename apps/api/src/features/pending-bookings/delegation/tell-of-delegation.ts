import type { NoticeParams } from '@staffroom/domain/notifications/notice-templates.ts';
import type { Columns } from '../../../db/schema/row.ts';
import type { Tx } from '../../../db/transaction.ts';
import { recordNotificationsFor, recordReceiptFor } from '../../notifications/record-notifications.sql.ts';

/** The parts of a delegation that notifications need. */
export type ToldDelegation = Columns<
  'approval_delegations',
  | 'client_group_id'
  | 'approval_delegation_id'
  | 'delegator_contact_id'
  | 'delegate_contact_id'
  | 'from_local'
  | 'until_local'
>;

/**
 * Tells the colleague for whom they may decide and for how long. The approver gets an email whatever their settings:
 * nobody who finds their computer unlocked may lend their rights unnoticed.
 */
export function tellOfNewDelegation(tx: Tx, one: ToldDelegation, at: Temporal.Instant): void {
  const notice = { ...noticeOf(one, at), template: 'delegationGiven', params: paramsOf(one) } as const;
  tx.send(recordNotificationsFor(notice, [one.delegate_contact_id]));
  tx.send(recordReceiptFor(notice, one.delegator_contact_id));
}

/** When it ends before its last day, notifies each of the two unless they ended it themselves. */
export function tellOfEndedDelegation(
  tx: Tx,
  one: ToldDelegation,
  { endedBy, at }: Pick<NoticeParams<'delegationEnded'>, 'endedBy'> & { at: Temporal.Instant },
): void {
  const params = { ...paramsOf(one), endedBy };
  const told = [
    ...(endedBy === 'delegator' ? [] : [one.delegator_contact_id]),
    ...(endedBy === 'delegate' ? [] : [one.delegate_contact_id]),
  ];
  tx.send(recordNotificationsFor({ ...noticeOf(one, at), template: 'delegationEnded', params }, told));
}

function noticeOf(one: ToldDelegation, at: Temporal.Instant) {
  const { client_group_id: clientGroupId, approval_delegation_id: subjectId } = one;
  return { clientGroupId, requestId: null, subjectId, occurrence: 1, at };
}

function paramsOf(one: ToldDelegation): NoticeParams<'delegationGiven'> {
  return {
    delegatorId: one.delegator_contact_id,
    delegateId: one.delegate_contact_id,
    fromDate: one.from_local,
    untilDate: one.until_local,
  };
}
