import { confirmSignInEnrolment } from '@staffroom/domain/sign-in/sign-in.contract.ts';
import { Refusal } from '../../http/reply/refusal.ts';
import { route } from '../../http/route.ts';
import { accountNotice } from '../account/account-notice.ts';
import { letIn, signInCall } from './sign-in-call.ts';

export const confirmSignInEnrolmentRoute = route(confirmSignInEnrolment, async (context) => {
  const { body, identity, receivedAt } = context;
  const record = accountNotice({ template: 'authenticatorTurnedOn', params: {} }, receivedAt);
  const answer = await identity.finishEnrolmentAtSignIn({ ...body, ...signInCall(context), record });
  if (!answer.ok) {
    throw new Refusal(answer.code, { param: answer.code === 'second_factor_incorrect' ? 'code' : null });
  }
  const { status, body: token } = await letIn(context, answer);
  return { status, body: { ...token, recoveryCodes: answer.recoveryCodes } };
});
