import { sql } from 'kysely';
import { accountEmailMinutes, maxAccountEmails } from '@staffroom/domain/account/account-links.rules.ts';
import type { Columns } from '../../db/schema/row.ts';
import { sendAuditEntries } from '../../platform/audit/audit.ts';
import { sendAnnouncements } from '../../platform/events/outbox.ts';
import { addAccountLink, findOpenLink, useLink } from './account-link-rows.ts';
import type { OpenLink } from './account-link-rows.ts';
import type { AccountCall, AccountParts, RecordNotice } from './account-parts.ts';
import { lockUser } from './end-sessions.ts';
import { inAccountTransaction } from './in-account-transaction.ts';

export type SendVerification = AccountCall & {
  contactId: string;
  sessionId: string;
  clientGroupId: string;
  record: RecordNotice;
};

type OwnRow = Columns<'identity.memberships', 'user_id'> &
  Columns<'contacts', 'email_address' | 'email_verified'>;

export type SendVerdict =
  { ok: true; emailVerified: boolean } | { ok: false; code: 'email_throttled'; retryAfterSeconds: number };

/** Sends the contact a link that verifies their address, a few times an hour; the newest alone is good. */
export async function sendVerification(
  { auth, ids }: AccountParts,
  { contactId, sessionId, clientGroupId, address, requestId, at, record }: SendVerification,
): Promise<SendVerdict> {
  const purpose = 'verifyEmail';
  const linkId = ids.next();
  return inAccountTransaction<SendVerdict>(
    auth,
    { clientGroupIds: [clientGroupId], contactId },
    async (tx) => {
      const since = at.subtract({ minutes: accountEmailMinutes[purpose] });
      const { rows } = await sql<OwnRow>`
      select membership.user_id, co.email_address, co.email_verified
      from identity.memberships as membership
      join identity.users as users on users.id = membership.user_id
      join contacts co on co.contact_id = membership.contact_id
      where membership.contact_id = ${contactId}
      for no key update of users`.execute(tx.db);
      const [row] = rows;
      if (!row || row.email_verified) return { ok: true, emailVerified: row?.email_verified ?? false };
      const userId = row.user_id;
      // Counted behind the lock.
      const { rows: sent } = await sql<Columns<'identity.account_links', 'created_at'>>`
      select created_at from identity.account_links
      where user_id = ${userId} and purpose = ${purpose} and created_at > ${since.toString()}
      order by created_at desc limit ${maxAccountEmails}`.execute(tx.db);
      const oldest = sent.length === maxAccountEmails ? sent.at(-1) : undefined;
      if (oldest) {
        const leftMs = Temporal.Instant.from(oldest.created_at).epochMilliseconds - since.epochMilliseconds;
        return { ok: false, code: 'email_throttled', retryAfterSeconds: Math.ceil(leftMs / 1_000) };
      }
      addAccountLink(tx, { linkId, userId, purpose, email: row.email_address.toLowerCase(), at });
      record(tx, { clientGroupId, contactId, subjectId: linkId });
      sendAuditEntries(
        tx,
        [{ clientGroupId, action: 'email.verificationAsked', entity: 'contact', entityIds: [contactId] }],
        { actor: { kind: 'contact', id: contactId, sessionId, address, requestId }, ids, at },
      );
      return { ok: true, emailVerified: false };
    },
  );
}

export type VerifyEmail = AccountCall & { secret: string };

export type VerifyVerdict =
  { ok: true; email: string; wasVerified: boolean } | { ok: false; code: 'link_invalid' | 'link_expired' };

/** Marks the address as verified that the link was sent to, once; every open tab of the contact hears of it. */
export async function verifyEmail(
  parts: AccountParts,
  { secret, address, requestId, at }: VerifyEmail,
): Promise<VerifyVerdict> {
  const { auth, viewers, ids } = parts;
  const found = await findOpenLink(parts, { secret, purpose: 'verifyEmail', at });
  if (!found.ok) return answerEnded(parts, found);
  const { link } = found;
  const { userId, contactId, homeClientGroupId: clientGroupId, email } = link;
  if (contactId === null || clientGroupId === null) return { ok: false, code: 'link_expired' };
  const isDone = await inAccountTransaction(
    auth,
    { clientGroupIds: [clientGroupId], contactId },
    async (tx) => {
      await lockUser(tx, userId);
      if (!(await useLink(tx, link, at))) return false;
      const { rows } = await sql`
      update contacts set email_verified = true
      where client_group_id = ${clientGroupId} and contact_id = ${contactId}
        and lower(email_address) = ${email}
      returning contact_id`.execute(tx.db);
      // The contact's address is another by now.
      if (rows.length === 0) return false;
      tx.send(sql`
      update identity.users set email_verified = true, updated_at = ${at.toString()}
      where id = ${userId} and email = ${email}`);
      // Above all it changes what the contact may do.
      sendAnnouncements(tx, [{ kind: 'permissions', clientGroupId, contactId, entityIds: [contactId] }], {
        ids,
        at,
      });
      sendAuditEntries(
        tx,
        [{ clientGroupId, action: 'email.verify', entity: 'contact', entityIds: [contactId] }],
        { actor: { kind: 'contact', id: contactId, address, requestId }, ids, at },
      );
      return true;
    },
  );
  if (!isDone) return answerEnded(parts, { code: 'link_expired', ended: link });
  // The other processes are told; here the next call may be faster than the notification.
  viewers.drop(clientGroupId);
  return { ok: true, email, wasVerified: false };
}

/** Nothing is left to do where the address of an ended link is verified: whoever pressed twice is told so. */
async function answerEnded(
  { auth }: AccountParts,
  { code, ended }: { code: 'link_invalid' | 'link_expired'; ended?: OpenLink },
): Promise<VerifyVerdict> {
  if (!ended?.contactId || !ended.homeClientGroupId) return { ok: false, code };
  const { contactId, homeClientGroupId: clientGroupId, email } = ended;
  const rows = await inAccountTransaction(
    auth,
    { clientGroupIds: [clientGroupId], contactId },
    async (tx) => {
      const found = await sql<Columns<'contacts', 'email_verified'>>`
      select email_verified from contacts
      where client_group_id = ${clientGroupId} and contact_id = ${contactId}
        and email_verified and lower(email_address) = ${email}`.execute(tx.db);
      return found.rows;
    },
  );
  return rows.length === 0 ? { ok: false, code } : { ok: true, email, wasVerified: true };
}
