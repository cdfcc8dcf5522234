import { createHash } from 'node:crypto';
import { grantMinutes } from '@staffroom/domain/impersonation/support-grant.rules.ts';
import type { Tx } from '../../db/transaction.ts';
import { sendAuditEntries } from '../../platform/audit/audit.ts';
import { inAccountTransaction } from '../account/in-account-transaction.ts';
import { providerClientGroupId } from '../service-keys.ts';
import { accessTokenMinutes } from '../sessions/access-tokens.ts';
import type { IssuedToken } from '../sessions/access-tokens.ts';
import { grantCookie } from './support-cookies.ts';
import { addGrant, addSupportToken, nameSupportUser } from './support-grants.sql.ts';
import type { ContactRow, GrantRow } from './support-grants.sql.ts';
import type { SignedInSupportUser } from './support-provider.ts';
import type { SupportParts, Call, Refused, BegunSupport, ActingToken } from './support-parts.ts';
import { signInFailed, scopeOf, hashOf } from './support-parts.ts';

export async function openGrant(
  parts: SupportParts,
  {
    supportUserId,
    user,
    signIn,
    contact,
    call,
    forgets,
  }: {
    supportUserId: string;
    user: SignedInSupportUser;
    signIn: BegunSupport;
    contact: ContactRow;
    call: Call;
    forgets: readonly string[];
  },
): Promise<{ ok: true; token: ActingToken; setCookies: string[] } | Refused> {
  const { ids, auth } = parts;
  const { contactId, reason, mode } = signIn;
  const secret = ids.secret();
  const expiresAt = call.at.add({ minutes: grantMinutes });
  const grant: GrantRow = {
    support_grant_id: ids.next(),
    support_user_id: supportUserId,
    contact_id: contactId,
    client_group_id: contact.home_client_group_id,
    client_group_ids: contact.client_group_ids,
    expires_at: expiresAt.toString(),
    mode,
  };
  const token = await inAccountTransaction(auth, scopeOf(grant), async (tx) => {
    tx.send(nameSupportUser(supportUserId, user));
    addGrant(tx, {
      supportGrantId: grant.support_grant_id,
      supportUserId,
      contactId,
      clientGroupId: grant.client_group_id,
      sessionHash: hashOf(secret),
      reason,
      mode,
      beganAt: call.at,
      expiresAt,
    });
    const changes = { mode, expiresAt: expiresAt.toString() };
    auditGrant(tx, parts, { action: 'supportGrant.begin', grant, call, changes });
    return issueToken(tx, parts, grant.support_grant_id, call.at);
  });
  if (token === null) return signInFailed;
  return {
    ok: true,
    token: { ...token, actingAs: { contactId, mode, endsAt: expiresAt.toString() } },
    setCookies: [grantCookie(secret, grantMinutes * 60), ...forgets],
  };
}

export async function issueToken(
  tx: Tx,
  { ids }: SupportParts,
  supportGrantId: string,
  at: Temporal.Instant,
): Promise<IssuedToken | null> {
  const accessToken = ids.secret();
  const expiresAt = at.add({ minutes: accessTokenMinutes });
  const token = { tokenHash: hashOf(accessToken), supportGrantId, expiresAt, at };
  const { rows } = await addSupportToken(token).execute(tx.db);
  return rows.length === 0 ? null : { accessToken, expiresAt: expiresAt.toString() };
}

export function auditGrant(
  tx: Tx,
  { ids }: SupportParts,
  {
    action,
    grant,
    call: { address, requestId, at },
    changes,
  }: { action: string; grant: GrantRow; call: Call; changes: Readonly<Record<string, unknown>> },
): void {
  const { support_grant_id: id, support_user_id: supportUserId, client_group_id: clientGroupId } = grant;
  sendAuditEntries(tx, [{ clientGroupId, action, entity: 'supportGrant', entityIds: [id], changes }], {
    actor: {
      kind: 'support',
      id: supportUserId,
      subjectContactId: grant.contact_id,
      sessionId: id,
      address,
      requestId,
    },
    ids,
    at,
  });
}

/** In the provider's own trail: the contact's group learns nothing of who is not let in. */
export async function refuse(
  { refusals, log }: SupportParts,
  {
    user,
    signIn: { contactId },
    call: { address, requestId, at },
    refused,
  }: { user: SignedInSupportUser; signIn: BegunSupport; call: Call; refused: Refused },
): Promise<Refused> {
  const subject = createHash('sha256').update(user.subject).digest('hex').slice(0, 32);
  log.warn({ traceId: requestId, code: refused.code, subject }, 'somebody was not let act as a contact');
  await refusals.record({
    clientGroupId: providerClientGroupId,
    action: 'supportGrant.refuse',
    entity: 'contact',
    entityIds: [contactId],
    operation: 'POST /api/v1/auth/support/grants',
    code: refused.code,
    actor: { kind: 'support', id: `subject:${subject}`, address, requestId },
    at,
  });
  return refused;
}
