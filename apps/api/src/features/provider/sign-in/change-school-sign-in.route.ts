import { changeSchoolSignIn } from '@staffroom/domain/provider/school-sign-in.contract.ts';
import { notFound, Refusal } from '../../../http/reply/refusal.ts';
import { route } from '../../../http/route.ts';

const fieldOf = {
  school_issuer_refused: 'issuer',
  school_secret_missing: 'clientSecret',
  school_domain_taken: 'domains',
} as const;

export const changeSchoolSignInRoute = route(changeSchoolSignIn, async (context) => {
  const { params, body, provider, identity, address, requestId, receivedAt: at } = context;
  const { clientGroupId } = params;
  if (!provider.clientGroupIds.includes(clientGroupId)) throw notFound();
  const { serviceKeyId } = provider;
  const setting = { ...body, name: body.name.trim() };
  const call = { serviceKeyId, clientGroupId, address, requestId, at };
  const changed = await identity.schools.change({ ...call, setting });
  if (!changed.ok) throw new Refusal(changed.code, { param: fieldOf[changed.code] });
  const school = await identity.schools.find(clientGroupId);
  // Removed by a simultaneous request.
  if (school === null) throw notFound();
  return { status: 200, body: school };
});
