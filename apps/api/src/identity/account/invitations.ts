import { sql } from 'kysely';
import { invitationState } from '@staffroom/domain/people/people.rules.ts';
import type { PlaceRights } from '@staffroom/domain/people/people.rules.ts';
import { variantOf } from '@staffroom/domain/regions/variants.ts';
import type { VariantName } from '@staffroom/domain/regions/variants.ts';
import type { Columns, OrNull } from '../../db/schema/row.ts';
import { sendAuditEntries } from '../../platform/audit/audit.ts';
import { sendAnnouncements } from '../../platform/events/outbox.ts';
import type { Database } from '../../db/connections/pool.ts';
import { readInOneTrip } from '../../db/transaction.ts';
import type { Tx } from '../../db/transaction.ts';
import type { InvitationLinks } from '../links/invitation-links.ts';
import { findSchoolOfAddress, isLeftOut } from '../school/school-of-address.ts';
import { hashPassword } from '../sign-in/hash-password.ts';
import { rememberDevice } from '../sign-in/known-devices.ts';
import type { AccountCall, AccountParts } from './account-parts.ts';
import { inAccountTransaction } from './in-account-transaction.ts';

export type InvitationParts = Omit<AccountParts, 'accountLinks'> & {
  invitationLinks: InvitationLinks;
  web: Database;
};

export type OpenedInvitation = {
  email: string;
  firstName: string;
  groupName: string;
  invitedBy: string | null;
  hasAccount: boolean;
  /** At which its owner can sign in. */
  school: { name: string; isRequired: boolean } | null;
};

type Refused = {
  ok: false;
  code: 'link_invalid' | 'link_expired' | 'invitation_address_taken' | 'invitation_needs_school_address';
};

export type AcceptInvitation = AccountCall & {
  secret: string;
  /** Good enough by `checkNewPassword`; null where the address has an account, or its owner signs in at a school. */
  password: string | null;
  deviceCookie: string | null;
};

export type Invitations = {
  /** What a link stands for, and the invited person's first and last name; changes nothing. */
  open: (call: {
    secret: string;
    at: Temporal.Instant;
  }) => Promise<Refused | { ok: true; invitation: OpenedInvitation; name: string }>;
  /** `deviceCookie` null: nothing to remember, because no password was set. */
  accept: (call: AcceptInvitation) => Promise<Refused | { ok: true; deviceCookie: string | null }>;
};

export function createInvitations(parts: InvitationParts): Invitations {
  return {
    open: async ({ secret, at }) => {
      const link = parts.invitationLinks.read(secret);
      if (!link) return { ok: false, code: 'link_invalid' };
      const group = await findGroup(parts, link.clientGroupId);
      const { clientGroupId } = link;
      const found = await inAccountTransaction(parts.auth, scopeOf(clientGroupId), async (tx) => {
        const invitation = await findInvitation(tx, link, at);
        return (
          invitation && { ...invitation, owner: await findOwner(tx, clientGroupId, invitation.email_address) }
        );
      });
      if (!found || !group) return { ok: false, code: 'link_expired' };
      const { email_address: email, owner } = found;
      if (owner === 'taken') return { ok: false, code: 'invitation_address_taken' };
      const school = await findSchoolOfAddress(parts, { clientGroupId, email });
      if (isLeftOut(school)) return { ok: false, code: 'invitation_needs_school_address' };
      return {
        ok: true,
        invitation: {
          email,
          firstName: found.first_name,
          groupName: group.name,
          invitedBy: found.invited_by,
          hasAccount: owner !== null,
          school: school?.takesAddress ? { name: school.name, isRequired: school.isRequired } : null,
        },
        name: `${found.first_name} ${found.last_name}`,
      };
    },
    accept: (call) => accept(parts, call),
  };
}

/**
 * Once: of several at the same moment one does. A new contact with an account, or more rights for the one there is. Who
 * signs in at a school needs no password: the first sign-in there binds the account.
 */
async function accept(
  parts: InvitationParts,
  { secret, password, deviceCookie, address, requestId, at }: AcceptInvitation,
): Promise<Refused | { ok: true; deviceCookie: string | null }> {
  const { auth, invitationLinks, devices, viewers, ids } = parts;
  const link = invitationLinks.read(secret);
  if (!link) return { ok: false, code: 'link_invalid' };
  const { clientGroupId } = link;
  // Only a link that is good makes us work.
  const seen = await inAccountTransaction(auth, scopeOf(clientGroupId), (tx) => findInvitation(tx, link, at));
  const group = await findGroup(parts, clientGroupId);
  if (!seen || !group) return { ok: false, code: 'link_expired' };
  const school = await findSchoolOfAddress(parts, { clientGroupId, email: seen.email_address });
  if (isLeftOut(school)) return { ok: false, code: 'invitation_needs_school_address' };
  const needsPassword = school?.takesAddress !== true;
  const passwordHash = password === null ? null : await hashPassword(password);

  const answer = await inAccountTransaction(auth, scopeOf(clientGroupId), async (tx) => {
    // Two invitations to one address become one account.
    await sql`select pg_advisory_xact_lock(hashtext('accounts'), hashtext(${seen.email_address}))`.execute(
      tx.db,
    );
    const used = await useInvitation(tx, link, at);
    if (!used) return 'link_expired';
    const owner = await findOwner(tx, clientGroupId, used.email_address);
    if (owner === 'taken' || (owner === null && needsPassword && passwordHash === null))
      throw new AddressTaken();
    const contactId = owner ?? ids.next();
    const userId = ids.next();
    if (owner === null) {
      addContact(tx, { clientGroupId, contactId, userId, at, invitation: used, variant: group.variant });
      if (passwordHash !== null) {
        tx.send(sql`
          insert into identity.accounts (id, user_id, provider_id, provider_account_id, password)
          values (${ids.next()}, ${userId}, 'credential', ${userId}, ${passwordHash})`);
      }
    }
    for (const { clientId, locationId, permissions } of used.rights) {
      tx.send(sql`
        insert into contact_grants
          (client_group_id, contact_grant_id, contact_id, client_id, location_id, permissions)
        values (${clientGroupId}, ${ids.next()}, ${contactId}, ${clientId}, ${locationId},
          ${[...permissions]}::text[])`);
    }
    // What was done with the invitation is the beginning of the person's history.
    tx.send(sql`
      insert into person_changes (client_group_id, person_change_id, person_id, kind, acted_at, contact_id)
      select client_group_id, gen_random_uuid(), ${contactId}::uuid, kind, acted_at, contact_id from person_changes
      where client_group_id = ${clientGroupId} and person_id = ${used.invitation_id}
      union all
      select ${clientGroupId}::uuid, gen_random_uuid(), ${contactId}::uuid, 'accepted', ${at.toString()}::timestamptz, ${contactId}::uuid`);
    const entityIds = [contactId, used.invitation_id];
    sendAnnouncements(
      tx,
      [
        { kind: 'people', clientGroupId, entityIds },
        { kind: 'permissions', clientGroupId, contactId, entityIds: [contactId] },
      ],
      { ids, at },
    );
    sendAuditEntries(tx, [{ clientGroupId, action: 'person.accepted', entity: 'person', entityIds }], {
      actor: { kind: 'contact', id: contactId, address, requestId },
      ids,
      at,
    });
    if (owner !== null) return null;
    const { deviceId, cookie } = devices.addAccount(deviceCookie, used.email_address);
    rememberDevice(tx, { deviceId, userId, at });
    return { cookie };
  }).catch((error: unknown) => {
    // 23505: the address was taken in another client group at this moment.
    if (error instanceof AddressTaken || (error as { code?: string }).code === '23505')
      return 'taken' as const;
    throw error;
  });
  if (answer === 'taken') return { ok: false, code: 'invitation_address_taken' };
  if (answer === 'link_expired') return { ok: false, code: 'link_expired' };
  viewers.drop(clientGroupId);
  return { ok: true, deviceCookie: answer?.cookie ?? null };
}

type GroupRow = Columns<'client_groups', 'name' | 'variant'> & { variant: VariantName };

/** By the web login: the auth login reads of groups their ids alone. */
async function findGroup({ web }: InvitationParts, clientGroupId: string): Promise<GroupRow | undefined> {
  const [group] = await readInOneTrip(
    web,
    scopeOf(clientGroupId),
    sql<GroupRow>`select name, variant from client_groups where client_group_id = ${clientGroupId}`,
  );
  return group;
}

class AddressTaken extends Error {}

const scopeOf = (clientGroupId: string) => ({ clientGroupIds: [clientGroupId], contactId: null });

type Link = { clientGroupId: string; linkId: string };

type InvitationRow = Columns<
  'invitations',
  'invitation_id' | 'email_address' | 'first_name' | 'last_name' | 'sent_at' | 'accepted_at' | 'withdrawn_at'
> & { rights: PlaceRights[]; invited_by: string | null };

/** Null where the link is another's by now, or the invitation is over. */
async function findInvitation(
  { db }: Tx,
  { clientGroupId, linkId }: Link,
  at: Temporal.Instant,
): Promise<InvitationRow | null> {
  const { rows } = await sql<InvitationRow>`
    select invited.invitation_id, invited.email_address, invited.first_name, invited.last_name, invited.rights,
      invited.sent_at, invited.accepted_at, invited.withdrawn_at,
      inviter.first_name || ' ' || inviter.last_name as invited_by
    from invitations invited
    left join contacts inviter on inviter.client_group_id = invited.client_group_id
      and inviter.contact_id = invited.invited_by_contact_id
    where invited.client_group_id = ${clientGroupId} and invited.link_id = ${linkId}`.execute(db);
  const [row] = rows;
  return row && stateOf(row, at) === 'invited' ? row : null;
}

/** Looked at first, because afterwards it has ended; of two at once the update lets one through. */
async function useInvitation(tx: Tx, link: Link, at: Temporal.Instant): Promise<InvitationRow | null> {
  const found = await findInvitation(tx, link, at);
  if (!found) return null;
  const { rows } = await sql`
    update invitations set accepted_at = ${at.toString()}
    where client_group_id = ${link.clientGroupId} and invitation_id = ${found.invitation_id}
      and link_id = ${link.linkId} and accepted_at is null and withdrawn_at is null
    returning invitation_id`.execute(tx.db);
  return rows.length === 1 ? found : null;
}

function stateOf({ sent_at, withdrawn_at, accepted_at }: InvitationRow, at: Temporal.Instant) {
  const instant = (text: string | null) => (text === null ? null : Temporal.Instant.from(text));
  return invitationState(
    {
      sentAt: Temporal.Instant.from(sent_at),
      acceptedAt: instant(accepted_at),
      withdrawnAt: instant(withdrawn_at),
    },
    at,
  );
}

type OwnerRow = OrNull<Columns<'identity.memberships', 'contact_id' | 'home_client_group_id'>> & {
  is_active: boolean;
};

/** The client group's contact with this address; 'taken' where it belongs to somebody who cannot be given more rights. */
async function findOwner({ db }: Tx, clientGroupId: string, email: string): Promise<string | 'taken' | null> {
  const { rows } = await sql<OwnerRow>`
    select membership.contact_id, membership.home_client_group_id, coalesce(co.active, false) as is_active
    from identity.users as users
    left join identity.memberships as membership on membership.user_id = users.id
    left join contacts co on co.client_group_id = ${clientGroupId} and co.contact_id = membership.contact_id
    where users.email = ${email}`.execute(db);
  const [owner] = rows;
  if (!owner) return null;
  return owner.contact_id !== null && owner.home_client_group_id === clientGroupId && owner.is_active
    ? owner.contact_id
    : 'taken';
}

function addContact(
  tx: Tx,
  {
    clientGroupId,
    contactId,
    userId,
    at,
    invitation,
    variant,
  }: {
    clientGroupId: string;
    contactId: string;
    userId: string;
    at: Temporal.Instant;
    invitation: InvitationRow;
    variant: VariantName;
  },
): void {
  const { first_name: firstName, last_name: lastName, email_address: email } = invitation;
  tx.send(sql`
    insert into contacts (client_group_id, contact_id, first_name, last_name, email_address, username, language,
      email_verified, created_at)
    values (${clientGroupId}, ${contactId}, ${firstName}, ${lastName}, ${email}, ${email},
      ${variantOf(variant).locale}, true, ${at.toString()})`);
  tx.send(sql`
    insert into identity.users (id, name, email, email_verified)
    values (${userId}, ${`${firstName} ${lastName}`}, ${email}, true)`);
  tx.send(sql`
    insert into identity.memberships (user_id, contact_id, home_client_group_id, client_group_ids)
    values (${userId}, ${contactId}, ${clientGroupId}, array[${clientGroupId}::uuid])`);
}
