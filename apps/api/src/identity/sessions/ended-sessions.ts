import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Database } from '../../db/connections/pool.ts';
import type { Columns } from '../../db/schema/row.ts';
import { findCookie } from '../cookies.ts';
import { sessionCookieName } from './identity-provider.ts';

/**
 * Ends the sessions that `condition` names among `identity.sessions as session`, and remembers that somebody wanted so:
 * their devices are told, and empty themselves. Answers their ids.
 */
export function endOnPurpose(condition: RawBuilder<unknown>): RawBuilder<Columns<'identity.sessions', 'id'>> {
  return sql`
    with ended as (
      delete from identity.sessions as session where ${condition} returning session.id, token, expires_at
    ), noted as (
      insert into identity.ended_sessions (token_hash, expires_at)
      select sha256(convert_to(token, 'UTF8')), expires_at from ended
      on conflict do nothing
    )
    select id from ended`;
}

/** Whether the session of the cookie was ended on purpose from another device. Only its own secret is an answer. */
export async function wasEndedOnPurpose(auth: Database, cookies: string | null): Promise<boolean> {
  const hash = hashSession(cookies ?? '');
  if (hash === null) return false;
  const { rows } = await sql`select from identity.ended_sessions where token_hash = ${hash}`.execute(auth.db);
  return rows.length > 0;
}

/** Tells the sessions of browsers apart, real ones or not; null without a cookie. */
export function hashOfSession(cookies: string): string | null {
  return hashSession(cookies)?.toString('base64') ?? null;
}

function hashSession(cookies: string): Buffer | null {
  const secret = findSessionSecret(cookies);
  return secret === null ? null : createHash('sha256').update(secret).digest();
}

/** Before the dot; its signature follows. */
function findSessionSecret(cookies: string): string | null {
  return findCookie(cookies, { name: sessionCookieName, shape: /^[\w-]{16,128}\./ })?.split('.')[0] ?? null;
}
