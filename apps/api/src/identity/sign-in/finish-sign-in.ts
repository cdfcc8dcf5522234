import { sql } from 'kysely';
import type { SignInMethod } from '@staffroom/domain/account/second-factor.rules.ts';
import type { Columns, OrNull } from '../../db/row.ts';
import { readInOneTrip } from '../../db/transaction.ts';
import { sendAuditEntries } from '../../platform/audit/audit.ts';
import type { RecordNotice } from '../account/account-parts.ts';
import { endSessionsOf, lockUser } from '../account/end-sessions.ts';
import { inAccountTransaction } from '../account/in-account-transaction.ts';
import { checkFactor } from '../second-factor/check-factor.ts';
import { beginEnrolment, checkEnrolment, keepEnrolment } from '../second-factor/enrolment.ts';
import type { Enrolment } from '../second-factor/enrolment.ts';
import { hasAuthenticator, hasPasskey } from '../second-factor/has-factor.sql.ts';
import { asksForSchool } from '../school/asks-for-school.sql.ts';
import { markOfPassword, readHalfSignIn } from '../second-factor/half-sign-ins.ts';
import type { HalfSignIn } from '../second-factor/half-sign-ins.ts';
import { budgetAddress } from './sign-in-budgets.ts';
import { openSession } from './sign-in.ts';
import type { SignedIn, SignInCall, SignInParts, SignInRefused } from './sign-in.ts';

export type FinishSignIn = SignInCall & {
  /** Of the authenticator app, or a recovery code; as typed. */
  code: string;
  recordRecovery: RecordNotice;
};

const expired: SignInRefused = { ok: false, code: 'sign_in_expired' };

/**
 * The second factor of the half-open sign-in that the browser's cookie holds. A password that was changed and a factor that
 * was turned off meanwhile end it.
 */
export async function finishSignIn(
  parts: SignInParts,
  request: FinishSignIn,
): Promise<SignedIn | SignInRefused> {
  const { at, address, requestId, code, recordRecovery } = request;
  const found = await findHalf(parts, request);
  if (found === null || !found.account.has_factor) return expired;
  const { half, account } = found;
  const { userId, email, deviceKnown } = half;
  const { contact_id: contactId, home_client_group_id: clientGroupId } = account;
  const device = deviceKnown ? parts.devices.findDevice(request.deviceCookie, email) : null;
  const checked = await checkFactor(parts, {
    userId,
    contactId,
    clientGroupId,
    code,
    address,
    requestId,
    at,
    recordRecovery,
    knownAs: device,
    sessionId: null,
  });
  return checked.ok ? letIn(parts, request, { ...found, method: checked.method }) : checked;
}

/** A key for who has no second factor yet and is asked for one before anything else. */
export async function startEnrolmentAtSignIn(
  parts: SignInParts,
  request: Pick<SignInCall, 'headers' | 'at'> & { appName: string },
): Promise<({ ok: true } & Enrolment) | SignInRefused> {
  const found = await findHalf(parts, request);
  if (found === null || found.account.has_factor) return expired;
  const { id: boundTo, userId, email } = found.half;
  const { appName, at } = request;
  return { ok: true, ...beginEnrolment(parts, { userId, boundTo, email, appName, at }) };
}

/** Turns the app on and lets its owner in. Every session of before ends. */
export async function finishEnrolmentAtSignIn(
  parts: SignInParts,
  request: SignInCall & { enrolment: string; code: string; record: RecordNotice },
): Promise<(SignedIn & { recoveryCodes: string[] }) | SignInRefused> {
  const { at, address, requestId, enrolment, code, record } = request;
  const { auth, ids, accessTokens } = parts;
  const found = await findHalf(parts, request);
  if (found === null || found.account.has_factor) return expired;
  const { id: boundTo, userId } = found.half;
  const checked = checkEnrolment(parts, { enrolment, code, userId, boundTo, at });
  if (!checked.ok) return checked;
  const { contact_id: contactId, home_client_group_id: clientGroupId } = found.account;
  const scope = { clientGroupIds: [clientGroupId], contactId };
  const kept = await inAccountTransaction(auth, scope, async (tx) => {
    await lockUser(tx, userId);
    const { rows } = await sql`
      select from identity.authenticators where user_id = ${userId}`.execute(tx.db);
    // Another tab was faster.
    if (rows.length > 0) return null;
    const recoveryCodes = keepEnrolment(tx, parts, { ...checked.proven, at });
    record(tx, { clientGroupId, contactId, subjectId: ids.next() });
    const entry = { action: 'authenticator.add', entity: 'contact', entityIds: [contactId] };
    sendAuditEntries(tx, [{ clientGroupId, ...entry }], {
      actor: { kind: 'contact', id: contactId, address, requestId },
      ids,
      at,
    });
    return { recoveryCodes, ended: await endSessionsOf(tx, { userId, keptSessionId: null }) };
  });
  if (kept === null) return expired;
  for (const one of kept.ended) accessTokens.dropSession(one);
  const answer = await letIn(parts, request, { ...found, method: 'authenticator' });
  return answer.ok ? { ...answer, recoveryCodes: kept.recoveryCodes } : answer;
}

type Found = { half: HalfSignIn; account: AccountRow };

async function letIn(
  parts: SignInParts,
  request: SignInCall,
  { half: { userId, email, deviceKnown, bySchool }, account, method }: Found & { method: SignInMethod },
): Promise<SignedIn | SignInRefused> {
  return openSession(
    parts,
    {
      session: await parts.provider.openSession(userId, request.headers),
      account: { passwordHash: account.password, deviceKnown, needsSchool: account.needs_school },
      email,
      method,
      bySchool,
    },
    { request, network: parts.hashNetwork(budgetAddress(request.address)) },
  );
}

type AccountRow = Columns<'identity.memberships', 'contact_id' | 'home_client_group_id'> &
  OrNull<Columns<'identity.accounts', 'password'>> & { has_factor: boolean; needs_school: boolean };

/** Null where the browser has none that is still good. */
async function findHalf(
  { auth, seal }: SignInParts,
  { headers, at }: Pick<SignInCall, 'headers' | 'at'>,
): Promise<Found | null> {
  const half = readHalfSignIn(seal, headers.get('cookie'), at);
  if (half === null) return null;
  const [account] = await readInOneTrip(
    auth,
    null,
    sql<AccountRow>`
      select membership.contact_id, membership.home_client_group_id, account.password,
        ${hasAuthenticator(sql`membership.user_id`)} or ${hasPasskey(sql`membership.user_id`)} as has_factor,
        ${asksForSchool()} as needs_school
      from identity.memberships as membership
      left join identity.accounts as account
        on account.user_id = membership.user_id and account.provider_id = 'credential'
      where membership.user_id = ${half.userId}`,
  );
  return account && markOfPassword(account.password) === half.passwordMark ? { half, account } : null;
}
