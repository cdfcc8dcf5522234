import { createHash } from 'node:crypto';
import type { Database } from '../db/connections/pool.ts';
import { readInOneTrip } from '../db/transaction.ts';
import { createDroppingCache } from './viewer/dropping-cache.ts';
import type { ProviderCaller } from './viewer/viewer.ts';

/** Rows of the provider's own, such as its idempotency records, stand under this key instead of a group's. */
export const providerClientGroupId = '00000000-0000-0000-0000-000000000000';

export type ServiceKeys = {
  /**
   * Null when the key is unknown or revoked. A group that the call names and that is not among those remembered is
   * looked for again: it may have been added a moment ago.
   */
  find: (serviceKey: string, namedGroupId?: string) => Promise<ProviderCaller | null>;
  dropKeys: () => void;
  dropGroups: () => void;
};

export function createServiceKeys(
  { web, auth }: { web: Database; auth: Database },
  { cacheMs }: { cacheMs: number },
): ServiceKeys {
  const keys = createDroppingCache<string, string | null>({ most: 1_000, cacheMs });
  const groups = createDroppingCache<'all', readonly string[]>({ most: 1, cacheMs });

  return {
    find: async (serviceKey, namedGroupId) => {
      const hash = hashServiceKey(serviceKey);
      const findGroups = () => groups.get('all', () => loadGroups(auth));
      const [serviceKeyId, remembered] = await Promise.all([
        keys.get(hash.toString('base64'), () => loadKey(web, hash)),
        findGroups(),
      ]);
      if (serviceKeyId === null) return null;
      if (namedGroupId === undefined || remembered.includes(namedGroupId))
        return { serviceKeyId, clientGroupIds: remembered };
      groups.dropAll();
      return { serviceKeyId, clientGroupIds: await findGroups() };
    },
    dropKeys: () => keys.dropAll(),
    dropGroups: () => groups.dropAll(),
  };
}

async function loadKey(web: Database, hash: Buffer): Promise<string | null> {
  const [row] = await readInOneTrip(
    web,
    null,
    web.db
      .selectFrom('service_keys')
      .select('service_key_id')
      .where('key_hash', '=', hash)
      .where('revoked_at', 'is', null),
  );
  return row?.service_key_id ?? null;
}

async function loadGroups(auth: Database): Promise<readonly string[]> {
  const rows = await readInOneTrip(
    auth,
    null,
    auth.db.withSchema('public').selectFrom('client_groups').select('client_group_id'),
  );
  return [...rows.map((row) => row.client_group_id), providerClientGroupId];
}

/** How a service key is kept. */
export function hashServiceKey(serviceKey: string): Buffer {
  return createHash('sha256').update(serviceKey).digest();
}
