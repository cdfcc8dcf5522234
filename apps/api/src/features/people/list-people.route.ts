import { listPeople, maxPeople } from '@staffroom/domain/people/people.contract.ts';
import { readTogether } from '../../db/transaction.ts';
import { route } from '../../http/route.ts';
import { contactsInReach, openInvitations } from './people.sql.ts';
import type { ContactRow, InvitationRow } from './people.sql.ts';
import { formatContact, formatInvitation, neverSignedIn } from './people.reply.ts';
import { isSeen, reachOfViewer } from './reach.ts';

export const listPeopleRoute = route(listPeople, async (context) => {
  const { query, viewer, database, tenantScope, identity, receivedAt: now } = context;
  const reach = reachOfViewer(viewer);
  const administrator = { contactId: viewer.contactId, isEmailVerified: viewer.emailVerified, reach };
  const search = query.search ?? '';
  const [contacts, invitations] = await readTogether<[ContactRow, InvitationRow]>(database, tenantScope, [
    contactsInReach(reach, search),
    openInvitations(reach.touchedGroupIds, search),
  ]);
  const shown = contacts.slice(0, maxPeople);
  const signIns = await identity.findSignIns(shown.map(({ contact_id }) => contact_id));
  const people = [
    ...invitations
      .filter(({ rights }) => rights.some((place) => isSeen(reach, place)))
      .map((row) => formatInvitation(row, administrator, now)),
    ...shown.map((row) => formatContact(row, administrator, signIns.get(row.contact_id) ?? neverSignedIn)),
  ];
  return { status: 200, body: { people, hasMore: contacts.length > maxPeople } };
});
