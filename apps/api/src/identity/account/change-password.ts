import { sql } from 'kysely';
import type { Columns } from '../../db/schema/row.ts';
import { readInOneTrip } from '../../db/transaction.ts';
import { sendAuditEntries } from '../../platform/audit/audit.ts';
import { checkOwnPassword } from '../sign-in/check-own-password.ts';
import { hashPassword } from '../sign-in/hash-password.ts';
import { asksForSchool } from '../school/asks-for-school.sql.ts';
import type { SignInParts } from '../sign-in/sign-in.ts';
import { endAccountLinks } from './account-link-rows.ts';
import type { AccountCall, AccountParts, RecordNotice } from './account-parts.ts';
import { endSessionsOf, lockUser } from './end-sessions.ts';
import { inAccountTransaction } from './in-account-transaction.ts';

export type ChangePassword = AccountCall & {
  contactId: string;
  sessionId: string;
  clientGroupId: string;
  currentPassword: string;
  /** Good enough by `checkPasswordChange`. */
  newPassword: string;
  hasLeft: () => boolean;
  record: RecordNotice;
};

export type ChangeVerdict =
  | { ok: true; endedSessions: number }
  | { ok: false; code: 'current_password_incorrect' | 'school_sign_in_required' }
  | { ok: false; code: 'sign_in_throttled'; retryAfterSeconds: number };

type OwnRow = Columns<'identity.accounts', 'password' | 'user_id'> &
  Columns<'identity.users', 'email'> & { needs_school: boolean };

/** Changes one's own password after the current one was checked. Of all sessions this one alone goes on. */
export async function changePassword(
  parts: AccountParts & SignInParts,
  request: ChangePassword,
): Promise<ChangeVerdict> {
  const { auth, accessTokens, ids, refusals } = parts;
  const { contactId, sessionId, clientGroupId, address, requestId, at, record } = request;
  const [own] = await readInOneTrip(
    auth,
    null,
    sql<OwnRow>`
      select account.password, account.user_id, users.email, ${asksForSchool()} as needs_school
      from identity.memberships as membership
      join identity.users as users on users.id = membership.user_id
      join identity.accounts as account
        on account.user_id = membership.user_id and account.provider_id = 'credential'
      where membership.contact_id = ${contactId}`,
  );
  const incorrect = { ok: false, code: 'current_password_incorrect' } as const;
  if (!own || own.password === null) return incorrect;
  // It opens nothing: the screen leads to the school in place of the form.
  if (own.needs_school) return { ok: false, code: 'school_sign_in_required' };
  const { password: oldHash, user_id: userId, email } = own;
  const { currentPassword, newPassword, hasLeft } = request;
  const checked = await checkOwnPassword(parts, {
    email,
    sessionId,
    hash: oldHash,
    password: currentPassword,
    address,
    at,
    hasLeft,
  });
  const actor = { kind: 'contact', id: contactId, sessionId, address, requestId } as const;
  if (!checked.ok) {
    await refusals.record({
      clientGroupId,
      action: 'password.changeRefused',
      entity: 'contact',
      entityIds: [contactId],
      operation: 'POST /api/v1/auth/change-password',
      code: checked.code,
      actor,
      at,
    });
    return checked;
  }
  const newHash = await hashPassword(newPassword);
  const ended = await inAccountTransaction(
    auth,
    { clientGroupIds: [clientGroupId], contactId },
    async (tx) => {
      await lockUser(tx, userId);
      const { rows } = await sql<Columns<'identity.accounts', 'id'>>`
      update identity.accounts set password = ${newHash}, updated_at = ${at.toString()}
      where user_id = ${userId} and provider_id = 'credential' and password = ${oldHash}
        and exists (select from identity.sessions where id = ${sessionId})
      returning id`.execute(tx.db);
      const [account] = rows;
      // Changed meanwhile, by a reset or in another tab; or this session ended.
      if (!account) return null;
      tx.send(endAccountLinks({ userId, purpose: 'resetPassword', at }));
      record(tx, { clientGroupId, contactId, subjectId: requestId });
      sendAuditEntries(
        tx,
        [{ clientGroupId, action: 'password.change', entity: 'contact', entityIds: [contactId] }],
        { actor, ids, at },
      );
      return endSessionsOf(tx, { userId, keptSessionId: sessionId });
    },
  );
  if (ended === null) return incorrect;
  for (const one of ended) accessTokens.dropSession(one);
  return { ok: true, endedSessions: ended.length };
}
