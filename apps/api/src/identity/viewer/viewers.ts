import { sql } from 'kysely';
import type { Columns } from '../../db/row.ts';
import type { Database } from '../../db/pool.ts';
import { readTogether } from '../../db/transaction.ts';
import type { Log } from '../../platform/runtime/log.ts';
import type { TokenFacts } from '../sessions/access-tokens.ts';
import { createDroppingCache } from './dropping-cache.ts';
import { createClientTrees } from './client-tree.ts';
import { readViewerRights } from './viewer-rights.ts';
import type { GrantRow } from './viewer-rights.ts';
import type { Viewer } from './viewer.ts';

export type Viewers = {
  /** Null when the contact is gone or switched off. */
  find: (
    token: Pick<TokenFacts, 'contactId' | 'sessionId' | 'homeClientGroupId' | 'clientGroupIds'>,
  ) => Promise<Viewer | null>;
  /** Forgets everything that rests on the group. */
  drop: (clientGroupId: string) => void;
  dropAll: () => void;
};

type KnownContact = Omit<Viewer, 'sessionId'>;

/** Contacts with their rights, kept in the process until a change in one of their groups is announced. */
export function createViewers(web: Database, { cacheMs, log }: { cacheMs: number; log: Log }): Viewers {
  const clientTrees = createClientTrees(web, { cacheMs });
  const contacts = createDroppingCache<string, KnownContact | null>({ most: 2_000, cacheMs });

  const load = async (contactId: string, homeClientGroupId: string, clientGroupIds: readonly string[]) => {
    const tenantScope = { clientGroupIds, contactId };
    const [[[contact], grants], groups] = await Promise.all([
      readTogether<[ContactRow, GrantRow]>(web, tenantScope, [
        sql<ContactRow>`
          select first_name, last_name, email_verified from contacts
          where client_group_id = ${homeClientGroupId} and contact_id = ${contactId} and active`,
        sql<GrantRow>`
          select client_group_id, client_id, location_id, permissions from contact_grants
          where contact_id = ${contactId}`,
      ]),
      clientTrees.get(clientGroupIds),
    ]);
    if (!contact) return null;
    const { rights, unknownPermissions } = readViewerRights(grants, groups);
    if (unknownPermissions.length > 0)
      log.warn({ contactId, unknownPermissions }, 'permissions that nothing knows');
    return {
      contactId,
      name: `${contact.first_name} ${contact.last_name}`,
      homeClientGroupId,
      clientGroupIds,
      emailVerified: contact.email_verified,
      rights,
    };
  };

  return {
    find: async ({ contactId, sessionId, homeClientGroupId, clientGroupIds }) => {
      const contact = await contacts.get(contactId, () => load(contactId, homeClientGroupId, clientGroupIds));
      return contact && { ...contact, sessionId };
    },
    drop: (clientGroupId) => {
      clientTrees.drop(clientGroupId);
      contacts.dropWhere((contact) => contact === null || contact.clientGroupIds.includes(clientGroupId));
    },
    dropAll: () => {
      clientTrees.dropAll();
      contacts.dropAll();
    },
  };
}

type ContactRow = Columns<'contacts', 'first_name' | 'last_name' | 'email_verified'>;
