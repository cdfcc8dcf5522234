import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Columns } from '../../db/row.ts';
import type { Database } from '../../db/pool.ts';
import { readInOneTrip } from '../../db/transaction.ts';
import type { Ids } from '../../platform/runtime/ids.ts';
import { createDroppingCache } from '../viewer/dropping-cache.ts';
import type { ProviderSession } from './identity-provider.ts';

/** How long an access token is good for (spec section 9). */
export const accessTokenMinutes = 30;

export type IssuedToken = { accessToken: string; expiresAt: string };

export type TokenFacts = {
  sessionId: string;
  contactId: string;
  homeClientGroupId: string;
  clientGroupIds: readonly string[];
  expiresAtMs: number;
};

export type AccessTokens = {
  /** Null when the session has ended or its user is no contact. */
  issue: (session: ProviderSession, at: Temporal.Instant) => Promise<IssuedToken | null>;
  /** Null when the token is unknown, has run out at `at`, or its session has ended. */
  find: (accessToken: string, at: Temporal.Instant) => Promise<TokenFacts | null>;
  dropSession: (sessionId: string) => void;
  drop: (clientGroupId: string) => void;
  dropAll: () => void;
};

/** Opaque bearers of 256 bits, kept as hashes; what they stand for is remembered until its end is announced. */
export function createAccessTokens(
  auth: Database,
  { ids, cacheMs }: { ids: Ids; cacheMs: number },
): AccessTokens {
  const known = createDroppingCache<string, TokenFacts | null>({ most: 50_000, cacheMs });

  return {
    issue: async ({ sessionId, userId }, at) => {
      const accessToken = ids.secret();
      const expiresAt = at.add({ minutes: accessTokenMinutes });
      // Locked, because a sign-out may end the session at this very moment.
      const { rows } = await sql`
        insert into identity.access_tokens (token_hash, session_id, contact_id, expires_at, created_at)
        select ${hashOf(accessToken)}, session.id, contact_id, ${expiresAt.toString()}, ${at.toString()}
        from identity.sessions as session join identity.memberships using (user_id)
        where session.id = ${sessionId} and user_id = ${userId}
        for key share of session
        returning contact_id`.execute(auth.db);
      return rows.length === 0 ? null : { accessToken, expiresAt: expiresAt.toString() };
    },
    find: async (accessToken, at) => {
      if (!/^[\w-]{43}$/.test(accessToken)) return null;
      const hash = hashOf(accessToken);
      const facts = await known.get(hash.toString('base64'), () => load(auth, hash));
      return facts !== null && at.epochMilliseconds < facts.expiresAtMs ? facts : null;
    },
    dropSession: (sessionId) => known.dropWhere((facts) => facts?.sessionId === sessionId),
    drop: (clientGroupId) =>
      known.dropWhere((facts) => facts?.clientGroupIds.includes(clientGroupId) === true),
    dropAll: () => known.dropAll(),
  };
}

type TokenRow = Columns<'identity.access_tokens', 'session_id' | 'contact_id' | 'expires_at'> &
  Columns<'identity.memberships', 'home_client_group_id' | 'client_group_ids'>;

async function load(auth: Database, hash: Buffer): Promise<TokenFacts | null> {
  const [row] = await readInOneTrip(
    auth,
    null,
    sql<TokenRow>`
      select token.session_id, token.contact_id, token.expires_at,
        membership.home_client_group_id, membership.client_group_ids
      from identity.access_tokens as token
      join identity.memberships as membership using (contact_id)
      where token.token_hash = ${hash}`,
  );
  return row
    ? {
        sessionId: row.session_id,
        contactId: row.contact_id,
        homeClientGroupId: row.home_client_group_id,
        clientGroupIds: row.client_group_ids,
        expiresAtMs: Temporal.Instant.from(row.expires_at).epochMilliseconds,
      }
    : null;
}

/** Tokens and sessions that have run out; they no longer open anything. */
export async function dropOldTokens(auth: Database, at: Temporal.Instant): Promise<void> {
  await sql`delete from identity.access_tokens where expires_at < ${at.toString()}`.execute(auth.db);
  await sql`delete from identity.sessions where expires_at < ${at.toString()}`.execute(auth.db);
}

function hashOf(secret: string): Buffer {
  return createHash('sha256').update(secret).digest();
}
