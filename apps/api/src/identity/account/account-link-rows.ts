import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { accountLinkExpiry, stateOfAccountLink } from '@staffroom/domain/account/account-links.rules.ts';
import type { AccountLinkPurpose } from '@staffroom/domain/account/account-links.rules.ts';
import type { Columns, OrNull } from '../../db/schema/row.ts';
import type { Database } from '../../db/connections/pool.ts';
import { readInOneTrip } from '../../db/transaction.ts';
import type { Tx } from '../../db/transaction.ts';
import { asksForSchool } from '../school/asks-for-school.sql.ts';
import type { AccountLinks } from '../links/account-links.ts';

export type NewAccountLink = {
  linkId: string;
  userId: string;
  purpose: AccountLinkPurpose;
  email: string;
  at: Temporal.Instant;
};

/** Ends the older ones of its purpose. The account must be locked. */
export function addAccountLink(tx: Tx, { linkId, userId, purpose, email, at }: NewAccountLink): void {
  tx.send(endAccountLinks({ userId, purpose, at }));
  tx.send(sql`
    insert into identity.account_links (link_id, user_id, purpose, email, created_at, expires_at)
    values (${linkId}, ${userId}, ${purpose}, ${email}, ${at.toString()},
      ${accountLinkExpiry(purpose, at).toString()})`);
}

/** Those that are open; `purpose` null: of every purpose. */
export function endAccountLinks({
  userId,
  purpose,
  at,
}: {
  userId: string;
  purpose: AccountLinkPurpose | null;
  at: Temporal.Instant;
}): RawBuilder<unknown> {
  return sql`
    update identity.account_links set ended_at = ${at.toString()}
    where user_id = ${userId} and ended_at is null and (${purpose}::text is null or purpose = ${purpose})`;
}

export type OpenLink = {
  linkId: string;
  userId: string;
  /** To which it was sent. */
  email: string;
  /** First and last name of the account's owner. */
  name: string;
  /** Null when the account is no contact's. */
  contactId: string | null;
  homeClientGroupId: string | null;
  /** The school at which the owner signs in, and there alone. */
  school: string | null;
};

export type LinkVerdict =
  | { ok: true; link: OpenLink }
  /** `ended`: what it stood for, while that is kept. */
  | { ok: false; code: 'link_invalid' | 'link_expired'; ended?: OpenLink };

type LinkRow = Columns<
  'identity.account_links',
  'link_id' | 'user_id' | 'email' | 'expires_at' | 'ended_at'
> &
  Columns<'identity.users', 'name'> &
  OrNull<Columns<'identity.memberships', 'contact_id' | 'home_client_group_id'>> & { school: string | null };

/** What a secret stands for, or why it opens nothing: never minted, or used, replaced, too old. */
export async function findOpenLink(
  { auth, accountLinks }: { auth: Database; accountLinks: AccountLinks },
  { secret, purpose, at }: { secret: string; purpose: AccountLinkPurpose; at: Temporal.Instant },
): Promise<LinkVerdict> {
  const linkId = accountLinks.findId(secret, purpose);
  if (linkId === null) return { ok: false, code: 'link_invalid' };
  const [row] = await readInOneTrip(
    auth,
    null,
    sql<LinkRow>`
      select link.link_id, link.user_id, link.email, link.expires_at, link.ended_at, users.name,
        membership.contact_id, membership.home_client_group_id,
        case when ${asksForSchool()} then (
          select name from identity.schools where client_group_id = membership.home_client_group_id
        ) end as school
      from identity.account_links as link
      join identity.users as users on users.id = link.user_id
      left join identity.memberships as membership using (user_id)
      where link.link_id = ${linkId} and link.purpose = ${purpose}`,
  );
  // A row that is gone was too old to be kept.
  if (!row) return { ok: false, code: 'link_expired' };
  const { link_id, user_id, email, contact_id, home_client_group_id } = row;
  const link = {
    linkId: link_id,
    userId: user_id,
    email,
    name: row.name,
    contactId: contact_id,
    homeClientGroupId: home_client_group_id,
    school: row.school,
  };
  const isEnded = stateOfAccountLink(toFacts(row), at) === 'ended';
  return isEnded ? { ok: false, code: 'link_expired', ended: link } : { ok: true, link };
}

function toFacts({ expires_at, ended_at }: LinkRow) {
  return {
    expiresAt: Temporal.Instant.from(expires_at),
    endedAt: ended_at === null ? null : Temporal.Instant.from(ended_at),
  };
}

/** Uses the link up: false for all but the first of those who do so at once. */
export async function useLink(
  tx: Tx,
  { linkId }: Pick<OpenLink, 'linkId'>,
  at: Temporal.Instant,
): Promise<boolean> {
  const { rows } = await sql`
    update identity.account_links set ended_at = ${at.toString()}
    where link_id = ${linkId} and ended_at is null and expires_at > ${at.toString()}
    returning link_id`.execute(tx.db);
  return rows.length === 1;
}

/** So long a link that ended still says so. */
const keptDays = 30;

export async function dropOldAccountLinks(auth: Database, at: Temporal.Instant): Promise<void> {
  const before = at.subtract({ hours: 24 * keptDays }).toString();
  await sql`delete from identity.account_links where expires_at < ${before}`.execute(auth.db);
}
