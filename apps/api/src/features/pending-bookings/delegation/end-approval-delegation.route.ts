import { endApprovalDelegation } from '@staffroom/domain/pending-bookings/approval-delegations.contract.ts';
import { sql } from 'kysely';
import { notFound } from '../../../http/reply/refusal.ts';
import { route } from '../../../http/route.ts';
import { tellOfEndedDelegation } from './tell-of-delegation.ts';
import type { ToldDelegation } from './tell-of-delegation.ts';

/** Either of the two may end it; 404 when it has ended, and for anybody else. */
export const endApprovalDelegationRoute = route(endApprovalDelegation, async (context) => {
  const { viewer, params, receivedAt: at } = context;
  const { contactId, homeClientGroupId: clientGroupId } = viewer;
  const { approvalDelegationId } = params;
  return context.inTransaction(async (write) => {
    const { db, announce, audit } = write;
    const { rows } = await sql<ToldDelegation>`
      update approval_delegations set ended_at = ${at.toString()}
      where client_group_id = ${clientGroupId} and approval_delegation_id = ${approvalDelegationId}
        and ${contactId}::uuid in (delegator_contact_id, delegate_contact_id)
        and ended_at is null and over_at is null
      returning client_group_id, approval_delegation_id, delegator_contact_id, delegate_contact_id, from_local,
        until_local`.execute(db);
    const [ended] = rows;
    if (!ended) throw notFound();
    const endedBy = ended.delegator_contact_id === contactId ? 'delegator' : 'delegate';
    tellOfEndedDelegation(write, ended, { endedBy, at });
    const entityIds = [approvalDelegationId];
    for (const told of [ended.delegator_contact_id, ended.delegate_contact_id])
      announce({ kind: 'permissions', clientGroupId, contactId: told, entityIds });
    audit({
      clientGroupId,
      action: 'approvalDelegation.end',
      entity: 'approvalDelegation',
      entityIds,
    });
    return { status: 204 };
  });
});
