import { signIn } from '@staffroom/domain/sign-in/sign-in.contract.ts';
import { Refusal } from '../../http/reply/refusal.ts';
import { route } from '../../http/route.ts';
import { browserHeaders } from './browser-headers.ts';
import { deviceCookie, readDeviceCookie } from './device-cookie.ts';

/** The fields that the texts of spec section 8 belong to. */
const fieldOf: Readonly<Record<string, string>> = {
  account_not_found: 'email',
  password_incorrect: 'password',
};

export const signInRoute = route(signIn, async (context) => {
  const { body, address, requestId, receivedAt, header, identity, setCookies, hasLeft } = context;
  const answer = await identity.signIn({
    ...body,
    address,
    requestId,
    at: receivedAt,
    deviceCookie: readDeviceCookie(header('cookie')),
    headers: browserHeaders(context),
    hasLeft,
  });
  if (!answer.ok) {
    const { code, retryAfterSeconds = 60 } = answer;
    throw new Refusal(code, { param: fieldOf[code] ?? null, retryAfterSeconds });
  }
  setCookies([...answer.setCookies, deviceCookie(answer.deviceCookie)]);
  return { status: 200, body: answer.token };
});
