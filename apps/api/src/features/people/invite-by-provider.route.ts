import { sql } from 'kysely';
import { inviteByProvider } from '@staffroom/domain/people/people-by-provider.contract.ts';
import {
  checkAddress,
  invitationHours,
  mergeRights,
  toAddress,
} from '@staffroom/domain/people/people.rules.ts';
import type { PlaceRights } from '@staffroom/domain/people/people.rules.ts';
import { notFound, Refusal, refuseUnlessAllowed } from '../../http/reply/refusal.ts';
import { route } from '../../http/route.ts';
import type { Write } from '../../http/route.ts';
import { addInvitation } from './add-invitation.ts';
import { contactWithAddress, lockPeople, openInvitations } from './people.sql.ts';
import { tellOfPerson } from './write-person.ts';

export const inviteByProviderRoute = route(inviteByProvider, async (context) => {
  const { body, tenantScope, ids, settings, receivedAt: at } = context;
  const { clientGroupId, firstName, lastName } = body;
  if (!settings.sendsEmail) throw new Refusal('mail_unavailable');
  if (!tenantScope.clientGroupIds.includes(clientGroupId)) throw notFound();
  const address = toAddress(body.email);
  refuseUnlessAllowed(checkAddress(address), { param: 'email' });
  const rights = mergeRights(body.rights);
  if (rights.length === 0) throw new Refusal('person_rights_required', { param: 'rights' });
  if (await context.identity.schools.leavesOut({ clientGroupId, email: address })) {
    throw new Refusal('invitation_needs_school_address', { param: 'email' });
  }

  return context.inTransaction(async (write) => {
    await lockPeople(clientGroupId).execute(write.db);
    if (!(await areThere(write, clientGroupId, rights)))
      throw new Refusal('place_unknown', { param: 'rights' });
    const { rows: contacts } = await contactWithAddress(clientGroupId, address).execute(write.db);
    const { rows: open } = await openInvitations([clientGroupId], address).execute(write.db);
    if (contacts.length > 0 || open.some(({ email_address }) => email_address === address)) {
      throw new Refusal('person_exists', { param: 'email' });
    }
    const [invitationId, linkId] = [ids.next(), ids.next()];
    const named = { clientGroupId, invitationId, linkId, address, firstName, lastName };
    await addInvitation(write, { ...named, rights, invitedBy: null, at });
    tellOfPerson(write, context, {
      clientGroupId,
      personId: invitationId,
      kind: 'invited',
      changes: { rights },
    });
    return {
      status: 201,
      body: { invitationId, expiresAt: at.add({ hours: invitationHours }).toString() },
    };
  });
});

/** Whether all places belong to the client group. */
async function areThere(
  { db }: Write,
  clientGroupId: string,
  rights: readonly PlaceRights[],
): Promise<boolean> {
  const { rows } = await sql<{ there: boolean }>`
    select exists (select from client_groups where client_group_id = ${clientGroupId}) and not exists (
      select from jsonb_to_recordset(${JSON.stringify(rights)}::jsonb)
        as place ("clientGroupId" uuid, "clientId" uuid, "locationId" int)
      where place."clientGroupId" <> ${clientGroupId}
        or place."clientId" is null and place."locationId" is not null
        or place."clientId" is not null and not exists (
          select from clients where client_group_id = ${clientGroupId} and client_id = place."clientId")
        or place."locationId" is not null and not exists (
          select from locations where client_group_id = ${clientGroupId}
            and client_id = place."clientId" and location_id = place."locationId")
    ) as there`.execute(db);
  return rows[0]?.there === true;
}
