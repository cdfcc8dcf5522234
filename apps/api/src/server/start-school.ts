import { sql } from 'kysely';
import { demoSchool } from '../../seed/demo-accounts.ts';
import type { Columns } from '../db/schema/row.ts';
import { startLocalIssuer } from '../identity/local-issuer/local-issuer.ts';
import { keepDemoSchool } from '../identity/school/keep-demo-school.ts';
import type { SchoolParts } from '../identity/school/school-settings.ts';
import { isLoopbackHost } from '../platform/outbound/public-address.ts';
import type { Environment } from './settings/environment.ts';

type GroupRow = Columns<'identity.memberships', 'home_client_group_id'>;

/**
 * The identity provider of a demo school, where only this machine can reach the demo. Its address changes at each start
 * and replaces the previous one. Returns a function that stops it.
 */
export async function startSchool(
  { demo, host }: Pick<Environment, 'demo' | 'host'>,
  parts: Pick<SchoolParts, 'auth' | 'schoolSeal'>,
): Promise<() => Promise<void>> {
  if (!demo || !isLoopbackHost(host)) return async () => {};
  const { account, hint, name, domain } = demoSchool;
  const { rows } = await sql<GroupRow>`
    select home_client_group_id from identity.memberships join identity.users as users on users.id = user_id
    where users.email = ${account.email}`.execute(parts.auth.db);
  const clientGroupId = rows[0]?.home_client_group_id;
  if (clientGroupId === undefined) return async () => {};
  const local = await startLocalIssuer({
    accounts: [account],
    hint,
    title: `${name} sign-in`,
    words: 'The school signs its people in here.',
    isReturnPath: (path) => path.startsWith('/school/return/'),
  });
  const { issuer, clientId } = local;
  await keepDemoSchool(parts, { clientGroupId, name, domain, issuer, clientId });
  return local.close;
}
