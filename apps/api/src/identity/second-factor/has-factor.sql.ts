import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';

/** `userId` names a column. Nobody has recovery codes without one of these. */
export function hasAuthenticator(userId: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql`exists (
    select from identity.authenticators as authenticator where authenticator.user_id = ${userId}
  )`;
}

export function hasPasskey(userId: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql`exists (select from identity.passkeys as passkey where passkey.user_id = ${userId})`;
}
