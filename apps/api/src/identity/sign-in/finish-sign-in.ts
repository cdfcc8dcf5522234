import { sql } from 'kysely';
import type { SignInMethod } from '@staffroom/domain/account/second-factor.rules.ts';
import type { Columns, OrNull } from '../../db/schema/row.ts';
import { readInOneTrip } from '../../db/transaction.ts';
import type { RecordNotice } from '../account/account-parts.ts';
import { checkFactor } from '../second-factor/check-factor.ts';
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

export const expired: SignInRefused = { ok: false, code: 'sign_in_expired' };

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

export type HalfFound = { half: HalfSignIn; account: AccountRow };

/** Opens the session of whoever has shown all that was asked for. */
export async function letIn(
  parts: SignInParts,
  request: SignInCall,
  { half: { userId, email, deviceKnown, bySchool }, account, method }: HalfFound & { method: SignInMethod },
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
export async function findHalf(
  { auth, seal }: SignInParts,
  { headers, at }: Pick<SignInCall, 'headers' | 'at'>,
): Promise<HalfFound | null> {
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
