import { endSupportGrant } from '@staffroom/domain/impersonation/support-grant.contract.ts';
import { supportSignOutPath } from '@staffroom/domain/impersonation/support-grant.rules.ts';
import { route } from '../../http/route.ts';
import { readGrantCookie } from '../../identity/impersonation/support-cookies.ts';
import { portalOrigin } from './portal-origin.ts';

export const endSupportGrantRoute = route(endSupportGrant, async (context) => {
  const { address, requestId, receivedAt: at, identity, header } = context;
  const grantCookie = readGrantCookie(header('cookie'));
  if (grantCookie === null) return { status: 200, body: { signOutAddress: null } };
  const { setCookies } = await identity.support.end({ grantCookie, address, requestId, at });
  context.setCookies(setCookies);
  const origin = portalOrigin(context);
  const signOutAddress =
    origin === null ? null : await identity.support.findSignOutAddress(`${origin}${supportSignOutPath}`);
  return { status: 200, body: { signOutAddress } };
});
