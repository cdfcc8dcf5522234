import { sql } from 'kysely';
import type { Columns } from '../../db/row.ts';
import { readInOneTrip } from '../../db/transaction.ts';
import { sendAuditEntries } from '../../platform/audit/audit.ts';
import type { AccountCall, AccountParts, RecordNotice } from '../account/account-parts.ts';
import { endSessionsOf, lockUser } from '../account/end-sessions.ts';
import { inAccountTransaction } from '../account/in-account-transaction.ts';
import { dropFactors } from './enrolment.ts';

export type ResetSecondFactor = AccountCall & {
  contactId: string;
  /** Of whom the provider looks after. */
  clientGroupIds: readonly string[];
  serviceKeyId: string;
  record: RecordNotice;
};

type MemberRow = Columns<'identity.memberships', 'user_id' | 'home_client_group_id'>;

/** Takes the factor off an account for who lost it, and ends its sessions. False for no contact of those groups. */
export async function resetSecondFactor(
  { auth, ids, accessTokens }: Pick<AccountParts, 'auth' | 'ids' | 'accessTokens'>,
  { contactId, clientGroupIds, serviceKeyId, address, requestId, at, record }: ResetSecondFactor,
): Promise<boolean> {
  const [member] = await readInOneTrip(
    auth,
    null,
    sql<MemberRow>`
      select user_id, home_client_group_id from identity.memberships
      where contact_id = ${contactId} and home_client_group_id = any (${[...clientGroupIds]}::uuid[])`,
  );
  if (!member) return false;
  const { user_id: userId, home_client_group_id: clientGroupId } = member;
  const scope = { clientGroupIds: [clientGroupId], contactId };
  const ended = await inAccountTransaction(auth, scope, async (tx) => {
    await lockUser(tx, userId);
    const hadOne = await dropFactors(tx, userId);
    if (hadOne) record(tx, { clientGroupId, contactId, subjectId: ids.next() });
    const entry = { action: 'secondFactor.reset', entity: 'contact', entityIds: [contactId] };
    sendAuditEntries(tx, [{ clientGroupId, ...entry, changes: { hadOne } }], {
      actor: { kind: 'provider', id: serviceKeyId, address, requestId },
      ids,
      at,
    });
    return endSessionsOf(tx, { userId, keptSessionId: null });
  });
  for (const sessionId of ended) accessTokens.dropSession(sessionId);
  return true;
}
