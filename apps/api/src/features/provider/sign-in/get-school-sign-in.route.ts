import { getSchoolSignIn } from '@staffroom/domain/provider/school-sign-in.contract.ts';
import { notFound } from '../../../http/reply/refusal.ts';
import { route } from '../../../http/route.ts';

export const getSchoolSignInRoute = route(getSchoolSignIn, async ({ params, provider, identity }) => {
  const { clientGroupId } = params;
  if (!provider.clientGroupIds.includes(clientGroupId)) throw notFound();
  const school = await identity.schools.find(clientGroupId);
  return school === null ? { status: 204 } : { status: 200, body: school };
});
