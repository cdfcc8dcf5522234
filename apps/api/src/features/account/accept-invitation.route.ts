import { acceptInvitation } from '@staffroom/domain/account/invitation.contract.ts';
import { checkNewPassword } from '@staffroom/domain/account/password.rules.ts';
import { Refusal, refuseUnlessAllowed } from '../../http/reply/refusal.ts';
import { route } from '../../http/route.ts';
import { deviceCookie, readDeviceCookie } from '../sign-in/device-cookie.ts';
import { refuseCommonPassword } from './refuse-common-password.ts';

export const acceptInvitationRoute = route(acceptInvitation, async (context) => {
  const { body, address, requestId, receivedAt: at, header, identity, setCookies, settings } = context;
  const { secret } = body;
  const opened = await identity.invitations.open({ secret, at });
  if (!opened.ok) throw new Refusal(opened.code);
  const { hasAccount, school } = opened.invitation;
  const needsNone = hasAccount || (school !== null && (school.isRequired || body.password === null));
  const password = needsNone ? null : (body.password ?? '');
  if (password !== null) {
    const { email } = opened.invitation;
    refuseUnlessAllowed(checkNewPassword(password), { param: 'password' });
    refuseCommonPassword(password, {
      param: 'password',
      appName: settings.appName,
      email,
      name: opened.name,
    });
  }
  const accepted = await identity.invitations.accept({
    secret,
    password,
    deviceCookie: readDeviceCookie(header('cookie')),
    address,
    requestId,
    at,
  });
  if (!accepted.ok) throw new Refusal(accepted.code);
  if (accepted.deviceCookie !== null) setCookies([deviceCookie(accepted.deviceCookie)]);
  return { status: 204 };
});
