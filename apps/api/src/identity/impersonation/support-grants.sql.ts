import { sql } from 'kysely';
import type { SupportMode } from '@staffroom/domain/impersonation/support-grant.rules.ts';
import type { Columns } from '../../db/schema/row.ts';
import type { Tx } from '../../db/transaction.ts';

export type GrantRow = Columns<
  'identity.support_grants',
  'support_grant_id' | 'support_user_id' | 'contact_id' | 'client_group_id' | 'expires_at'
> &
  Columns<'identity.memberships', 'client_group_ids'> & { mode: SupportMode };

/** The running grant of a cookie, with the contact's groups. */
export function runningGrantOf(sessionHash: Buffer, at: Temporal.Instant) {
  return sql<GrantRow>`
    select given.support_grant_id, given.support_user_id, given.contact_id, given.client_group_id, given.expires_at,
      given.mode, membership.client_group_ids
    from identity.support_grants as given join identity.memberships as membership using (contact_id)
    where given.session_hash = ${sessionHash} and given.ended_at is null and given.expires_at > ${at.toString()}`;
}

export type NewGrant = {
  supportGrantId: string;
  supportUserId: string;
  contactId: string;
  clientGroupId: string;
  sessionHash: Buffer;
  reason: string;
  mode: SupportMode;
  beganAt: Temporal.Instant;
  expiresAt: Temporal.Instant;
};

/** None for a support user who may not help any more: locked, because that may be said at this very moment. */
export function addGrant(tx: Tx, grant: NewGrant): void {
  tx.send(sql`
    insert into identity.support_grants (support_grant_id, support_user_id, contact_id, client_group_id, session_hash,
      reason, mode, began_at, expires_at)
    select ${grant.supportGrantId}, support_user_id, ${grant.contactId}, ${grant.clientGroupId}, ${grant.sessionHash},
      ${grant.reason}, ${grant.mode}, ${grant.beganAt.toString()}, ${grant.expiresAt.toString()}
    from identity.support_users where support_user_id = ${grant.supportUserId} and ended_at is null for share`);
}

/** None for a grant that has ended meanwhile: locked, because somebody may stop it at this very moment. */
export function addSupportToken(token: {
  tokenHash: Buffer;
  supportGrantId: string;
  expiresAt: Temporal.Instant;
  at: Temporal.Instant;
}) {
  return sql<Columns<'identity.support_tokens', 'support_grant_id'>>`
    insert into identity.support_tokens (token_hash, support_grant_id, expires_at, created_at)
    select ${token.tokenHash}, support_grant_id, ${token.expiresAt.toString()}, ${token.at.toString()}
    from identity.support_grants
    where support_grant_id = ${token.supportGrantId} and ended_at is null
      and expires_at > ${token.at.toString()}
    for share
    returning support_grant_id`;
}

export type SupportUserRow = Columns<
  'identity.support_users',
  'support_user_id' | 'subject' | 'client_group_ids'
>;

/** By the provider's id once it is known, before that by the address that was invited. */
export function supportUserOf({ subject, email }: { subject: string; email: string | null }) {
  return sql<SupportUserRow>`
    select support_user_id, subject, client_group_ids from identity.support_users
    where ended_at is null and (subject = ${subject} or (subject is null and email = ${email}))
    order by subject nulls last limit 1`;
}

export function nameSupportUser(
  supportUserId: string,
  { subject, name }: { subject: string; name: string | null },
) {
  return sql`
    update identity.support_users set subject = ${subject}, name = coalesce(${name}, name)
    where support_user_id = ${supportUserId} and (subject is null or subject = ${subject})`;
}

export type ContactRow = Columns<
  'identity.memberships',
  'contact_id' | 'home_client_group_id' | 'client_group_ids'
>;

/** The contact whose groups all lie within those of the support user; `within` null: wherever. */
export function contactWithin(contactId: string, within: readonly string[] | null) {
  return sql<ContactRow>`
    select contact_id, home_client_group_id, client_group_ids from identity.memberships
    where contact_id = ${contactId} and (${within === null} or client_group_ids <@ ${within ?? []}::uuid[])`;
}
