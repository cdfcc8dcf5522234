import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { PlaceRights } from '@staffroom/domain/people/people.rules.ts';
import { maxPeople } from '@staffroom/domain/people/people.contract.ts';
import { searchWords } from '@staffroom/domain/text/search-text.ts';
import type { Columns } from '../../db/schema/row.ts';
import type { Reach } from './reach.ts';

export type PersonChangeKind =
  | 'invited'
  | 'sentAgain'
  | 'withdrawn'
  | 'accepted'
  | 'rightsChanged'
  | 'deactivated'
  | 'reactivated'
  | 'factorReset';

/** `at` is an instant with Z; `by` is null for the provider. */
export type HistoryEntry = { kind: PersonChangeKind; at: string; by: string | null };

type Shared = {
  /** All rights in the client group, at any place. */
  rights: PlaceRights[];
  history: HistoryEntry[];
};

export type ContactRow = Columns<
  'contacts',
  | 'client_group_id'
  | 'contact_id'
  | 'first_name'
  | 'last_name'
  | 'email_address'
  | 'active'
  | 'access_version'
> &
  Shared;

export type InvitationRow = Columns<
  'invitations',
  | 'client_group_id'
  | 'invitation_id'
  | 'first_name'
  | 'last_name'
  | 'email_address'
  | 'sent_at'
  | 'accepted_at'
  | 'withdrawn_at'
  | 'version'
> &
  Shared;

const maxHistory = 20;

const historyOf = (groupId: RawBuilder<unknown>, personId: RawBuilder<unknown>) => sql`
  (select coalesce(json_agg(json_build_object('kind', change.kind, 'by', change.by,
      'at', to_char(change.acted_at, 'YYYY-MM-DD"T"HH24:MI:SS"Z"')) order by change.acted_at desc), '[]')
    from (
      select changed.kind, changed.acted_at, actor.first_name || ' ' || actor.last_name as by
      from person_changes changed
      left join contacts actor
        on actor.client_group_id = changed.client_group_id and actor.contact_id = changed.contact_id
      where changed.client_group_id = ${groupId} and changed.person_id = ${personId}
      order by changed.acted_at desc limit ${sql.lit(maxHistory)}
    ) change)`;

const contactColumns = sql`
  co.client_group_id, co.contact_id, co.first_name, co.last_name, co.email_address, co.active, co.access_version,
  (select coalesce(json_agg(json_build_object('clientGroupId', held.client_group_id, 'clientId', held.client_id,
      'locationId', held.location_id, 'permissions', held.permissions) order by held.contact_grant_id), '[]')
    from contact_grants held
    where held.client_group_id = co.client_group_id and held.contact_id = co.contact_id) as rights,
  ${historyOf(sql`co.client_group_id`, sql`co.contact_id`)} as history`;

/** Has a right at a visible place or above one. */
function isInReach({ groupIds, touchedGroupIds, touchedClientIds, locationIds }: Reach): RawBuilder<unknown> {
  return sql`(co.client_group_id = any (${[...groupIds]}::uuid[]) or exists (
    select from contact_grants seen
    where seen.client_group_id = co.client_group_id and seen.contact_id = co.contact_id
      and cardinality(seen.permissions) > 0
      and case when seen.location_id is not null then seen.location_id = any (${[...locationIds]}::int[])
        when seen.client_id is not null then seen.client_id = any (${[...touchedClientIds]}::uuid[])
        else seen.client_group_id = any (${[...touchedGroupIds]}::uuid[]) end))`;
}

const holdsWords = (text: RawBuilder<unknown>, search: string) => sql`not exists (
  select from unnest(${searchWords(search)}::text[]) word where position(word in search_text(${text})) = 0)`;

/** Ordered by name, one more than an answer contains. */
export function contactsInReach(reach: Reach, search: string): RawBuilder<ContactRow> {
  const name = sql`(co.first_name || ' ' || co.last_name)`;
  return sql<ContactRow>`
    select ${contactColumns} from contacts co
    where co.client_group_id = any (${[...reach.touchedGroupIds]}::uuid[]) and ${isInReach(reach)}
      and ${holdsWords(sql`(${name} || ' ' || co.email_address)`, search)}
    order by search_text(${name}), co.contact_id limit ${sql.lit(maxPeople + 1)}`;
}

/** Everybody in a client group, ordered by name, one more than an answer contains. */
export function contactsOfGroup(clientGroupId: string, search: string): RawBuilder<ContactRow> {
  const name = sql`(co.first_name || ' ' || co.last_name)`;
  return sql<ContactRow>`
    select ${contactColumns} from contacts co
    where co.client_group_id = ${clientGroupId}
      and ${holdsWords(sql`(${name} || ' ' || co.email_address)`, search)}
    order by search_text(${name}), co.contact_id limit ${sql.lit(maxPeople + 1)}`;
}

/** Reads a contact with a row lock, for the provider. */
export function lockContactOf(clientGroupId: string, contactId: string): RawBuilder<ContactRow> {
  return sql<ContactRow>`
    select ${contactColumns} from contacts co
    where co.client_group_id = ${clientGroupId} and co.contact_id = ${contactId}
    for no key update of co`;
}

/** Reads a contact with a row lock, so that two administrators do not change one person at once. */
export function lockContact(reach: Reach, contactId: string): RawBuilder<ContactRow> {
  return sql<ContactRow>`
    select ${contactColumns} from contacts co
    where co.client_group_id = any (${[...reach.touchedGroupIds]}::uuid[]) and co.contact_id = ${contactId}
      and ${isInReach(reach)}
    for no key update of co`;
}

export function readContact(clientGroupId: string, contactId: string): RawBuilder<ContactRow> {
  return sql<ContactRow>`
    select ${contactColumns} from contacts co
    where co.client_group_id = ${clientGroupId} and co.contact_id = ${contactId}`;
}

const invitationColumns = sql`
  inv.client_group_id, inv.invitation_id, inv.first_name, inv.last_name, inv.email_address, inv.sent_at,
  inv.accepted_at, inv.withdrawn_at, inv.version, inv.rights,
  ${historyOf(sql`inv.client_group_id`, sql`inv.invitation_id`)} as history`;

/** All open invitations of the client groups; their rights decide whether they are visible. */
export function openInvitations(
  clientGroupIds: readonly string[],
  search: string,
): RawBuilder<InvitationRow> {
  return sql<InvitationRow>`
    select ${invitationColumns} from invitations inv
    where inv.client_group_id = any (${[...clientGroupIds]}::uuid[])
      and inv.accepted_at is null and inv.withdrawn_at is null
      and ${holdsWords(sql`(inv.first_name || ' ' || inv.last_name || ' ' || inv.email_address)`, search)}
    order by inv.sent_at desc, inv.invitation_id limit ${sql.lit(maxPeople)}`;
}

/** Reads an invitation with a row lock, even one that has ended. */
export function lockInvitation(
  clientGroupIds: readonly string[],
  invitationId: string,
): RawBuilder<InvitationRow> {
  return sql<InvitationRow>`
    select ${invitationColumns} from invitations inv
    where inv.client_group_id = any (${[...clientGroupIds]}::uuid[]) and inv.invitation_id = ${invitationId}
    for no key update of inv`;
}

export function readInvitation(clientGroupId: string, invitationId: string): RawBuilder<InvitationRow> {
  return sql<InvitationRow>`
    select ${invitationColumns} from invitations inv
    where inv.client_group_id = ${clientGroupId} and inv.invitation_id = ${invitationId}`;
}

/** Everybody in the client group with the address. */
export function contactWithAddress(clientGroupId: string, address: string): RawBuilder<ContactRow> {
  return sql<ContactRow>`
    select ${contactColumns} from contacts co
    where co.client_group_id = ${clientGroupId}
      and (lower(co.email_address) = ${address} or lower(co.username) = ${address})`;
}

export function addPersonChange(change: {
  clientGroupId: string;
  personChangeId: string;
  personId: string;
  kind: PersonChangeKind;
  at: Temporal.Instant;
  contactId: string | null;
}): RawBuilder<unknown> {
  return sql`
    insert into person_changes (client_group_id, person_change_id, person_id, kind, acted_at, contact_id)
    values (${change.clientGroupId}, ${change.personChangeId}, ${change.personId}, ${change.kind},
      ${change.at.toString()}, ${change.contactId})`;
}

/** Serialises changes in a client group; read what somebody may give only after taking it. */
export function lockPeople(clientGroupId: string): RawBuilder<unknown> {
  return sql`select pg_advisory_xact_lock(hashtext('people'), hashtext(${clientGroupId}))`;
}
