import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { openPool } from '../../../src/db/connections/pool.ts';
import type { Database } from '../../../src/db/connections/pool.ts';
import type { DatabaseAddresses } from '../../../src/db/connections/connection.ts';
import { inTransaction } from '../../../src/db/transaction.ts';
import { hashServiceKey } from '../../../src/identity/service-keys.ts';
import { systemIds } from '../../../src/platform/runtime/ids.ts';
import { createSeedBuilders } from '../seed-builders.ts';
import type { SeededLocation } from '../seed-builders.ts';

/** What the writers use: people of one client, a program of the provider, and its candidates. */
export type KillWorld = {
  location: SeededLocation;
  classificationId: string;
  contacts: { contactId: string; bearer: string }[];
  serviceKey: string;
  candidateIds: string[];
};

export async function seedKillWorld(
  addresses: DatabaseAddresses,
  { contacts, candidates }: { contacts: number; candidates: number },
): Promise<KillWorld> {
  const owner = openPool(addresses.owner ?? '', { name: 'seed', size: 2 });
  const auth = openPool(addresses.auth, { name: 'seed auth', size: 1 });
  const worker = openPool(addresses.worker, { name: 'seed candidates', size: 1 });
  try {
    // Nobody signs in with a password here.
    const seed = createSeedBuilders(owner, systemIds, 'none');
    const group = await seed.group();
    const client = await seed.client(group);
    const location = await seed.location(client);
    const classificationId = systemIds.next();
    await seed.inGroup(group, (tx) =>
      sql`
        insert into classifications (client_group_id, classification_id, client_id, online_title, rate_unit_type)
        values (${group.groupId}, ${classificationId}, ${client.clientId}, 'Primary Teacher', 'day')`.execute(
        tx.db,
      ),
    );
    const people = [];
    for (let count = 0; count < contacts; count++) {
      const { contactId } = await seed.contact(group, [{ on: group, permissions: ['booking_all'] }]);
      people.push({ contactId, bearer: await openSession(auth, contactId) });
    }
    const serviceKey = systemIds.secret();
    await sql`
      insert into service_keys (service_key_id, name, key_hash)
      values (${systemIds.next()}, 'kills', ${hashServiceKey(serviceKey)})`.execute(owner.db);
    const candidateIds = Array.from({ length: candidates }, () => systemIds.next());
    await inTransaction(worker, null, async (tx) => {
      for (const candidateId of candidateIds) {
        tx.send(sql`
          insert into candidates (candidate_id, first_name, last_name, classification_titles, country)
          values (${candidateId}, 'Kim', 'Educator', array['Primary Teacher'], 'Australia')`);
      }
    });
    return { location, classificationId, contacts: people, serviceKey, candidateIds };
  } finally {
    await Promise.all([owner, auth, worker].map((pool) => pool.close()));
  }
}

async function openSession(auth: Database, contactId: string): Promise<string> {
  const bearer = systemIds.secret();
  await sql`
    with session as (
      insert into identity.sessions (id, user_id, token, expires_at)
      select ${systemIds.next()}, user_id, ${systemIds.secret()}, now() + interval '1 day'
      from identity.memberships where contact_id = ${contactId} returning id
    )
    insert into identity.access_tokens (token_hash, session_id, contact_id, expires_at, created_at)
    select ${createHash('sha256').update(bearer).digest()}, id, ${contactId}, now() + interval '1 day', now()
    from session`.execute(auth.db);
  return bearer;
}
