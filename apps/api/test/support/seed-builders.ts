import { sql } from 'kysely';
import type { Database } from '../../src/db/connections/pool.ts';
import { inTransaction } from '../../src/db/transaction.ts';
import type { Tx } from '../../src/db/transaction.ts';
import { addSignIns } from '../../src/identity/sign-in/add-sign-ins.ts';
import type { Ids } from '../../src/platform/runtime/ids.ts';

export type SeededGroup = { groupId: string };
export type SeededClient = SeededGroup & { clientId: string };
export type SeededLocation = SeededClient & { locationId: number };
export type SeededContact = { contactId: string; groupId: string; email: string };

export type SeededGrant = { on: SeededGroup | SeededClient | SeededLocation; permissions: readonly string[] };

type Variant = 'AU' | 'NZ' | 'UK' | 'CA' | 'US';

export type SeedBuilders = {
  group: (options?: { name?: string; variant?: Variant }) => Promise<SeededGroup>;
  client: (group: SeededGroup, options?: ClientOptions) => Promise<SeededClient>;
  location: (client: SeededClient, options?: LocationOptions) => Promise<SeededLocation>;
  /** Signs in by `signInAs`; has only the given grants. */
  contact: (
    group: SeededGroup,
    grants?: readonly SeededGrant[],
    options?: ContactOptions,
  ) => Promise<SeededContact>;
  grant: (contact: SeededContact, grant: SeededGrant) => Promise<void>;
  /** Any statement in the tenant scope of a group, on the owner login. */
  inGroup: <Result>(group: SeededGroup, work: (tx: Tx) => Promise<Result>) => Promise<Result>;
};

export type ClientOptions = { name?: string; clientType?: 1 | 2 | 3; sameDayCutOff?: string | null };
export type LocationOptions = {
  name?: string;
  timeZone?: string;
  state?: string;
  country?: string;
  tags?: readonly string[];
  submittedByTemplateRequired?: boolean;
};
export type ContactOptions = {
  firstName?: string;
  lastName?: string;
  email?: string;
  emailVerified?: boolean;
  passwordHash?: string;
  mobile?: string | null;
};

/**
 * Small permission trees. Each builder inserts one row with valid defaults; pass only what the test is about. `onWrite`
 * is called before each.
 */
export function createSeedBuilders(
  owner: Database,
  ids: Ids,
  defaultPasswordHash: string,
  onWrite = () => {},
): SeedBuilders {
  let drawn = 0;
  const inGroup: SeedBuilders['inGroup'] = ({ groupId }, work) => {
    onWrite();
    return inTransaction(owner, { clientGroupIds: [groupId], contactId: null }, work);
  };

  const grant: SeedBuilders['grant'] = async ({ contactId, groupId: home }, { on, permissions }) => {
    const node = { clientId: null, locationId: null, ...on };
    await inGroup(on, async (tx) => {
      await sql`
        insert into contact_grants (client_group_id, contact_grant_id, contact_id, client_id, location_id, permissions)
        values (${on.groupId}, ${ids.next()}, ${contactId}, ${node.clientId}, ${node.locationId}, ${[...permissions]}::text[])
      `.execute(tx.db);
      if (on.groupId === home) return;
      await sql`
        update identity.memberships set client_group_ids = array_append(client_group_ids, ${on.groupId}::uuid)
        where contact_id = ${contactId} and not ${on.groupId}::uuid = any (client_group_ids)`.execute(tx.db);
    });
  };

  return {
    inGroup,
    grant,
    group: async ({ name = `Group ${++drawn}`, variant = 'AU' } = {}) => {
      const group = { groupId: ids.next() };
      await inGroup(group, (tx) =>
        sql`insert into client_groups (client_group_id, name, variant) values (${group.groupId}, ${name}, ${variant})`.execute(
          tx.db,
        ),
      );
      return group;
    },
    client: async (group, { name = `Client ${++drawn}`, clientType = 1, sameDayCutOff = null } = {}) => {
      const client = { groupId: group.groupId, clientId: ids.next() };
      await inGroup(group, (tx) =>
        sql`
          insert into clients (client_group_id, client_id, name, client_type, representative_name,
            representative_phone, representative_email, same_day_cut_off)
          values (${client.groupId}, ${client.clientId}, ${name}, ${clientType}, 'Rae Rep', '03 5550 0100',
            'rae@provider.example', ${sameDayCutOff})`.execute(tx.db),
      );
      return client;
    },
    location: async (client, options = {}) => {
      const {
        name = `Location ${++drawn}`,
        timeZone = 'Australia/Melbourne',
        state = 'VIC',
        country = 'Australia',
      } = options;
      const { tags = ['confirmed'], submittedByTemplateRequired = false } = options;
      const location = {
        groupId: client.groupId,
        clientId: client.clientId,
        locationId: ids.nextLocationId(),
      };
      await inGroup(client, (tx) =>
        sql`
          insert into locations (client_group_id, client_id, location_id, name, state, country, time_zone, tags,
            submitted_by_template_required)
          values (${location.groupId}, ${location.clientId}, ${location.locationId}, ${name}, ${state}, ${country},
            ${timeZone}, ${[...tags]}::text[], ${submittedByTemplateRequired})`.execute(tx.db),
      );
      return location;
    },
    contact: async (group, grants = [], options = {}) => {
      // Also drawn for a contact with a given name, because the address contains it.
      const number = ++drawn;
      const {
        firstName = 'Ada',
        lastName = `Contact ${number}`,
        emailVerified = true,
        mobile = null,
      } = options;
      const email = options.email ?? `contact${number}@school.example`;
      const contact = { contactId: ids.next(), groupId: group.groupId, email };
      await inGroup(group, async (tx) => {
        await sql`
          insert into contacts (client_group_id, contact_id, first_name, last_name, email_address, username, language,
            email_verified, mobile)
          values (${group.groupId}, ${contact.contactId}, ${firstName}, ${lastName}, ${email}, ${email}, 'en-AU',
            ${emailVerified}, ${mobile})`.execute(tx.db);
        const passwordHash = options.passwordHash ?? defaultPasswordHash;
        const name = `${firstName} ${lastName}`;
        const { contactId, groupId: homeClientGroupId } = contact;
        await addSignIns(
          tx.db,
          [{ contactId, email, name, emailVerified, homeClientGroupId, clientGroupIds: [], passwordHash }],
          ids,
        );
      });
      for (const wanted of grants) await grant(contact, wanted);
      return contact;
    },
  };
}
