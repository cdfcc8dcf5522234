import type { Endpoint } from '@staffroom/domain/contract/define-endpoint.ts';
import { describeDevice } from '@staffroom/domain/account/describe-device.ts';
import type { RouteContext } from '../../http/route.ts';
import { readGrantCookie } from '../../identity/impersonation/support-cookies.ts';
import type { IssuedToken } from '../../identity/sessions/access-tokens.ts';
import type { SignedIn, SignInCall } from '../../identity/sign-in/sign-in.ts';
import { accountNotice } from '../account/account-notice.ts';
import { browserHeaders } from './browser-headers.ts';
import { deviceCookie, readDeviceCookie } from './device-cookie.ts';

type Call = Pick<
  RouteContext<Endpoint>,
  'address' | 'requestId' | 'receivedAt' | 'header' | 'identity' | 'setCookies'
>;

/** What every step of a sign-in needs to know of its request. */
export function signInCall(call: Call): SignInCall {
  const { address, requestId, receivedAt: at, header } = call;
  const { browser, system } = describeDevice(header('user-agent') ?? null);
  return {
    address,
    requestId,
    at,
    deviceCookie: readDeviceCookie(header('cookie')),
    headers: browserHeaders(call),
    recordNewDevice: accountNotice(
      { template: 'newDeviceSignedIn', params: { browser, system, address } },
      at,
    ),
  };
}

/** The response to a completed sign-in, with its cookies; ends a support grant that this browser held. */
export async function letIn(
  { address, requestId, receivedAt: at, header, identity, setCookies }: Call,
  answer: SignedIn,
): Promise<{ status: 200; body: IssuedToken }> {
  const grantCookie = readGrantCookie(header('cookie'));
  const ended =
    grantCookie === null ? null : await identity.support.end({ grantCookie, address, requestId, at });
  setCookies([...answer.setCookies, deviceCookie(answer.deviceCookie), ...(ended?.setCookies ?? [])]);
  return { status: 200, body: answer.token };
}
