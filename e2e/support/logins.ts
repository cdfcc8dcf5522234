import { openPool } from '@staffroom/api/db/connections/pool.ts';
import type { Database } from '@staffroom/api/db/connections/pool.ts';
import { hashPassword } from '@staffroom/api/identity/sign-in/hash-password.ts';
import { password } from './steps.ts';

/** Database logins for test data that neither the portal's nor the provider's API can create. */
export type Logins = {
  owner: Database;
  worker: Database;
  /** The hash of the password that everybody has. */
  passwordHash: string;
  close: () => Promise<void>;
};

/** Opens the database of the product that the tests use. */
export async function openLogins(): Promise<Logins> {
  const owner = openPool(process.env['E2E_OWNER']!, { name: 'journeys', size: 1 });
  const worker = openPool(process.env['E2E_WORKER']!, { name: 'journeys', size: 1 });
  return {
    owner,
    worker,
    passwordHash: await hashPassword(password),
    close: async () => void (await Promise.all([owner.close(), worker.close()])),
  };
}
