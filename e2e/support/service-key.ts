import { sql } from 'kysely';
import type { Database } from '@staffroom/api/db/connections/pool.ts';
import { hashServiceKey } from '@staffroom/api/identity/service-keys.ts';
import { systemIds } from '@staffroom/api/platform/runtime/ids.ts';

/** A key of the provider API for the product that the tests use. */
export async function createServiceKey({ db }: Database): Promise<string> {
  const key = systemIds.secret();
  await sql`
    insert into service_keys (service_key_id, name, key_hash)
    values (${systemIds.next()}, 'journeys', ${hashServiceKey(key)})`.execute(db);
  return key;
}
