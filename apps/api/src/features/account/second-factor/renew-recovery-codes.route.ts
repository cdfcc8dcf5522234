import { renewRecoveryCodes } from '@staffroom/domain/account/second-factor.contract.ts';
import { notFound } from '../../../http/reply/refusal.ts';
import { route } from '../../../http/route.ts';
import { accountNotice } from '../account-notice.ts';
import { proofCall, refuseProof } from './second-factor-call.ts';

export const renewRecoveryCodesRoute = route(renewRecoveryCodes, async (context) => {
  const record = accountNotice({ template: 'recoveryCodesRenewed', params: {} }, context.receivedAt);
  const answer = await context.identity.secondFactor.renewCodes({ ...proofCall(context), record });
  if (!answer.ok) return refuseProof(answer);
  if (answer.recoveryCodes === null) throw notFound();
  return { status: 200, body: { recoveryCodes: answer.recoveryCodes } };
});
