import { startSchoolSignIn } from '@staffroom/domain/sign-in/school-sign-in.contract.ts';
import { Refusal } from '../../http/reply/refusal.ts';
import { route } from '../../http/route.ts';
import { portalOrigin } from '../impersonation/portal-origin.ts';

export const startSchoolSignInRoute = route(startSchoolSignIn, async (context) => {
  const { body, receivedAt: at, identity, header } = context;
  const origin = portalOrigin(context);
  if (origin === null) throw new Refusal('school_unavailable');
  const started = await identity.schools.signIn.start({ ...body, origin, cookies: header('cookie'), at });
  if (!started.ok) throw new Refusal(started.code);
  context.setCookies(started.setCookies);
  return { status: 200, body: { address: started.address } };
});
