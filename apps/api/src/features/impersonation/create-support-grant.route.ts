import { createSupportGrant } from '@staffroom/domain/impersonation/support-grant.contract.ts';
import { Refusal } from '../../http/reply/refusal.ts';
import { route } from '../../http/route.ts';
import { browserHeaders } from '../sign-in/browser-headers.ts';

/** Ends the browser's previous session only when the new one begins: a refused answer changes nothing. */
export const createSupportGrantRoute = route(createSupportGrant, async (context) => {
  const { body, address, requestId, receivedAt: at, identity, header } = context;
  const call = { address, requestId, at };
  const begun = await identity.support.begin({ ...call, answer: body.answer, cookies: header('cookie') });
  if (!begun.ok) throw new Refusal(begun.code);
  const before = await identity.signOut({ ...call, headers: browserHeaders(context) });
  context.setCookies([...before.setCookies, ...begun.setCookies]);
  return { status: 200, body: begun.token };
});
