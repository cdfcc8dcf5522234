import { sql } from 'kysely';
import { sendInvitationAgain } from '@staffroom/domain/people/people.contract.ts';
import { checkSendAgain } from '@staffroom/domain/people/people.rules.ts';
import { Refusal, refuseStaleVersion, refuseUnlessAllowed } from '../../http/reply/refusal.ts';
import { route } from '../../http/route.ts';
import { sendInvitation } from './add-invitation.ts';
import { checkMayEnd, formatInvitation, invitationFacts } from './people.reply.ts';
import { lockOwnInvitation, readBackInvitation, tellOfPerson } from './write-person.ts';

export const sendInvitationAgainRoute = route(sendInvitationAgain, async (context) => {
  const { params, ids, settings, ifMatchVersion, receivedAt: at } = context;
  if (!settings.sendsEmail) throw new Refusal('mail_unavailable');
  return context.inTransaction(async (write) => {
    const { invitationId } = params;
    const { row, administrator } = await lockOwnInvitation(write, context, invitationId);
    refuseUnlessAllowed(checkMayEnd(row, administrator));
    const current = formatInvitation(row, administrator, at);
    refuseStaleVersion(ifMatchVersion, row.version, current);
    refuseUnlessAllowed(checkSendAgain(invitationFacts(row), at));

    const clientGroupId = row.client_group_id;
    const linkId = ids.next();
    write.send(sql`
      update invitations set link_id = ${linkId}, sent_at = ${at.toString()}, version = version + 1
      where client_group_id = ${clientGroupId} and invitation_id = ${invitationId}`);
    sendInvitation(write, { clientGroupId, invitationId, linkId, at });
    tellOfPerson(write, context, { clientGroupId, personId: invitationId, kind: 'sentAgain' });
    const named = { clientGroupId, invitationId };
    return { status: 200, body: await readBackInvitation(write, context, named, administrator) };
  });
});
