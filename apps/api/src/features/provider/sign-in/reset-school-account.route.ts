import { resetSchoolAccount } from '@staffroom/domain/provider/school-sign-in.contract.ts';
import { notFound } from '../../../http/reply/refusal.ts';
import { route } from '../../../http/route.ts';

export const resetSchoolAccountRoute = route(resetSchoolAccount, async (context) => {
  const { params, provider, identity, address, requestId, receivedAt: at } = context;
  const { serviceKeyId, clientGroupIds } = provider;
  const call = { ...params, serviceKeyId, clientGroupIds, address, requestId, at };
  if (!(await identity.schools.resetAccount(call))) throw notFound();
  return { status: 204 };
});
