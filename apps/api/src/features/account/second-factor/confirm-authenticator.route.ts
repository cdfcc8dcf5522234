import { confirmAuthenticator } from '@staffroom/domain/account/second-factor.contract.ts';
import { Refusal } from '../../../http/reply/refusal.ts';
import { route } from '../../../http/route.ts';
import { accountNotice } from '../account-notice.ts';
import { ownCall } from './second-factor-call.ts';

export const confirmAuthenticatorRoute = route(confirmAuthenticator, async (context) => {
  const { body, identity, receivedAt } = context;
  const record = accountNotice({ template: 'authenticatorTurnedOn', params: {} }, receivedAt);
  const answer = await identity.secondFactor.confirm({ ...ownCall(context), ...body, record });
  if (answer.ok) return { status: 200, body: { recoveryCodes: answer.recoveryCodes } };
  throw new Refusal(answer.code, { param: answer.code === 'second_factor_incorrect' ? 'code' : null });
});
