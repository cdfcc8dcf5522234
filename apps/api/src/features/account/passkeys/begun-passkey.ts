import { passkeyAlgorithms } from '@staffroom/domain/account/passkeys.rules.ts';
import type { Settings } from '../../../http/settings.ts';
import type { PasskeySite } from '../../../identity/passkeys/ceremonies.ts';
import type { BegunPasskey } from '../../../identity/passkeys/own-passkeys.ts';

/** The response from which a browser creates a passkey. */
export function begunPasskey(
  { ceremony, challenge, expiresAt, existing, user }: BegunPasskey,
  { host }: PasskeySite,
  { appName }: Pick<Settings, 'appName'>,
) {
  return {
    ceremony,
    challenge,
    expiresAt,
    host,
    appName,
    user: { id: user.id, name: user.email, displayName: user.email },
    algorithms: [...passkeyAlgorithms],
    existing,
  };
}
