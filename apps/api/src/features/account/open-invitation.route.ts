import { openInvitation } from '@staffroom/domain/account/invitation.contract.ts';
import { Refusal } from '../../http/reply/refusal.ts';
import { route } from '../../http/route.ts';

export const openInvitationRoute = route(openInvitation, async ({ body, identity, receivedAt: at }) => {
  const opened = await identity.invitations.open({ secret: body.secret, at });
  if (!opened.ok) throw new Refusal(opened.code);
  return { status: 200, body: opened.invitation };
});
