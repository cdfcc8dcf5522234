import { sql } from 'kysely';
import { openPool } from '@staffroom/api/db/connections/pool.ts';
import type { Database } from '@staffroom/api/db/connections/pool.ts';
import { inTransaction } from '@staffroom/api/db/transaction.ts';
import { demoSettings } from '@staffroom/api/seed/demo-accounts.ts';
import { simulatorKeyName } from '@staffroom/api/server/demo/start-simulator.ts';

/**
 * Tests may read the demo's world but not write to it: bookings there would take educators from other tests and change
 * their lists. `findChanges` returns what was written since, one line each, from the audit trail, without the changes
 * by the simulator.
 */
export async function watchDemo(address: string): Promise<{ findChanges: () => Promise<string[]> }> {
  const owner = openPool(address, { name: 'watching the demo', size: 1 });
  const groups = await listDemoGroups(owner);
  const before = new Set((await listWrites(owner, groups)).map(({ id }) => id));
  return {
    findChanges: async () => {
      try {
        const writes = await listWrites(owner, groups);
        return writes.filter(({ id }) => !before.has(id)).map(({ line }) => line);
      } finally {
        await owner.close();
      }
    },
  };
}

async function listDemoGroups({ db }: Database): Promise<string[]> {
  const emails = demoSettings.accounts.map(({ email }) => email);
  const { rows } = await sql<{ id: string }>`
    select distinct unnest(m.client_group_ids) as id
    from identity.memberships m join identity.users u on u.id = m.user_id
    where u.email = any (${emails}::text[])`.execute(db);
  return rows.map(({ id }) => id);
}

async function listWrites(
  owner: Database,
  clientGroupIds: readonly string[],
): Promise<{ id: string; line: string }[]> {
  return inTransaction(owner, { clientGroupIds, contactId: null }, async ({ db }) => {
    const { rows } = await sql<{ id: string; line: string }>`
      select a.audit_entry_id as id,
        a.action || ' by ' || coalesce(c.username, a.actor_id) || ': ' || array_to_string(a.entity_ids, ', ') as line
      from audit_entries a
      left join contacts c on c.client_group_id = a.client_group_id and c.contact_id::text = a.actor_id
      where a.action <> 'call.refused' and a.action not like 'session.%'
        and (a.actor_kind = 'contact' or a.actor_kind = 'provider' and a.actor_id not in (
          select service_key_id::text from service_keys where name = ${simulatorKeyName}))
      order by a.acted_at`.execute(db);
    return rows;
  });
}
