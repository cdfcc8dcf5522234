import { verifyEmail } from '@staffroom/domain/account/verify-email.contract.ts';
import { Refusal } from '../../http/reply/refusal.ts';
import { route } from '../../http/route.ts';

export const verifyEmailRoute = route(verifyEmail, async (context) => {
  const { body, address, requestId, receivedAt: at, identity } = context;
  const answer = await identity.account.verifyEmail({ ...body, address, requestId, at });
  if (!answer.ok) throw new Refusal(answer.code);
  return { status: 200, body: { email: answer.email, wasVerified: answer.wasVerified } };
});
