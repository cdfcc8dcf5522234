import { checkNewPassword } from '@staffroom/domain/account/password.rules.ts';
import { resetPassword } from '@staffroom/domain/account/reset-password.contract.ts';
import { Refusal, refuseUnlessAllowed } from '../../../http/reply/refusal.ts';
import { route } from '../../../http/route.ts';
import { deviceCookie, readDeviceCookie } from '../../sign-in/device-cookie.ts';
import { accountNotice } from '../account-notice.ts';
import { refuseCommonPassword } from '../refuse-common-password.ts';

export const resetPasswordRoute = route(resetPassword, async (context) => {
  const { body, address, requestId, receivedAt: at, header, identity, setCookies, settings } = context;
  const found = await identity.account.findLink({ secret: body.secret, purpose: 'resetPassword', at });
  if (!found.ok) throw new Refusal(found.code);
  refuseUnlessAllowed(checkNewPassword(body.password), { param: 'password' });
  refuseCommonPassword(body.password, {
    param: 'password',
    appName: settings.appName,
    email: found.link.email,
    name: found.link.name,
  });
  const answer = await identity.account.resetPassword({
    ...body,
    deviceCookie: readDeviceCookie(header('cookie')),
    address,
    requestId,
    at,
    record: accountNotice({ template: 'passwordChanged', params: {} }, at),
  });
  if (!answer.ok) throw new Refusal(answer.code);
  setCookies([deviceCookie(answer.deviceCookie)]);
  return { status: 204 };
});
