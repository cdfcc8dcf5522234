import { sql } from 'kysely';
import { checkActivation } from '@staffroom/domain/people/people.rules.ts';
import { Refusal, refuseStaleVersion, refuseUnlessAllowed } from '../../http/reply/refusal.ts';
import type { Write } from '../../http/route.ts';
import { deleteAddress } from '../calendar-address/calendar-addresses.sql.ts';
import { tellOfEndedDelegation } from '../pending-bookings/delegation/tell-of-delegation.ts';
import type { ToldDelegation } from '../pending-bookings/delegation/tell-of-delegation.ts';
import { placesOf } from './people.reply.ts';
import type { ContactRow } from './people.sql.ts';
import { lockPerson, readBackContact, tellOfPerson } from './write-person.ts';
import type { PeopleCall } from './write-person.ts';

/**
 * Deactivates or reactivates a person. Deactivating also ends all of their sessions and links and support's
 * grants to act as them (a trigger), deletes their push devices and calendar address, and ends delegations from and to
 * them.
 */
export async function activatePerson(
  write: Write,
  call: PeopleCall & { ifMatchVersion: number | null },
  { personId, wanted }: { personId: string; wanted: 'active' | 'deactivated' },
) {
  const { row, administrator } = await lockPerson(write, call, personId);
  const { contactId, isEmailVerified, reach } = administrator;
  const isSelf = row.contact_id === contactId;
  const facts = { isSelf, isEmailVerified, isActive: row.active, given: placesOf(row) };
  const current = await readBackContact(write, call, row, administrator);
  const verdict = checkActivation(reach.tree, facts, wanted);
  if (!verdict.ok && verdict.code === 'person_state_changed') throw new Refusal(verdict.code, { current });
  refuseUnlessAllowed(verdict);
  refuseStaleVersion(call.ifMatchVersion, row.access_version, current);

  const { client_group_id: clientGroupId } = row;
  write.send(sql`
    select switch_contact(${clientGroupId}::uuid, ${personId}::uuid, ${wanted === 'active'})`);
  if (wanted === 'deactivated') await endWhatTheyLeave(write, call, row);
  const kind = wanted === 'active' ? 'reactivated' : 'deactivated';
  tellOfPerson(write, call, { clientGroupId, personId, kind });
  // Also ends their event streams; their screens then check who is signed in.
  write.announce({ kind: 'permissions', clientGroupId, contactId: personId, entityIds: [personId] });
  return readBackContact(write, call, row, administrator);
}

/** Deletes the push devices and the calendar address, and ends the delegations, of a deactivated person. */
export async function endWhatTheyLeave(
  write: Write,
  { receivedAt: at }: Pick<PeopleCall, 'receivedAt'>,
  { client_group_id: clientGroupId, contact_id: contactId }: ContactRow,
): Promise<void> {
  write.send(sql`
    delete from push_subscriptions where client_group_id = ${clientGroupId} and contact_id = ${contactId}`);
  write.send(deleteAddress({ homeClientGroupId: clientGroupId, contactId }));
  const { rows } = await sql<ToldDelegation>`
    update approval_delegations set ended_at = ${at.toString()}
    where client_group_id = ${clientGroupId} and ended_at is null and over_at is null
      and ${contactId}::uuid in (delegator_contact_id, delegate_contact_id)
    returning client_group_id, approval_delegation_id, delegator_contact_id, delegate_contact_id, from_local,
      until_local`.execute(write.db);
  for (const ended of rows) {
    tellOfEndedDelegation(write, ended, { endedBy: 'rights', at });
    const entityIds = [ended.approval_delegation_id];
    for (const told of [ended.delegator_contact_id, ended.delegate_contact_id]) {
      write.announce({ kind: 'permissions', clientGroupId, contactId: told, entityIds });
    }
    write.audit({
      clientGroupId,
      action: 'approvalDelegation.end',
      entity: 'approvalDelegation',
      entityIds,
    });
  }
}
