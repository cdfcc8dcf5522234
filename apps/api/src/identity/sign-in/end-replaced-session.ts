import { sql } from 'kysely';
import type { Database } from '../../db/connections/pool.ts';
import type { Columns } from '../../db/schema/row.ts';
import { readInOneTrip } from '../../db/transaction.ts';
import { sendAuditEntries } from '../../platform/audit/audit.ts';
import type { Ids } from '../../platform/runtime/ids.ts';
import { inAccountTransaction } from '../account/in-account-transaction.ts';
import type { AccessTokens } from '../sessions/access-tokens.ts';
import type { IdentityProvider } from '../sessions/identity-provider.ts';

type Parts = {
  auth: Database;
  provider: Pick<IdentityProvider, 'findSession'>;
  accessTokens: Pick<AccessTokens, 'dropSession'>;
  ids: Ids;
};
type Call = { headers: Headers; address: string; requestId: string; at: Temporal.Instant };

/**
 * Ends the session that the browser held until this sign-in, whoever it belonged to, with all of its tokens. Other tabs
 * of the browser get a token of the new session on their next call.
 */
export async function endReplacedSession(
  { auth, provider, accessTokens, ids }: Parts,
  { headers, address, requestId, at }: Call,
): Promise<void> {
  const { session } = await provider.findSession(headers);
  if (session === null) return;
  const { sessionId, userId } = session;
  const [owner] = await readInOneTrip(
    auth,
    null,
    sql<Columns<'identity.memberships', 'contact_id' | 'home_client_group_id'>>`
      select contact_id, home_client_group_id from identity.memberships where user_id = ${userId}`,
  );
  if (!owner) return;
  const { contact_id: contactId, home_client_group_id: clientGroupId } = owner;
  await inAccountTransaction(auth, { clientGroupIds: [clientGroupId], contactId }, async (tx) => {
    tx.send(sql`delete from identity.sessions where id = ${sessionId}`);
    sendAuditEntries(
      tx,
      [{ clientGroupId, action: 'session.replace', entity: 'session', entityIds: [sessionId] }],
      { actor: { kind: 'contact', id: contactId, sessionId, address, requestId }, ids, at },
    );
  });
  accessTokens.dropSession(sessionId);
}
