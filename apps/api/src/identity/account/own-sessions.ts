import { sql } from 'kysely';
import type { Columns } from '../../db/schema/row.ts';
import { readInOneTrip } from '../../db/transaction.ts';
import { sendAuditEntries } from '../../platform/audit/audit.ts';
import { endOnPurpose } from '../sessions/ended-sessions.ts';
import type { AccountCall, AccountParts } from './account-parts.ts';
import { inAccountTransaction } from './in-account-transaction.ts';

export type OwnSession = Columns<
  'identity.sessions',
  'id' | 'user_agent' | 'ip_address' | 'created_at' | 'last_used_at' | 'sign_in_method'
>;

/** The contact's live sessions, by their last use. */
export function listOwnSessions(
  { auth }: AccountParts,
  { contactId, at }: { contactId: string; at: Temporal.Instant },
): Promise<OwnSession[]> {
  return readInOneTrip(
    auth,
    null,
    sql<OwnSession>`
      select session.id, session.user_agent, session.ip_address, session.created_at, session.last_used_at,
        session.sign_in_method
      from identity.sessions as session join identity.memberships using (user_id)
      where contact_id = ${contactId} and session.expires_at > ${at.toString()}
      order by session.last_used_at desc, session.id`,
  );
}

export type EndOwnSessions = AccountCall & {
  contactId: string;
  sessionId: string;
  clientGroupId: string;
  /** One of them; null ends all but the one that asks. */
  endedSessionId: string | null;
};

/** Answers how many were ended: none that is another contact's. */
export async function endOwnSessions(
  { auth, accessTokens, ids }: AccountParts,
  { contactId, sessionId, clientGroupId, endedSessionId, address, requestId, at }: EndOwnSessions,
): Promise<number> {
  const ended = await inAccountTransaction(
    auth,
    { clientGroupIds: [clientGroupId], contactId },
    async (tx) => {
      const { rows } = await endOnPurpose(sql`
        user_id = (select user_id from identity.memberships where contact_id = ${contactId})
        and case when ${endedSessionId}::uuid is null then session.id <> ${sessionId}
          else session.id = ${endedSessionId} end`).execute(tx.db);
      const entityIds = rows.map(({ id }) => id);
      if (entityIds.length === 0 && endedSessionId !== null) return [];
      sendAuditEntries(tx, [{ clientGroupId, action: 'session.end', entity: 'session', entityIds }], {
        actor: { kind: 'contact', id: contactId, sessionId, address, requestId },
        ids,
        at,
      });
      return entityIds;
    },
  );
  for (const id of ended) accessTokens.dropSession(id);
  return ended.length;
}
