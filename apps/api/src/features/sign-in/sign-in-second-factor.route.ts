import { signInSecondFactor } from '@staffroom/domain/sign-in/sign-in.contract.ts';
import { Refusal, waitDetails } from '../../http/reply/refusal.ts';
import { route } from '../../http/route.ts';
import { accountNotice } from '../account/account-notice.ts';
import { letIn, signInCall } from './sign-in-call.ts';

export const signInSecondFactorRoute = route(signInSecondFactor, async (context) => {
  const { body, identity, receivedAt } = context;
  const recordRecovery = accountNotice({ template: 'recoveryCodeUsed', params: {} }, receivedAt);
  const answer = await identity.finishSignIn({ ...body, ...signInCall(context), recordRecovery });
  if (answer.ok) return letIn(context, answer);
  const { code, retryAfterSeconds = 60 } = answer;
  const param = code === 'second_factor_incorrect' ? 'code' : null;
  throw new Refusal(code, { param, ...waitDetails(retryAfterSeconds) });
});
