import { invitePerson } from '@staffroom/domain/people/people.contract.ts';
import {
  checkAddress,
  checkRightsChange,
  mergeRights,
  toAddress,
} from '@staffroom/domain/people/people.rules.ts';
import { Refusal, refuseUnlessAllowed } from '../../http/reply/refusal.ts';
import { route } from '../../http/route.ts';
import type { Write } from '../../http/route.ts';
import { addInvitation } from './add-invitation.ts';
import { contactWithAddress, openInvitations } from './people.sql.ts';
import { isSeen } from './reach.ts';
import type { Administrator } from './reach.ts';
import { lockAsAdministrator, readBackInvitation, tellOfPerson } from './write-person.ts';

export const invitePersonRoute = route(invitePerson, async (context) => {
  const { body, viewer, ids, settings, receivedAt: at } = context;
  if (!settings.sendsEmail) throw new Refusal('mail_unavailable');
  if (!viewer.emailVerified) throw new Refusal('email_unverified');
  const address = toAddress(body.email);
  refuseUnlessAllowed(checkAddress(address), { param: 'email' });
  const rights = mergeRights(body.rights);
  const [first] = rights;
  if (!first) throw new Refusal('person_rights_required', { param: 'rights' });
  // An invitation is to one client group, because row-level security separates groups.
  const { clientGroupId } = first;
  if (rights.some((place) => place.clientGroupId !== clientGroupId)) {
    throw new Refusal('place_unknown', { param: 'rights' });
  }
  if (await context.identity.schools.leavesOut({ clientGroupId, email: address })) {
    throw new Refusal('invitation_needs_school_address', { param: 'email' });
  }

  return context.inTransaction(async (write) => {
    const administrator = await lockAsAdministrator(write, viewer);
    const { tree } = administrator.reach;
    const change = { tree, before: [], after: rights, modifier: 'create' } as const;
    refuseUnlessAllowed(checkRightsChange(change), { param: 'rights' });
    await refuseKnown(write, { clientGroupId, address }, administrator);
    const [invitationId, linkId] = [ids.next(), ids.next()];
    const { firstName, lastName } = body;
    const invitedBy = viewer.contactId;
    const named = { clientGroupId, invitationId, linkId, address, firstName, lastName };
    await addInvitation(write, { ...named, rights, invitedBy, at });
    tellOfPerson(write, context, {
      clientGroupId,
      personId: invitationId,
      kind: 'invited',
      changes: { rights },
    });
    return { status: 201, body: await readBackInvitation(write, context, named, administrator) };
  });
});

/** Only for people whom the viewer can see anyway; nothing is revealed about others. */
async function refuseKnown(
  { db }: Write,
  { clientGroupId, address }: { clientGroupId: string; address: string },
  { reach }: Administrator,
): Promise<void> {
  const { rows: contacts } = await contactWithAddress(clientGroupId, address).execute(db);
  const { rows: open } = await openInvitations([clientGroupId], address).execute(db);
  const isKnown =
    contacts.some(
      ({ rights }) => reach.groupIds.includes(clientGroupId) || rights.some((one) => isSeen(reach, one)),
    ) ||
    open.some(
      ({ email_address, rights }) => email_address === address && rights.some((one) => isSeen(reach, one)),
    );
  if (isKnown) throw new Refusal('person_exists', { param: 'email' });
}
