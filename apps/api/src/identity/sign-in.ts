import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { refuse } from '@staffroom/domain/errors/verdict.ts';
import type { Refusal } from '@staffroom/domain/errors/verdict.ts';
import type { Database } from '../db/pool.ts';
import { inTransaction, readInOneTrip } from '../db/transaction.ts';
import { sendAuditEntries } from '../platform/audit.ts';
import type { Ids } from '../platform/ids.ts';
import type { AccessTokens, IssuedToken } from './access-tokens.ts';
import type { IdentityProvider, ProviderSession } from './identity-provider.ts';
import { budgetAddress, returnAttempt, takeAttempt } from './sign-in-budgets.ts';
import type { Viewers } from './viewers.ts';

export type SignInParts = {
  auth: Database;
  web: Database;
  provider: IdentityProvider;
  accessTokens: AccessTokens;
  viewers: Viewers;
  ids: Ids;
  /** One text for every failure instead of one for unknown accounts and one for wrong passwords. */
  oneText: boolean;
};

export type SignInRequest = {
  email: string;
  password: string;
  /** The caller's address as the server sees it. */
  address: string;
  /** The cookie of a browser that signed in before, or null. */
  deviceSecret: string | null;
  headers: Headers;
  requestId: string;
  at: Temporal.Instant;
};

export type SignedIn = { ok: true; token: IssuedToken; setCookies: string[]; deviceSecret: string };

/**
 * Email and password. Unknown account and wrong password take the same steps and the same work; which of them it was is
 * told only within the budgets (security.md). A known device with the right password always gets in.
 */
export async function signIn(parts: SignInParts, request: SignInRequest): Promise<SignedIn | Refusal> {
  const { auth, provider, ids } = parts;
  const { at } = request;
  const email = request.email.trim().toLowerCase();
  const account = await findAccount(auth, email, request.deviceSecret);
  const keys = {
    address: budgetAddress(request.address),
    account: email,
    device: account.deviceKnown ? `${request.deviceSecret}:${email}` : null,
  };
  const attempt = await takeAttempt(auth, keys, { ids, at });
  if (attempt.refused) return refuse('sign_in_throttled');

  const session = await provider.signIn(email, request.password, request.headers);
  if (session === null) {
    if (!account.exists) await provider.lookForNobody();
    if (attempt.deviceSpent) return refuse('sign_in_throttled');
    if (attempt.siteSpent || parts.oneText) return refuse('sign_in_failed');
    return refuse(account.exists ? 'password_incorrect' : 'account_not_found');
  }
  await returnAttempt(auth, attempt.attemptId);
  return openSession(parts, session, request);
}

async function openSession(
  { auth, web, accessTokens, viewers, ids }: SignInParts,
  session: ProviderSession & { setCookies: string[] },
  request: SignInRequest,
): Promise<SignedIn | Refusal> {
  const { at } = request;
  const token = await accessTokens.issue(session, at);
  const facts = token && (await accessTokens.find(token.accessToken, at));
  const viewer = facts && (await viewers.find(facts));
  if (!token || !facts || !viewer) {
    await endSession(auth, session.sessionId);
    return refuse(facts ? 'account_disabled' : 'profile_unavailable');
  }
  const deviceSecret = request.deviceSecret ?? ids.secret();
  await sql`
    insert into identity.known_devices (device_hash, user_id, last_used_at)
    values (${deviceHash(deviceSecret)}, ${session.userId}, ${at.toString()})
    on conflict (device_hash, user_id) do update set last_used_at = excluded.last_used_at`.execute(auth.db);
  const { contactId, sessionId, homeClientGroupId } = facts;
  await inTransaction(web, { clientGroupIds: facts.clientGroupIds, contactId }, async (tx) => {
    const { address, requestId } = request;
    sendAuditEntries(
      tx,
      [
        {
          clientGroupId: homeClientGroupId,
          action: 'session.signIn',
          entity: 'session',
          entityIds: [sessionId],
        },
      ],
      { actor: { kind: 'contact', id: contactId, sessionId, address, requestId }, ids, at },
    );
  });
  return { ok: true, token, setCookies: session.setCookies, deviceSecret };
}

/** One query for known and unknown accounts alike. */
async function findAccount(
  auth: Database,
  email: string,
  deviceSecret: string | null,
): Promise<{ exists: boolean; deviceKnown: boolean }> {
  const hash = deviceHash(deviceSecret ?? '');
  const [row] = await readInOneTrip(
    auth,
    null,
    sql<{ exists: boolean; device_known: boolean }>`
      select count(users.id) > 0 as exists, count(device.user_id) > 0 as device_known
      from identity.users as users
      left join identity.known_devices as device on device.user_id = users.id and device.device_hash = ${hash}
      where users.email = ${email}`,
  );
  return { exists: row?.exists ?? false, deviceKnown: row?.device_known ?? false };
}

/** Ends a session with all of its tokens; a trigger tells the other processes. */
export async function endSession(auth: Database, sessionId: string): Promise<void> {
  await sql`delete from identity.sessions where id = ${sessionId}`.execute(auth.db);
}

function deviceHash(secret: string): Buffer {
  return createHash('sha256').update(`device:${secret}`).digest();
}
