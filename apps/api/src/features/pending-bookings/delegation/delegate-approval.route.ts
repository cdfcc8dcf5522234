import { delegateApproval } from '@staffroom/domain/pending-bookings/approval-delegations.contract.ts';
import { checkDelegation } from '@staffroom/domain/pending-bookings/approval-delegation.rules.ts';
import { sql } from 'kysely';
import { refuseUnlessAllowed } from '../../../http/reply/refusal.ts';
import { route } from '../../../http/route.ts';
import type { Write } from '../../../http/route.ts';
import { formatDelegation } from './approval-delegations.reply.ts';
import { decidesThemselves, delegationsOf, groupDays, isColleagueOf } from './approval-delegations.sql.ts';
import type { Whose } from './approval-delegations.sql.ts';
import { tellOfNewDelegation } from './tell-of-delegation.ts';

export const delegateApprovalRoute = route(delegateApproval, async (context) => {
  const { body, viewer, receivedAt: at, ids } = context;
  const { contactId, homeClientGroupId: clientGroupId } = viewer;
  const { delegateId, fromDate, untilDate } = body;
  const whose = { clientGroupId, contactId };

  return context.inTransaction(async (write) => {
    const { db, send, announce, audit } = write;
    await sql`select pg_advisory_xact_lock(hashtext('approval delegations'), hashtext(${contactId}))`.execute(
      db,
    );
    const { days, ...facts } = await readFacts(write, whose, { delegateId, at });
    const verdict = checkDelegation(body, { ...facts, isEmailVerified: viewer.emailVerified });
    refuseUnlessAllowed(verdict, refusalDetails(verdict));

    const approvalDelegationId = ids.next();
    send(sql`
      insert into approval_delegations (client_group_id, approval_delegation_id, delegator_contact_id,
        delegate_contact_id, from_local, until_local, created_at)
      values (${clientGroupId}, ${approvalDelegationId}, ${contactId}, ${delegateId}, ${fromDate}, ${untilDate},
        ${at.toString()})`);
    const entityIds = [approvalDelegationId];
    for (const told of [contactId, delegateId])
      announce({ kind: 'permissions', clientGroupId, contactId: told, entityIds });
    audit({
      clientGroupId,
      action: 'approvalDelegation.create',
      entity: 'approvalDelegation',
      entityIds,
      changes: { delegateId, fromDate, untilDate },
    });
    const made = await findDelegation(write, whose, approvalDelegationId);
    tellOfNewDelegation(write, { ...made, client_group_id: clientGroupId }, at);
    return { status: 201, body: formatDelegation(made, days)! };
  });
});

/** The field with the error. */
function refusalDetails(verdict: ReturnType<typeof checkDelegation>): { param?: string } {
  if (verdict.ok) return {};
  switch (verdict.code) {
    case 'delegate_not_available':
      return { param: 'delegateId' };
    case 'date_in_past':
      return { param: 'fromDate' };
    case 'delegation_dates_invalid':
      return { param: 'untilDate' };
    case 'delegation_overlaps':
      return { param: 'fromDate' };
    default:
      return {};
  }
}

async function readFacts(
  { db }: Write,
  whose: Whose,
  { delegateId, at }: { delegateId: string; at: Temporal.Instant },
) {
  const { rows: dates } = await groupDays(whose.clientGroupId, at).execute(db);
  const { rows: decides } = await decidesThemselves(whose).execute(db);
  const { rows: colleague } = await isColleagueOf(whose, delegateId).execute(db);
  const { rows: open } = await delegationsOf(whose).execute(db);
  const days = dates[0]!;
  return {
    days,
    todayLocal: days.earliest,
    canDecide: decides[0]?.decides === true,
    isDelegateKnown: colleague[0]?.known === true,
    given: open
      .filter((row) => row.delegator_contact_id === whose.contactId)
      .map((row) => ({
        delegateId: row.delegate_contact_id,
        fromDate: row.from_local,
        untilDate: row.until_local,
      })),
  };
}

async function findDelegation({ db }: Write, whose: Whose, id: string) {
  const { rows } = await delegationsOf(whose).execute(db);
  const made = rows.find((row) => row.approval_delegation_id === id);
  if (!made) throw new Error('The delegation was not kept');
  return made;
}
