import { findPasskeyHost } from '@staffroom/domain/account/passkeys.rules.ts';
import { Refusal } from '../../../http/reply/refusal.ts';
import type { Settings } from '../../../http/settings.ts';
import type { PasskeySite } from '../../../identity/passkeys/ceremonies.ts';

/** Where the browser has the portal open: one of our origins, of any variant. Throws for any other. */
export function passkeySite({
  header,
  settings: { publicOrigins },
}: {
  header: (name: string) => string | undefined;
  settings: Pick<Settings, 'publicOrigins'>;
}): PasskeySite {
  const origin = header('origin') ?? publicOrigins?.[0] ?? '';
  const isOurs = publicOrigins?.includes(origin) ?? URL.parse(origin)?.host === header('host');
  const host = isOurs ? findPasskeyHost(origin) : null;
  if (host === null) throw new Refusal('passkey_address_refused');
  return { origin, host };
}
