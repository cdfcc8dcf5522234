import { resetSecondFactor } from '@staffroom/domain/provider/sign-in-rules.contract.ts';
import { notFound } from '../../../http/reply/refusal.ts';
import { route } from '../../../http/route.ts';
import { accountNotice } from '../../account/account-notice.ts';

export const resetSecondFactorRoute = route(resetSecondFactor, async (context) => {
  const { params, provider, identity, address, requestId, receivedAt: at } = context;
  const { serviceKeyId, clientGroupIds } = provider;
  const record = accountNotice({ template: 'secondFactorReset', params: {} }, at);
  const call = { ...params, serviceKeyId, clientGroupIds, address, requestId, at, record };
  if (!(await identity.resetSecondFactor(call))) throw notFound();
  return { status: 204 };
});
