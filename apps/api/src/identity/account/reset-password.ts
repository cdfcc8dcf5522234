import { sql } from 'kysely';
import { sendAuditEntries } from '../../platform/audit/audit.ts';
import { hashPassword } from '../sign-in/hash-password.ts';
import { rememberDevice } from '../sign-in/known-devices.ts';
import { endAccountLinks, findOpenLink, useLink } from './account-link-rows.ts';
import type { AccountCall, AccountParts, RecordNotice } from './account-parts.ts';
import { endSessionsOf, lockUser } from './end-sessions.ts';
import { inAccountTransaction } from './in-account-transaction.ts';

export type ResetPassword = AccountCall & {
  secret: string;
  /** Good enough by `checkNewPassword`. */
  password: string;
  deviceCookie: string | null;
  record: RecordNotice;
};

export type ResetPasswordVerdict =
  | { ok: true; deviceCookie: string }
  | { ok: false; code: 'link_invalid' | 'link_expired' | 'school_sign_in_required' };

/**
 * Sets the password of the link's account, once, also where there was none: of several at the same moment one does.
 * Where a school signs in its owner alone a password opens nothing: it is refused, and the link stays. No session of the account is
 * left, nor any other link to it. The browser counts as one that signed in: who reads the account's mail is its owner, and
 * failures of strangers at the same address must not keep them from signing in with the new password.
 */
export async function resetPassword(
  parts: AccountParts,
  { secret, password, deviceCookie, address, requestId, at, record }: ResetPassword,
): Promise<ResetPasswordVerdict> {
  const { auth, accessTokens, devices, ids } = parts;
  const found = await findOpenLink(parts, { secret, purpose: 'resetPassword', at });
  if (!found.ok) return found;
  const { link } = found;
  const { userId, contactId, homeClientGroupId: clientGroupId, email } = link;
  if (contactId === null || clientGroupId === null) return { ok: false, code: 'link_expired' };
  const { deviceId, cookie } = devices.addAccount(deviceCookie, email);
  if (link.school !== null) return { ok: false, code: 'school_sign_in_required' };
  // Only a link that is good makes us work.
  const hash = await hashPassword(password);
  const ended = await inAccountTransaction(
    auth,
    { clientGroupIds: [clientGroupId], contactId },
    async (tx) => {
      await lockUser(tx, userId);
      if (!(await useLink(tx, link, at))) return null;
      const { rows } = await sql`
      with owner as (
        select id from identity.users where id = ${userId} and email = ${email}
      ), kept as (
        update identity.accounts set password = ${hash}, updated_at = ${at.toString()}
        where user_id = (select id from owner) and provider_id = 'credential'
        returning id
      ), first as (
        insert into identity.accounts (id, user_id, provider_id, provider_account_id, password)
        select ${ids.next()}, id, 'credential', id::text, ${hash} from owner where not exists (select from kept)
        returning id
      )
      select id from kept union all select id from first`.execute(tx.db);
      // The account's address is another by now.
      if (rows.length === 0) return null;
      tx.send(endAccountLinks({ userId, purpose: 'resetPassword', at }));
      rememberDevice(tx, { deviceId, userId, at });
      record(tx, { clientGroupId, contactId, subjectId: link.linkId });
      sendAuditEntries(
        tx,
        [{ clientGroupId, action: 'password.reset', entity: 'contact', entityIds: [contactId] }],
        { actor: { kind: 'contact', id: contactId, address, requestId }, ids, at },
      );
      return endSessionsOf(tx, { userId, keptSessionId: null });
    },
  );
  if (ended === null) return { ok: false, code: 'link_expired' };
  for (const sessionId of ended) accessTokens.dropSession(sessionId);
  return { ok: true, deviceCookie: cookie };
}
