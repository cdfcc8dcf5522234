import type { Database } from '../../db/connections/pool.ts';
import { inTransaction } from '../../db/transaction.ts';
import { sendAuditEntries } from '../../platform/audit/audit.ts';
import type { Ids } from '../../platform/runtime/ids.ts';
import { readGrantCookie } from '../impersonation/support-cookies.ts';
import type { Support } from '../impersonation/support.ts';
import { noHalfSignInCookie } from '../second-factor/half-sign-ins.ts';
import type { AccessTokens } from './access-tokens.ts';
import type { IdentityProvider, ProviderSession } from './identity-provider.ts';
import { endSession } from '../sign-in/sign-in.ts';

export type SignOutParts = {
  auth: Database;
  web: Database;
  provider: IdentityProvider;
  accessTokens: AccessTokens;
  support: Support;
  ids: Ids;
};

export type SignOutRequest = { headers: Headers; address: string; requestId: string; at: Temporal.Instant };

/** Ends the sessions of the cookies with all of their tokens; answers what the browser's cookies become. */
export async function signOut(
  parts: SignOutParts,
  request: SignOutRequest,
): Promise<{ setCookies: string[] }> {
  const { provider, accessTokens, support } = parts;
  const grantCookie = readGrantCookie(request.headers.get('cookie'));
  const ended = grantCookie === null ? null : await support.end({ ...request, grantCookie });
  const { session } = await provider.findSession(request.headers);
  if (session) await leaveAuditRow(parts, session, request);
  const { setCookies } = await provider.signOut(request.headers);
  const answer = { setCookies: [...setCookies, noHalfSignInCookie, ...(ended?.setCookies ?? [])] };
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
