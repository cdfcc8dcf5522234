import { sendAuditEntries } from '../../platform/audit/audit.ts';
import type { AccountCall, AccountParts, RecordNotice } from '../account/account-parts.ts';
import { endSessionsOf, lockUser } from '../account/end-sessions.ts';
import { findAccountOfContact } from '../account/find-account-of-contact.ts';
import { inAccountTransaction } from '../account/in-account-transaction.ts';
import { dropFactors } from './enrolment.ts';

export type ResetSecondFactor = AccountCall & {
  contactId: string;
  /** Of whom the provider looks after. */
  clientGroupIds: readonly string[];
  serviceKeyId: string;
  record: RecordNotice;
};

/** Takes the factor off an account for who lost it, and ends its sessions. False for no contact of those groups. */
export async function resetSecondFactor(
  { auth, ids, accessTokens }: Pick<AccountParts, 'auth' | 'ids' | 'accessTokens'>,
  { contactId, clientGroupIds, serviceKeyId, address, requestId, at, record }: ResetSecondFactor,
): Promise<boolean> {
  const account = await findAccountOfContact(auth, { contactId, clientGroupIds });
  if (account === null) return false;
  const { userId, clientGroupId } = account;
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
