import { signOut } from '@staffroom/domain/sign-in/sign-in.contract.ts';
import { route } from '../../http/route.ts';
import { browserHeaders } from './browser-headers.ts';

export const signOutRoute = route(signOut, async (context) => {
  const { address, requestId, receivedAt: at } = context;
  const headers = browserHeaders(context);
  const { setCookies } = await context.identity.signOut({ headers, address, requestId, at });
  context.setCookies(setCookies);
  return { status: 204 };
});
