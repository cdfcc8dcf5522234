import { refresh } from '@staffroom/domain/sign-in/sign-in.contract.ts';
import { Refusal } from '../../http/reply/refusal.ts';
import { route } from '../../http/route.ts';
import { browserHeaders } from './browser-headers.ts';

export const refreshRoute = route(refresh, async (context) => {
  const { identity, receivedAt } = context;
  const { token, isEndedElsewhere, setCookies } = await identity.refresh(browserHeaders(context), receivedAt);
  if (setCookies.length > 0) context.setCookies(setCookies);
  if (token === null) throw new Refusal(isEndedElsewhere ? 'session_ended_elsewhere' : 'session_ended');
  return { status: 200, body: token };
});
