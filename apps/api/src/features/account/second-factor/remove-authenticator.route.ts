import { removeAuthenticator } from '@staffroom/domain/account/second-factor.contract.ts';
import { notFound } from '../../../http/reply/refusal.ts';
import { route } from '../../../http/route.ts';
import { accountNotice } from '../account-notice.ts';
import { proofCall, refuseProof } from './second-factor-call.ts';

export const removeAuthenticatorRoute = route(removeAuthenticator, async (context) => {
  const record = accountNotice({ template: 'authenticatorTurnedOff', params: {} }, context.receivedAt);
  const answer = await context.identity.secondFactor.remove({ ...proofCall(context), record });
  if (!answer.ok) return refuseProof(answer);
  if (answer.isOff) throw notFound();
  return { status: 204 };
});
