import { sql } from 'kysely';
import type { Columns, OrNull } from '../../db/schema/row.ts';
import type { Database } from '../../db/connections/pool.ts';
import { readTogether } from '../../db/transaction.ts';
import type { Log } from '../../platform/runtime/log.ts';
import type { TokenFacts } from '../sessions/access-tokens.ts';
import { createDroppingCache } from './dropping-cache.ts';
import { createClientTrees } from './client-tree.ts';
import { letsDecide } from './deciding-grants.sql.ts';
import { createTimedRights } from './timed-rights.ts';
import type { LentGrantRow } from './timed-rights.ts';
import type { GrantRow } from './viewer-rights.ts';
import type { Viewer } from './viewer.ts';

export type Viewers = {
  /** Null when the contact is gone or switched off. */
  find: (
    token: Pick<TokenFacts, 'contactId' | 'sessionId' | 'homeClientGroupId' | 'clientGroupIds' | 'support'>,
    now: Temporal.Instant,
  ) => Promise<Viewer | null>;
  /** Forgets everything that rests on the group. */
  drop: (clientGroupId: string) => void;
  dropAll: () => void;
};

type KnownContact = Omit<Viewer, 'sessionId' | 'support' | 'rights' | 'standsInFor'> &
  Pick<ReturnType<typeof createTimedRights>, 'rightsAt'>;

/** Contacts with their rights, kept in the process until a change in one of their groups is announced. */
export function createViewers(web: Database, { cacheMs, log }: { cacheMs: number; log: Log }): Viewers {
  const clientTrees = createClientTrees(web, { cacheMs });
  const contacts = createDroppingCache<string, KnownContact | null>({ most: 2_000, cacheMs });

  const load = async (contactId: string, homeClientGroupId: string, clientGroupIds: readonly string[]) => {
    const tenantScope = { clientGroupIds, contactId };
    const [[[contact], rows], groups] = await Promise.all([
      readTogether<[ContactRow, HeldOrLentRow]>(web, tenantScope, [
        sql<ContactRow>`
          select first_name, last_name, email_verified from contacts
          where client_group_id = ${homeClientGroupId} and contact_id = ${contactId} and active`,
        sql<HeldOrLentRow>`
          select client_group_id, client_id, location_id, permissions, null::uuid as delegator_contact_id,
            null::date as from_local, null::date as until_local
          from contact_grants where contact_id = ${contactId}
          union all
          select held.client_group_id, held.client_id, held.location_id, '{}', lent.delegator_contact_id,
            lent.from_local, lent.until_local
          from approval_delegations lent
          join contacts delegator on delegator.client_group_id = lent.client_group_id
            and delegator.contact_id = lent.delegator_contact_id and delegator.active and delegator.email_verified
          join contact_grants held on held.client_group_id = lent.client_group_id
            and held.contact_id = lent.delegator_contact_id and ${letsDecide}
          where lent.client_group_id = ${homeClientGroupId} and lent.delegate_contact_id = ${contactId}
            and lent.ended_at is null and lent.over_at is null`,
      ]),
      clientTrees.get(clientGroupIds),
    ]);
    if (!contact) return null;
    const { rightsAt, unknownPermissions } = createTimedRights(
      rows.filter((row) => !isLent(row)),
      rows.filter(isLent),
      groups,
    );
    if (unknownPermissions.length > 0)
      log.warn({ contactId, unknownPermissions }, 'permissions that nothing knows');
    return {
      contactId,
      name: `${contact.first_name} ${contact.last_name}`,
      homeClientGroupId,
      clientGroupIds,
      emailVerified: contact.email_verified,
      rightsAt,
    };
  };

  return {
    find: async ({ contactId, sessionId, homeClientGroupId, clientGroupIds, support }, now) => {
      const contact = await contacts.get(keyOf(contactId, clientGroupIds), () =>
        load(contactId, homeClientGroupId, clientGroupIds),
      );
      if (!contact) return null;
      const { rightsAt, ...facts } = contact;
      const { rights, standsInFor } = rightsAt(now);
      return { ...facts, rights, standsInFor, sessionId, support };
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

/** A link opens one group of a contact, a session all of theirs. */
function keyOf(contactId: string, clientGroupIds: readonly string[]): string {
  return [contactId, ...clientGroupIds].join(' ');
}

type HeldOrLentRow = GrantRow &
  OrNull<Columns<'approval_delegations', 'delegator_contact_id' | 'from_local' | 'until_local'>>;

function isLent(row: HeldOrLentRow): row is HeldOrLentRow & LentGrantRow {
  return row.delegator_contact_id !== null;
}

type ContactRow = Columns<'contacts', 'first_name' | 'last_name' | 'email_verified'>;
