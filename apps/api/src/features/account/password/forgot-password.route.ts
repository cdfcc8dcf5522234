import { forgotPassword } from '@staffroom/domain/account/reset-password.contract.ts';
import { Refusal, waitDetails } from '../../../http/reply/refusal.ts';
import { route } from '../../../http/route.ts';
import { readDeviceCookie } from '../../sign-in/device-cookie.ts';
import { accountNotice } from '../account-notice.ts';

export const forgotPasswordRoute = route(forgotPassword, async (context) => {
  const { body, address, requestId, receivedAt: at, header, identity, settings } = context;
  if (!settings.sendsEmail) throw new Refusal('mail_unavailable');
  const answer = await identity.account.askForReset({
    email: body.email,
    deviceCookie: readDeviceCookie(header('cookie')),
    address,
    requestId,
    at,
    record: accountNotice({ template: 'passwordResetAsked', params: {} }, at),
    recordSchool: accountNotice({ template: 'passwordKeptAtSchool', params: {} }, at),
  });
  if (!answer.ok) {
    const { code, retryAfterSeconds = 60 } = answer;
    throw new Refusal(code, { param: 'email', ...waitDetails(retryAfterSeconds) });
  }
  return { status: 204 };
});
