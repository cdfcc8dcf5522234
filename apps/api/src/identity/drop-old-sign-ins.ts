import type { Database } from '../db/connections/pool.ts';
import { dropOldAccountLinks } from './account/account-link-rows.ts';
import { dropOldChallenges } from './passkeys/ceremonies.ts';
import { dropOldTokens } from './sessions/access-tokens.ts';
import { dropOldDevices } from './sign-in/known-devices.ts';
import { dropOldNetworks } from './sign-in/known-networks.ts';
import { dropOldFailures } from './sign-in/sign-in-budgets.ts';

/** Removes tokens, sessions, failures, devices, networks, links and challenges that have run out. `auth` is identity's login. */
export async function dropOldSignIns(auth: Database, at: Temporal.Instant): Promise<void> {
  await Promise.all([
    dropOldTokens(auth, at),
    dropOldFailures(auth, at),
    dropOldDevices(auth, at),
    dropOldNetworks(auth, at),
    dropOldAccountLinks(auth, at),
    dropOldChallenges(auth, at),
  ]);
}
