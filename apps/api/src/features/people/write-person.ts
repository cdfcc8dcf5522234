import { notFound } from '../../http/reply/refusal.ts';
import type { RouteContext, Write } from '../../http/route.ts';
import type { Endpoint } from '@staffroom/domain/contract/define-endpoint.ts';
import type { Viewer } from '../../identity/viewer/viewer.ts';
import { formatContact, formatInvitation, neverSignedIn } from './people.reply.ts';
import {
  addPersonChange,
  lockContact,
  lockInvitation,
  lockPeople,
  readContact,
  readInvitation,
} from './people.sql.ts';
import type { ContactRow, InvitationRow, PersonChangeKind } from './people.sql.ts';
import { isSeen, readAdministrator } from './reach.ts';
import type { Administrator } from './reach.ts';

/** What the writes need from a request. */
export type PeopleCall = Pick<RouteContext<Endpoint>, 'receivedAt' | 'ids' | 'identity'> & { viewer: Viewer };

/** One of the viewer's people with a row lock, and what the viewer may do now. Throws 404 for everybody else. */
export async function lockPerson(
  write: Write,
  { viewer }: PeopleCall,
  personId: string,
): Promise<{ row: ContactRow; administrator: Administrator }> {
  const administrator = await lockAsAdministrator(write, viewer);
  const [row] = (await lockContact(administrator.reach, personId).execute(write.db)).rows;
  if (!row) throw notFound();
  return { row, administrator };
}

/** The same for an invitation, even one that has ended. */
export async function lockOwnInvitation(
  write: Write,
  { viewer }: PeopleCall,
  invitationId: string,
): Promise<{ row: InvitationRow; administrator: Administrator }> {
  const administrator = await lockAsAdministrator(write, viewer);
  const { reach } = administrator;
  const [row] = (await lockInvitation(reach.touchedGroupIds, invitationId).execute(write.db)).rows;
  if (!row?.rights.some((place) => isSeen(reach, place))) throw notFound();
  return { row, administrator };
}

/** When two administrators remove each other, only the first succeeds: the second no longer has the right. */
export async function lockAsAdministrator(write: Write, viewer: Viewer): Promise<Administrator> {
  const clientGroupIds = [...viewer.clientGroupIds].toSorted();
  for (const clientGroupId of clientGroupIds) await lockPeople(clientGroupId).execute(write.db);
  return readAdministrator(write, viewer);
}

/** Writes the history, the audit entry and the events for other screens. */
export function tellOfPerson(
  write: Write,
  { viewer, receivedAt: at, ids }: Pick<PeopleCall, 'receivedAt' | 'ids'> & { viewer: Viewer | null },
  told: {
    clientGroupId: string;
    personId: string;
    kind: PersonChangeKind;
    changes?: Readonly<Record<string, unknown>>;
  },
): void {
  const { clientGroupId, personId, kind, changes = {} } = told;
  const contactId = viewer?.contactId ?? null;
  write.send(addPersonChange({ clientGroupId, personChangeId: ids.next(), personId, kind, at, contactId }));
  write.announce({ kind: 'people', clientGroupId, entityIds: [personId] });
  write.audit({
    clientGroupId,
    action: `person.${kind}`,
    entity: 'person',
    entityIds: [personId],
    changes,
  });
}

/** The contact as a read would return it now. */
export async function readBackContact(
  write: Write,
  { identity }: PeopleCall,
  row: ContactRow,
  administrator: Administrator,
) {
  const [present] = (await readContact(row.client_group_id, row.contact_id).execute(write.db)).rows;
  const signIns = await identity.findSignIns([row.contact_id]);
  return formatContact(present ?? row, administrator, signIns.get(row.contact_id) ?? neverSignedIn);
}

export async function readBackInvitation(
  write: Write,
  { receivedAt }: Pick<PeopleCall, 'receivedAt'>,
  { clientGroupId, invitationId }: { clientGroupId: string; invitationId: string },
  administrator: Administrator,
) {
  const [present] = (await readInvitation(clientGroupId, invitationId).execute(write.db)).rows;
  if (!present) throw new Error('The invitation was not kept');
  return formatInvitation(present, administrator, receivedAt);
}

/** This process drops its cached rights before it responds; the database notifies the others within milliseconds. */
export function forgetRights({ identity, viewer }: Pick<PeopleCall, 'identity' | 'viewer'>): void {
  for (const clientGroupId of viewer.clientGroupIds) identity.notified('permissions', clientGroupId);
}
