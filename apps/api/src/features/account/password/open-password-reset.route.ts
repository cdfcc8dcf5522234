import { openPasswordReset } from '@staffroom/domain/account/reset-password.contract.ts';
import { Refusal } from '../../../http/reply/refusal.ts';
import { route } from '../../../http/route.ts';

export const openPasswordResetRoute = route(openPasswordReset, async ({ body, identity, receivedAt: at }) => {
  const found = await identity.account.findLink({ secret: body.secret, purpose: 'resetPassword', at });
  if (!found.ok) throw new Refusal(found.code);
  const { email, school } = found.link;
  return { status: 200, body: { email, school } };
});
