import { removeSchoolSignIn } from '@staffroom/domain/provider/school-sign-in.contract.ts';
import { notFound } from '../../../http/reply/refusal.ts';
import { route } from '../../../http/route.ts';

export const removeSchoolSignInRoute = route(removeSchoolSignIn, async (context) => {
  const { params, provider, identity, address, requestId, receivedAt: at } = context;
  const { clientGroupId } = params;
  if (!provider.clientGroupIds.includes(clientGroupId)) throw notFound();
  const { serviceKeyId } = provider;
  await identity.schools.remove({ serviceKeyId, clientGroupId, address, requestId, at });
  return { status: 204 };
});
