import { sql } from 'kysely';
import type { SchoolClaims } from '@staffroom/domain/sign-in/school-sign-in.rules.ts';
import type { Columns, OrNull } from '../../db/schema/row.ts';
import { readInOneTrip } from '../../db/transaction.ts';
import { sendAuditEntries } from '../../platform/audit/audit.ts';
import { inAccountTransaction } from '../account/in-account-transaction.ts';
import { factorsOf } from '../second-factor/factors.ts';
import type { Factor } from '../second-factor/factors.ts';
import { hasAuthenticator, hasPasskey } from '../second-factor/has-factor.sql.ts';
import { asksForFactor } from '../sign-in/asks-for-factor.sql.ts';
import type { SignInCall, SignInParts } from '../sign-in/sign-in.ts';
import type { School } from './school-settings.ts';

export type SchoolAccount = {
  userId: string;
  /** By which the account signs in here; the issuer may know another by now. */
  email: string;
  contactId: string;
  clientGroupIds: string[];
  passwordHash: string | null;
  factors: readonly Factor[];
  needsSecondFactor: boolean;
  /** Whom this issuer knew its owner as so far; null before the first sign-in there. */
  subject: string | null;
};

type Of = { school: School; claims: SchoolClaims; request: SignInCall };

type AccountRow = Columns<'identity.memberships', 'user_id' | 'contact_id' | 'client_group_ids'> &
  Columns<'identity.users', 'email'> &
  OrNull<Columns<'identity.accounts', 'password'> & Columns<'identity.school_accounts', 'subject'>> & {
    has_authenticator: boolean;
    has_passkey: boolean;
    needs_second_factor: boolean;
  };

/**
 * The account that the issuer's own id of somebody is bound to; while it is bound to none, that of the address. Of the
 * issuer's group alone; null without one.
 */
export async function findSchoolAccount(
  { auth }: SignInParts,
  { school: { clientGroupId, issuer, clientId }, claims, email, request: { at } }: Of & { email: string },
): Promise<SchoolAccount | null> {
  const ofIssuer = sql`issuer = ${issuer} and client_id = ${clientId}`;
  const [row] = await readInOneTrip(
    auth,
    null,
    sql<AccountRow>`
      select membership.user_id, membership.contact_id, membership.client_group_ids, users.email,
        account.password, bound.subject,
        ${hasAuthenticator(sql`users.id`)} as has_authenticator, ${hasPasskey(sql`users.id`)} as has_passkey,
        ${asksForFactor(at)} as needs_second_factor
      from identity.memberships as membership
      join identity.users as users on users.id = membership.user_id
      left join identity.accounts as account
        on account.user_id = users.id and account.provider_id = 'credential'
      left join (select user_id, subject from identity.school_accounts where ${ofIssuer}) as bound
        on bound.user_id = users.id
      where membership.home_client_group_id = ${clientGroupId}
        and users.id = coalesce(
          (select user_id from identity.school_accounts where ${ofIssuer} and subject = ${claims.subject}),
          (select id from identity.users where email = ${email})
        )`,
  );
  if (!row) return null;
  return {
    userId: row.user_id,
    email: row.email,
    contactId: row.contact_id,
    clientGroupIds: row.client_group_ids,
    passwordHash: row.password,
    factors: factorsOf(row),
    needsSecondFactor: row.needs_second_factor,
    subject: row.subject,
  };
}

/** Binds an active account to the issuer's id at the first sign-in; of several ids at the same moment one. */
export async function bindAccount(
  parts: SignInParts,
  { school, claims: { subject }, account, request }: Of & { account: SchoolAccount | null },
): Promise<
  | { ok: true; account: SchoolAccount }
  | { ok: false; code: 'school_account_unknown' | 'school_account_differs' | 'account_disabled' }
> {
  if (account === null) return { ok: false, code: 'school_account_unknown' };
  if (account.subject === subject) return { ok: true, account };
  if (account.subject !== null) return { ok: false, code: 'school_account_differs' };
  const { contactId, clientGroupIds, userId } = account;
  const { clientGroupId, issuer, clientId } = school;
  const { address, requestId, at } = request;
  const viewer = await parts.viewers.find(
    { contactId, sessionId: contactId, homeClientGroupId: clientGroupId, clientGroupIds, support: null },
    at,
  );
  if (!viewer) return { ok: false, code: 'account_disabled' };
  const scope = { clientGroupIds: [clientGroupId], contactId };
  const isBound = await inAccountTransaction(parts.auth, scope, async (tx) => {
    const { rows } = await sql`
      insert into identity.school_accounts (user_id, issuer, client_id, subject, bound_at)
      values (${userId}, ${issuer}, ${clientId}, ${subject}, ${at.toString()})
      on conflict do nothing returning user_id`.execute(tx.db);
    if (rows.length === 0) return false;
    const entry = { action: 'schoolAccount.bind', entity: 'contact', entityIds: [contactId] };
    sendAuditEntries(tx, [{ clientGroupId, ...entry, changes: { issuer } }], {
      actor: { kind: 'contact', id: contactId, address, requestId },
      ids: parts.ids,
      at,
    });
    return true;
  });
  // Another sign-in was faster, of the same person or of another one.
  return isBound || (await isBoundTo(parts, { userId, school, subject }))
    ? { ok: true, account }
    : { ok: false, code: 'school_account_differs' };
}

async function isBoundTo(
  { auth }: SignInParts,
  of: { userId: string; school: School; subject: string },
): Promise<boolean> {
  const rows = await readInOneTrip(
    auth,
    null,
    sql<Columns<'identity.school_accounts', 'user_id'>>`
      select user_id from identity.school_accounts
      where user_id = ${of.userId} and subject = ${of.subject}
        and issuer = ${of.school.issuer} and client_id = ${of.school.clientId}`,
  );
  return rows.length > 0;
}
