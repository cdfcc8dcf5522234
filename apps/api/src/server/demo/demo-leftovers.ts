import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import type { OpenedDatabase } from '../../db/connections/connection.ts';
import type { Columns } from '../../db/schema/row.ts';
import { openPool } from '../../db/connections/pool.ts';
import type { Database } from '../../db/connections/pool.ts';
import { inTransaction } from '../../db/transaction.ts';
import { disableEveryWebhook } from '../../features/webhooks/webhooks.sql.ts';
import { revokeServiceKeys } from '../../features/provider/service-keys.ts';
import { findAccounts } from '../../identity/sign-in/find-accounts.ts';
import { endSupportUser } from '../../identity/impersonation/support-users.ts';
import { providerClientGroupId } from '../../identity/service-keys.ts';
import { dropDemoSchools } from '../../identity/school/keep-demo-school.ts';
import { verifyPassword } from '../../identity/sign-in/hash-password.ts';
import { demoSettings, demoSupport } from '../../../seed/demo-accounts.ts';
import { SettingError } from '../settings/setting-error.ts';
import { simulatorKeyFile, simulatorKeyName } from './start-simulator.ts';

/** Leftovers of a demo that give access to anybody who knows its password or its simulator's key. */
export type DemoLeftovers = {
  userIds: string[];
  keys: number;
  /** Counted because somebody with that key may have added them. */
  webhooks: number;
};

/** Throws a SettingError when a database is no longer a demo but still gives access with a demo's known credentials. */
export async function refuseDemoLeftovers({ addresses }: Pick<OpenedDatabase, 'addresses'>): Promise<void> {
  const auth = openPool(addresses.auth, { name: 'demo leftovers', size: 1 });
  // Not the owner's login, which a program with an external database may not have.
  const web = openPool(addresses.web, { name: 'demo leftovers', size: 1 });
  try {
    const userIds = await findDemoSignIns(auth);
    const keys = await countSimulatorKeys(web);
    if (userIds.length + keys === 0) return;
    const whatIsLeft = [
      ...(userIds.length > 0 ? [`${countOf(userIds.length)} with its known password`] : []),
      ...(keys > 0 ? ["its simulator's key"] : []),
    ].join(' and ');
    throw new SettingError(
      `This database was a demo and still has ${whatIsLeft}: remove them with "npm run demo:remove", or start with DEMO=1.`,
    );
  } finally {
    await Promise.all([auth.close(), web.close()]);
  }
}

/** Throws a SettingError when the database has a world but nobody who can sign in: a demo would add a second one. */
export async function refuseRemovedDemo({ addresses }: Pick<OpenedDatabase, 'addresses'>): Promise<void> {
  const auth = openPool(addresses.auth, { name: 'removed demo', size: 1 });
  try {
    const { rows } = await sql<{ removed: boolean }>`
      select exists (select from public.client_groups) and not exists (select from identity.users) as removed`.execute(
      auth.db,
    );
    if (!rows[0]?.removed) return;
    throw new SettingError(
      'This database holds client groups and nobody who can sign in, as after "npm run demo:remove": remove the data folder for a new demo, or start with DEMO=0.',
    );
  } finally {
    await auth.close();
  }
}

/** Whether anybody listed on the demo's sign-in page can still sign in. */
export async function hasDemoAccounts({ addresses }: Pick<OpenedDatabase, 'addresses'>): Promise<boolean> {
  const auth = openPool(addresses.auth, { name: 'demo accounts', size: 1 });
  try {
    const emails = demoSettings.accounts.map(({ email }) => email);
    return (await findAccounts(auth, emails)).size > 0;
  } finally {
    await auth.close();
  }
}

/**
 * Removes these users with all their sessions, tokens and devices, and notifies running programs. Webhooks are disabled
 * together with the key. Clients, bookings and past actions stay. `owner` is the owner login.
 */
export async function removeDemoLeftovers(owner: Database, dataDir: string): Promise<DemoLeftovers> {
  const userIds = await findDemoSignIns(owner);
  await sql`delete from identity.users where id = any (${userIds}::uuid[])`.execute(owner.db);
  await endSupportUser(owner, demoSupport.account.email);
  await dropDemoSchools(owner);
  const keys = await revokeServiceKeys(owner, simulatorKeyName);
  await rm(join(dataDir, simulatorKeyFile), { force: true });
  return { userIds, keys, webhooks: keys === 0 ? 0 : await disableWebhooks(owner) };
}

async function disableWebhooks(owner: Database): Promise<number> {
  const ofProvider = { clientGroupIds: [providerClientGroupId], contactId: null };
  return inTransaction(owner, ofProvider, async ({ db }) => {
    const { rows } = await disableEveryWebhook.execute(db);
    return rows.length;
  });
}

type HashRow = { password: NonNullable<AccountColumns['password']>; user_ids: AccountColumns['user_id'][] };
type AccountColumns = Columns<'identity.accounts', 'password' | 'user_id'>;

/**
 * Everybody whose password is the demo's. A demo's people share one hash, so a hash is checked only when several
 * accounts have it, or one of the sign-in page does: a real portal has none to check.
 */
async function findDemoSignIns({ db }: Database): Promise<string[]> {
  const emails = demoSettings.accounts.map(({ email }) => email);
  const { rows } = await sql<HashRow>`
    select a.password, array_agg(a.user_id) as user_ids
    from identity.accounts a join identity.users u on u.id = a.user_id
    where a.password is not null
    group by a.password
    having count(*) > 1 or bool_or(u.email = any (${emails}::text[]))`.execute(db);
  const found: string[] = [];
  for (const { password, user_ids } of rows) {
    if (await verifyPassword(password, demoSettings.password)) found.push(...user_ids);
  }
  return found;
}

async function countSimulatorKeys({ db }: Database): Promise<number> {
  const { rows } = await sql<{ keys: number }>`
    select count(*)::int as keys from service_keys
    where name = ${simulatorKeyName} and revoked_at is null`.execute(db);
  return rows[0]?.keys ?? 0;
}

function countOf(signIns: number): string {
  return signIns === 1 ? 'one sign-in' : `${signIns} sign-ins`;
}
