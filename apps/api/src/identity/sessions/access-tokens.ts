import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { SupportMode } from '@staffroom/domain/impersonation/support-grant.rules.ts';
import type { Columns, OrNull } from '../../db/schema/row.ts';
import type { Database } from '../../db/connections/pool.ts';
import { readInOneTrip } from '../../db/transaction.ts';
import type { Clock } from '../../platform/runtime/clock.ts';
import type { Ids } from '../../platform/runtime/ids.ts';
import { asksForFactor } from '../sign-in/asks-for-factor.sql.ts';
import { asksForSchool } from '../school/asks-for-school.sql.ts';
import { isBoundToSchool, trustsSchoolFactor } from '../school/opened-at-school.sql.ts';
import type { SupportActor } from '../viewer/viewer.ts';
import { createDroppingCache } from '../viewer/dropping-cache.ts';
import type { ProviderSession } from './identity-provider.ts';

/** How long an access token is good for (spec section 9). */
export const accessTokenMinutes = 30;

/** However often a session is used, its owner signs in again after this time; a week without use ends it earlier. */
export const maxSessionDays = 30;

export type IssuedToken = { accessToken: string; expiresAt: string };

export type TokenFacts = {
  sessionId: string;
  contactId: string;
  homeClientGroupId: string;
  clientGroupIds: readonly string[];
  expiresAtMs: number;
  /** Null for the session of an ordinary contact. */
  support: SupportActor | null;
};

export type AccessTokens = {
  /**
   * Null when the session has ended or is too old, its user is no contact, or it was opened by what is no longer enough: a password
   * alone, without the school, or at a school that is not theirs any more; after a look at a password also when that has been changed
   * since: what was right at the look opens nothing any more.
   */
  issue: (
    session: ProviderSession,
    at: Temporal.Instant,
    seen?: { passwordHash: string | null },
  ) => Promise<IssuedToken | null>;
  /** Null when the token is unknown, has run out at `at`, or its session has ended. */
  find: (accessToken: string, at: Temporal.Instant) => Promise<TokenFacts | null>;
  dropSession: (sessionId: string) => void;
  drop: (clientGroupId: string) => void;
  dropAll: () => void;
};

/** Whether the row `session` is past its limit at an instant. */
const isTooOld = (at: Temporal.Instant) =>
  sql<boolean>`(session.created_at <= ${at.subtract({ hours: 24 * maxSessionDays }).toString()}::timestamptz)`;

/**
 * Opaque bearers of 256 bits, kept as hashes; what they stand for is remembered until its end is announced. Where there is
 * a clock for them they live by it, whatever time a call goes by.
 */
export function createAccessTokens(
  auth: Database,
  { ids, cacheMs, tokenClock = null }: { ids: Ids; cacheMs: number; tokenClock?: Clock | null },
): AccessTokens {
  const timeOf = (at: Temporal.Instant): Temporal.Instant => tokenClock?.now() ?? at;
  const known = createDroppingCache<string, TokenFacts | null>({ most: 50_000, cacheMs });

  return {
    issue: async ({ sessionId, userId }, at, seen) => {
      const accessToken = ids.secret();
      const issuedAt = timeOf(at);
      const expiresAt = issuedAt.add({ minutes: accessTokenMinutes });
      // Locked, because a sign-out may end the session at this very moment.
      const { rows } = await sql`
        with issued as (
        insert into identity.access_tokens (token_hash, session_id, contact_id, expires_at, created_at)
        select ${hashOf(accessToken)}, session.id, contact_id, ${expiresAt.toString()}, ${issuedAt.toString()}
        from identity.sessions as session join identity.memberships as membership using (user_id)
        where session.id = ${sessionId} and user_id = ${userId}
          and not (
            (session.sign_in_method in ('password', 'school')
              or session.sign_in_method = 'schoolFactor' and not ${trustsSchoolFactor()})
            and ${asksForFactor(at)}
          )
          and not (not session.by_school and ${asksForSchool()})
          and not (session.by_school and not ${isBoundToSchool()})
          and not ${isTooOld(issuedAt)}
          and (${seen === undefined} or exists (
            select from identity.accounts as account
            where account.user_id = ${userId} and account.password is not distinct from ${seen?.passwordHash ?? null}))
        for key share of session
        returning session_id
        ), used as (
          update identity.sessions set last_used_at = ${at.toString()}
          where id = (select session_id from issued)
        )
        select session_id from issued`.execute(auth.db);
      return rows.length === 0 ? null : { accessToken, expiresAt: expiresAt.toString() };
    },
    find: async (accessToken, at) => {
      if (!/^[\w-]{43}$/.test(accessToken)) return null;
      const hash = hashOf(accessToken);
      const facts = await known.get(hash.toString('base64'), () => load(auth, hash));
      return facts !== null && timeOf(at).epochMilliseconds < facts.expiresAtMs ? facts : null;
    },
    dropSession: (sessionId) => known.dropWhere((facts) => facts?.sessionId === sessionId),
    drop: (clientGroupId) =>
      known.dropWhere((facts) => facts?.clientGroupIds.includes(clientGroupId) === true),
    dropAll: () => known.dropAll(),
  };
}

type TokenRow = Columns<'identity.access_tokens', 'session_id' | 'contact_id' | 'expires_at'> &
  Columns<'identity.memberships', 'home_client_group_id' | 'client_group_ids'> &
  OrNull<
    Columns<'identity.support_grants', 'support_user_id' | 'ended_at'> & {
      mode: SupportMode;
      grant_expires_at: string;
    }
  >;

async function load(auth: Database, hash: Buffer): Promise<TokenFacts | null> {
  const [row] = await readInOneTrip(
    auth,
    null,
    sql<TokenRow>`
      select token.session_id, token.contact_id, token.expires_at,
        membership.home_client_group_id, membership.client_group_ids,
        null::uuid as support_user_id, null as mode, null::timestamptz as grant_expires_at, null::timestamptz as ended_at
      from identity.access_tokens as token
      join identity.memberships as membership using (contact_id)
      where token.token_hash = ${hash}
      union all
      select given.support_grant_id, contact_id, token.expires_at,
        membership.home_client_group_id, membership.client_group_ids,
        given.support_user_id, given.mode, given.expires_at, given.ended_at
      from identity.support_tokens as token
      join identity.support_grants as given using (support_grant_id)
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
        support: readSupport(row),
      }
    : null;
}

/** An ended grant stays known: the caller is told that it ended. */
function readSupport(row: TokenRow): SupportActor | null {
  const { support_user_id: supportUserId, mode, grant_expires_at: expiresAt, ended_at: endedAt } = row;
  if (supportUserId === null || mode === null || expiresAt === null) return null;
  return {
    supportUserId,
    contactId: row.contact_id,
    mode,
    expiresAt: Temporal.Instant.from(expiresAt),
    endedAt: endedAt === null ? null : Temporal.Instant.from(endedAt),
  };
}

/** Tokens and sessions that have run out; they no longer open anything. */
export async function dropOldTokens(auth: Database, at: Temporal.Instant): Promise<void> {
  await sql`delete from identity.access_tokens where expires_at < ${at.toString()}`.execute(auth.db);
  await sql`delete from identity.support_tokens where expires_at < ${at.toString()}`.execute(auth.db);
  await sql`
    delete from identity.sessions as session
    where expires_at < ${at.toString()} or ${isTooOld(at)}`.execute(auth.db);
  await sql`delete from identity.ended_sessions where expires_at < ${at.toString()}`.execute(auth.db);
}

function hashOf(secret: string): Buffer {
  return createHash('sha256').update(secret).digest();
}
