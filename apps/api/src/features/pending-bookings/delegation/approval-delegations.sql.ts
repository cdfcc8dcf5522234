import { maxColleagues } from '@staffroom/domain/pending-bookings/approval-delegations.contract.ts';
import type { GroupDays } from '@staffroom/domain/pending-bookings/approval-delegation.rules.ts';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { searchWords } from '@staffroom/domain/text/search-text.ts';
import type { Columns } from '../../../db/schema/row.ts';
import { letsDecide } from '../../../identity/viewer/deciding-grants.sql.ts';

export type Whose = { clientGroupId: string; contactId: string };

export type DelegationRow = Columns<
  'approval_delegations',
  'approval_delegation_id' | 'delegator_contact_id' | 'delegate_contact_id' | 'from_local' | 'until_local'
> & { delegator_name: string; delegate_name: string };

/** Delegations given or received by the contact that were neither ended nor are over, earliest first. */
export function delegationsOf({ clientGroupId, contactId }: Whose): RawBuilder<DelegationRow> {
  return sql<DelegationRow>`
    select lent.approval_delegation_id, lent.delegator_contact_id, lent.delegate_contact_id, lent.from_local,
      lent.until_local, delegator.first_name || ' ' || delegator.last_name as delegator_name,
      delegate.first_name || ' ' || delegate.last_name as delegate_name
    from approval_delegations lent
    join contacts delegator
      on delegator.client_group_id = lent.client_group_id and delegator.contact_id = lent.delegator_contact_id
    join contacts delegate
      on delegate.client_group_id = lent.client_group_id and delegate.contact_id = lent.delegate_contact_id
    where lent.client_group_id = ${clientGroupId} and lent.ended_at is null and lent.over_at is null
      and ${contactId}::uuid in (lent.delegator_contact_id, lent.delegate_contact_id)
    order by lent.from_local, lent.approval_delegation_id`;
}

export type ColleagueRow = Columns<'contacts', 'contact_id'> & { name: string };

/**
 * Contacts with any right where the contact may decide by their own grant, and with every word of the search in their
 * name; ordered by name, one more than an answer contains.
 */
export function colleaguesOf(whose: Whose, search: string): RawBuilder<ColleagueRow> {
  const name = sql`(co.first_name || ' ' || co.last_name)`;
  return sql<ColleagueRow>`
    select co.contact_id, ${name} as name from contacts co
    where ${isColleague(whose)} and not exists (
      select from unnest(${searchWords(search)}::text[]) word where position(word in search_text(${name})) = 0)
    order by ${name} collate "und-x-icu", co.contact_id limit ${sql.lit(maxColleagues + 1)}`;
}

/** Whether there is any such colleague. */
export function hasColleague(whose: Whose): RawBuilder<{ known: boolean }> {
  return sql<{
    known: boolean;
  }>`select exists (select from contacts co where ${isColleague(whose)}) as known`;
}

/** Whether the delegate is one of those colleagues. */
export function isColleagueOf(whose: Whose, delegateId: string): RawBuilder<{ known: boolean }> {
  return sql<{ known: boolean }>`
    select exists (select from contacts co
      where co.contact_id = ${delegateId} and ${isColleague(whose)}) as known`;
}

function isColleague({ clientGroupId, contactId }: Whose): RawBuilder<boolean> {
  return sql<boolean>`
    co.client_group_id = ${clientGroupId} and co.contact_id <> ${contactId} and co.active and co.email_verified
      and exists (
        select from contact_grants held
        join contact_grants theirs on theirs.client_group_id = held.client_group_id
          and coalesce(theirs.client_id, held.client_id) is not distinct from coalesce(held.client_id, theirs.client_id)
          and coalesce(theirs.location_id, held.location_id)
            is not distinct from coalesce(held.location_id, theirs.location_id)
        where held.client_group_id = co.client_group_id and held.contact_id = ${contactId} and ${letsDecide}
          and theirs.contact_id = co.contact_id and cardinality(theirs.permissions) > 0)`;
}

/** Whether the contact may decide anywhere in the group by their own grant. */
export function decidesThemselves({ clientGroupId, contactId }: Whose): RawBuilder<{ decides: boolean }> {
  return sql<{ decides: boolean }>`
    select exists (select from contact_grants held
      where held.client_group_id = ${clientGroupId} and held.contact_id = ${contactId} and ${letsDecide}) as decides`;
}

/** Today's earliest and latest calendar dates at the group's locations; in UTC when it has none. */
export function groupDays(clientGroupId: string, at: Temporal.Instant): RawBuilder<GroupDays> {
  const dateIn = (zone: RawBuilder<unknown>) =>
    sql`(${at.toString()}::timestamptz at time zone ${zone})::date`;
  const utc = dateIn(sql`'UTC'`);
  const local = dateIn(sql`time_zone`);
  return sql<GroupDays>`
    select coalesce(min(${local}), ${utc}) as earliest, coalesce(max(${local}), ${utc}) as latest
    from (select distinct time_zone from locations where client_group_id = ${clientGroupId}) zones`;
}
