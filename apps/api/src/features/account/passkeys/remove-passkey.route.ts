import { removePasskey } from '@staffroom/domain/account/passkeys.contract.ts';
import { notFound } from '../../../http/reply/refusal.ts';
import { route } from '../../../http/route.ts';
import { accountNotice } from '../account-notice.ts';
import { proofCall, refuseProof } from '../second-factor/second-factor-call.ts';

export const removePasskeyRoute = route(removePasskey, async (context) => {
  const { params, identity, receivedAt } = context;
  const record = accountNotice({ template: 'passkeyRemoved', params: {} }, receivedAt);
  const answer = await identity.passkeys.remove({ ...proofCall(context), ...params, record });
  if (!answer.ok) return refuseProof(answer);
  if (answer.isGone) throw notFound();
  return { status: 204 };
});
