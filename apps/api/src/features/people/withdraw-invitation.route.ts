import { sql } from 'kysely';
import { withdrawInvitation } from '@staffroom/domain/people/people.contract.ts';
import { invitationState } from '@staffroom/domain/people/people.rules.ts';
import { Refusal, refuseStaleVersion, refuseUnlessAllowed } from '../../http/reply/refusal.ts';
import { route } from '../../http/route.ts';
import { checkMayEnd, formatInvitation, invitationFacts } from './people.reply.ts';
import { lockOwnInvitation, tellOfPerson } from './write-person.ts';

export const withdrawInvitationRoute = route(withdrawInvitation, async (context) => {
  const { params, ifMatchVersion, receivedAt: at } = context;
  return context.inTransaction(async (write) => {
    const { invitationId } = params;
    const { row, administrator } = await lockOwnInvitation(write, context, invitationId);
    refuseUnlessAllowed(checkMayEnd(row, administrator));
    refuseStaleVersion(ifMatchVersion, row.version, formatInvitation(row, administrator, at));
    if (invitationState(invitationFacts(row), at) === 'ended') throw new Refusal('person_state_changed');

    const clientGroupId = row.client_group_id;
    write.send(sql`
      update invitations set withdrawn_at = ${at.toString()}, version = version + 1
      where client_group_id = ${clientGroupId} and invitation_id = ${invitationId}`);
    tellOfPerson(write, context, { clientGroupId, personId: invitationId, kind: 'withdrawn' });
    return { status: 204 };
  });
});
