import { sql } from 'kysely';
import type { Database } from '../../db/connections/pool.ts';
import { hashServiceKey } from '../../identity/service-keys.ts';
import type { Ids } from '../../platform/runtime/ids.ts';

/** Creates a key for a provider program, shown once: the database has only its hash. `owner` is the owner login. */
export async function createServiceKey(owner: Database, ids: Ids, name: string): Promise<string> {
  const serviceKey = `srk_${ids.secret()}`;
  await sql`
    insert into service_keys (service_key_id, name, key_hash)
    values (${ids.next()}, ${name}, ${hashServiceKey(serviceKey)})`.execute(owner.db);
  return serviceKey;
}

/** Revokes every key of that name at once and returns how many there were. */
export async function revokeServiceKeys(owner: Database, name: string): Promise<number> {
  const { rows } = await sql`
    update service_keys set revoked_at = now() where name = ${name} and revoked_at is null
    returning service_key_id`.execute(owner.db);
  await sql`select pg_notify('permissions', 'service keys')`.execute(owner.db);
  return rows.length;
}
