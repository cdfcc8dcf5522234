import { sql } from 'kysely';
import type { Columns } from '../../db/schema/row.ts';
import type { Database } from '../../db/connections/pool.ts';
import { readInOneTrip } from '../../db/transaction.ts';
import { sendAuditEntries } from '../../platform/audit/audit.ts';
import type { Ids } from '../../platform/runtime/ids.ts';
import type { AccountCall } from '../account/account-parts.ts';
import { inAccountTransaction } from '../account/in-account-transaction.ts';

export type SignInRules = { secondFactorRequiredFrom: string | null };

type RulesRow = Columns<'identity.sign_in_rules', 'second_factor_required_from'>;

export async function findSignInRules(auth: Database, clientGroupId: string): Promise<SignInRules> {
  const [row] = await readInOneTrip(
    auth,
    null,
    sql<RulesRow>`
      select second_factor_required_from from identity.sign_in_rules where client_group_id = ${clientGroupId}`,
  );
  return { secondFactorRequiredFrom: row?.second_factor_required_from ?? null };
}

export type ChangeSignInRules = AccountCall & {
  serviceKeyId: string;
  clientGroupId: string;
  rules: SignInRules;
};

export function changeSignInRules(
  { auth, ids }: { auth: Database; ids: Ids },
  { serviceKeyId, clientGroupId, rules, address, requestId, at }: ChangeSignInRules,
): Promise<void> {
  const { secondFactorRequiredFrom } = rules;
  const scope = { clientGroupIds: [clientGroupId], contactId: null };
  return inAccountTransaction(auth, scope, async (tx) => {
    tx.send(sql`
      insert into identity.sign_in_rules (client_group_id, second_factor_required_from)
      values (${clientGroupId}, ${secondFactorRequiredFrom})
      on conflict (client_group_id) do update
        set second_factor_required_from = excluded.second_factor_required_from`);
    const change = { action: 'signInRules.change', entity: 'clientGroup', entityIds: [clientGroupId] };
    sendAuditEntries(tx, [{ clientGroupId, ...change, changes: { secondFactorRequiredFrom } }], {
      actor: { kind: 'provider', id: serviceKeyId, address, requestId },
      ids,
      at,
    });
  });
}
