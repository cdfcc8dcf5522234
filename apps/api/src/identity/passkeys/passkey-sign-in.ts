import { sql } from 'kysely';
import type { Columns } from '../../db/row.ts';
import { readInOneTrip } from '../../db/transaction.ts';
import { readHalfSignIn } from '../second-factor/half-sign-ins.ts';
import { hashDevice, oldestUse } from '../sign-in/known-devices.ts';
import { budgetAddress } from '../sign-in/sign-in-budgets.ts';
import { openSession } from '../sign-in/sign-in.ts';
import type { SignedIn, SignInCall, SignInParts, SignInRefused } from '../sign-in/sign-in.ts';
import { beginCeremony } from './ceremonies.ts';
import type { BegunCeremony, PasskeySite } from './ceremonies.ts';
import { checkPasskey } from './check-passkey.ts';
import type { PasskeyAttempt, PasskeyOwner } from './check-passkey.ts';
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
  const deviceKnown = await isDeviceKnown(parts, request, checked.owner);
  return openSession(
    parts,
    {
      session: await parts.provider.openSession(userId, request.headers),
      account: { passwordHash, deviceKnown },
      email,
      method: 'passkey',
    },
    { request, network: parts.hashNetwork(budgetAddress(address)) },
  );
}

async function isDeviceKnown(
  { auth, devices }: SignInParts,
  { deviceCookie, at }: SignInCall,
  { email, user_id: userId }: PasskeyOwner,
): Promise<boolean> {
  const device = devices.findDevice(deviceCookie, email);
  if (device === null) return false;
  const rows = await readInOneTrip(
    auth,
    null,
    sql<Columns<'identity.known_devices', 'user_id'>>`
      select user_id from identity.known_devices
      where user_id = ${userId} and device_hash = ${hashDevice(device)} and last_used_at > ${oldestUse(at)}`,
  );
  return rows.length > 0;
}
