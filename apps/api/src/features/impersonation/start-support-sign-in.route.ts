import { startSupportSignIn } from '@staffroom/domain/impersonation/support-grant.contract.ts';
import { supportReturnPath } from '@staffroom/domain/impersonation/support-grant.rules.ts';
import { Refusal } from '../../http/reply/refusal.ts';
import { route } from '../../http/route.ts';
import { portalOrigin } from './portal-origin.ts';

export const startSupportSignInRoute = route(startSupportSignIn, async (context) => {
  const { body, address, requestId, receivedAt: at, identity, header } = context;
  const { silent = false, ...request } = body;
  const origin = portalOrigin(context);
  if (origin === null) throw new Refusal('impersonation_sign_in_failed');
  const returnAddress = `${origin}${supportReturnPath}`;
  const call = { address, requestId, at };
  const started = await identity.support.start({
    ...request,
    ...call,
    silent,
    returnAddress,
    cookies: header('cookie'),
  });
  if (!started.ok) throw new Refusal(started.code);
  context.setCookies(started.setCookies);
  return { status: 200, body: { address: started.address, state: started.state } };
});
