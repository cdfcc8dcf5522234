import { changeSignInRules } from '@staffroom/domain/provider/sign-in-rules.contract.ts';
import { notFound } from '../../../http/reply/refusal.ts';
import { route } from '../../../http/route.ts';

export const changeSignInRulesRoute = route(changeSignInRules, async (context) => {
  const { params, body: rules, provider, identity, address, requestId, receivedAt: at } = context;
  const { clientGroupId } = params;
  if (!provider.clientGroupIds.includes(clientGroupId)) throw notFound();
  const { serviceKeyId } = provider;
  await identity.signInRules.change({ serviceKeyId, clientGroupId, rules, address, requestId, at });
  return { status: 200, body: rules };
});
