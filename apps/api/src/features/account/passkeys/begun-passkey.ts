import { passkeyAlgorithms } from '@staffroom/domain/account/passkeys.rules.ts';
import type { Settings } from '../../../http/settings.ts';
import type { PasskeySite } from '../../../identity/passkeys/ceremonies.ts';
import type { BegunPasskey } from '../../../identity/passkeys/own-passkeys.ts';

/** What a browser is told, so that it makes a passkey. */
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
