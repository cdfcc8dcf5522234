import { readHalfSignIn } from '../second-factor/half-sign-ins.ts';
import { isDeviceKnown } from '../sign-in/known-devices.ts';
import { budgetAddress } from '../sign-in/sign-in-budgets.ts';
import { openSession } from '../sign-in/sign-in.ts';
import type { SignedIn, SignInCall, SignInParts, SignInRefused } from '../sign-in/sign-in.ts';
import { beginCeremony } from './ceremonies.ts';
import type { BegunCeremony, PasskeySite } from './ceremonies.ts';
import { checkPasskey } from './check-passkey.ts';
import type { PasskeyAttempt } from './check-passkey.ts';
import { listCredentials } from './own-passkeys.ts';
import type { KeptCredential } from './own-passkeys.ts';

export type StartPasskeySignIn = Pick<SignInCall, 'headers' | 'at'> & {
  site: PasskeySite;
  /** For the account of the half-open sign-in alone. */
  secondFactor: boolean;
};

/** Nothing is looked up for somebody who has not shown a password. */
export async function startPasskeySignIn(
  { auth, seal }: SignInParts,
  { headers, at, site, secondFactor }: StartPasskeySignIn,
): Promise<
  | ({ ok: true } & BegunCeremony & { credentials: KeptCredential[] })
  | { ok: false; code: 'sign_in_expired' | 'passkey_none_here' }
> {
  const begin = (userId: string | null, credentials: KeptCredential[]) => {
    const begun = beginCeremony(seal, 'signIn', { ...site, userId, sessionId: null, at });
    return { ok: true as const, ...begun, credentials };
  };
  if (!secondFactor) return begin(null, []);
  const half = readHalfSignIn(seal, headers.get('cookie'), at);
  if (half === null) return { ok: false, code: 'sign_in_expired' };
  const credentials = await listCredentials(auth, { userId: half.userId, host: site.host });
  return credentials.length === 0
    ? { ok: false, code: 'passkey_none_here' }
    : begin(half.userId, credentials);
}

/** The device and what unlocks it are two factors: no password is asked for. */
export async function signInWithPasskey(
  parts: SignInParts,
  request: SignInCall & { site: PasskeySite; assertion: PasskeyAttempt['assertion'] },
): Promise<SignedIn | SignInRefused> {
  const { assertion, site, address, requestId, at } = request;
  const attempt = { use: 'signIn', assertion, site, sessionId: null, address, requestId, at } as const;
  const checked = await checkPasskey(parts, attempt);
  if (!checked.ok) return checked;
  const { user_id: userId, email, password: passwordHash } = checked.owner;
  const deviceKnown = await isDeviceKnown(parts, request, { userId, email });
  const half = readHalfSignIn(parts.seal, request.headers.get('cookie'), at);
  return openSession(
    parts,
    {
      session: await parts.provider.openSession(userId, request.headers),
      account: { passwordHash, deviceKnown, needsSchool: checked.owner.needs_school },
      email,
      method: 'passkey',
      bySchool: half?.userId === userId && half.bySchool,
    },
    { request, network: parts.hashNetwork(budgetAddress(address)) },
  );
}
