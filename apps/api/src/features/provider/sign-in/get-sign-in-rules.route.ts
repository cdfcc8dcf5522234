import { getSignInRules } from '@staffroom/domain/provider/sign-in-rules.contract.ts';
import { notFound } from '../../../http/reply/refusal.ts';
import { route } from '../../../http/route.ts';

export const getSignInRulesRoute = route(getSignInRules, async ({ params, provider, identity }) => {
  const { clientGroupId } = params;
  if (!provider.clientGroupIds.includes(clientGroupId)) throw notFound();
  return { status: 200, body: await identity.signInRules.find(clientGroupId) };
});
