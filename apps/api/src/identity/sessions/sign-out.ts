import type { Database } from '../../db/pool.ts';
import { inTransaction } from '../../db/transaction.ts';
import { sendAuditEntries } from '../../platform/audit/audit.ts';
import type { Ids } from '../../platform/runtime/ids.ts';
import type { AccessTokens } from './access-tokens.ts';
import type { IdentityProvider, ProviderSession } from './identity-provider.ts';
import { endSession } from '../sign-in/sign-in.ts';

export type SignOutParts = {
  auth: Database;
  web: Database;
  provider: IdentityProvider;
  accessTokens: AccessTokens;
  ids: Ids;
};

export type SignOutRequest = { headers: Headers; address: string; requestId: string; at: Temporal.Instant };

/** Ends the session of the cookie with all of its tokens; answers what the browser's cookie becomes. */
export async function signOut(
  parts: SignOutParts,
  request: SignOutRequest,
): Promise<{ setCookies: string[] }> {
  const { provider, accessTokens } = parts;
  const { session } = await provider.findSession(request.headers);
  if (session) await leaveAuditRow(parts, session, request);
  const answer = await provider.signOut(request.headers);
  if (!session) return answer;
  // The provider answers success also when it could not end the session.
  await endSession(parts.auth, session.sessionId);
  accessTokens.dropSession(session.sessionId);
  return answer;
}

/** Written before the end: a session that ends without a row would be one too many, a row too many says who wanted to. */
async function leaveAuditRow(
  { auth, web, ids }: SignOutParts,
  { sessionId, userId }: ProviderSession,
  { address, requestId, at }: SignOutRequest,
): Promise<void> {
  const membership = await auth.db
    .selectFrom('identity.memberships')
    .select(['contact_id', 'home_client_group_id', 'client_group_ids'])
    .where('user_id', '=', userId)
    .executeTakeFirst();
  if (!membership) return;
  const { contact_id: contactId, home_client_group_id: clientGroupId } = membership;
  await inTransaction(web, { clientGroupIds: membership.client_group_ids, contactId }, async (tx) => {
    sendAuditEntries(
      tx,
      [{ clientGroupId, action: 'session.signOut', entity: 'session', entityIds: [sessionId] }],
      { actor: { kind: 'contact', id: contactId, sessionId, address, requestId }, ids, at },
    );
  });
}
