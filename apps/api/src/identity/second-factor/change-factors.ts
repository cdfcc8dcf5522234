import type { Tx } from '../../db/transaction.ts';
import { sendAuditEntries } from '../../platform/audit/audit.ts';
import type { RecordNotice } from '../account/account-parts.ts';
import { lockUser } from '../account/end-sessions.ts';
import { inAccountTransaction } from '../account/in-account-transaction.ts';
import type { SignInParts } from '../sign-in/sign-in.ts';
import type { OwnCall } from './prove-owner.ts';

/** Of an account at a time, with its audit row and the email to its owner. Null from `work`: nothing happened. */
export async function changeFactors<Result>(
  { auth, ids }: SignInParts,
  call: OwnCall & { record: RecordNotice },
  { userId, action, changes }: { userId: string; action: string; changes?: Record<string, unknown> },
  work: (tx: Tx) => Promise<Result | null>,
): Promise<Result | null> {
  const { contactId, sessionId, clientGroupId, address, requestId, at, record } = call;
  return inAccountTransaction(auth, { clientGroupIds: [clientGroupId], contactId }, async (tx) => {
    await lockUser(tx, userId);
    const result = await work(tx);
    if (result === null) return null;
    record(tx, { clientGroupId, contactId, subjectId: ids.next() });
    const entry = { clientGroupId, action, entity: 'contact', entityIds: [contactId] };
    sendAuditEntries(tx, [{ ...entry, ...(changes && { changes }) }], {
      actor: { kind: 'contact', id: contactId, sessionId, address, requestId },
      ids,
      at,
    });
    return result;
  });
}
