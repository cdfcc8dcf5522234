import type { Database } from '../db/pool.ts';
import { dropOldTokens } from './sessions/access-tokens.ts';
import { dropOldDevices } from './sign-in/known-devices.ts';
import { dropOldFailures } from './sign-in/sign-in-budgets.ts';

/** Removes tokens, sessions, failures and devices that have run out. `auth` is identity's login. */
export async function dropOldSignIns(auth: Database, at: Temporal.Instant): Promise<void> {
  await Promise.all([dropOldTokens(auth, at), dropOldFailures(auth, at), dropOldDevices(auth, at)]);
}
