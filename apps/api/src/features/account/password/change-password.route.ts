import { changePassword } from '@staffroom/domain/account/change-password.contract.ts';
import { checkPasswordChange } from '@staffroom/domain/account/password.rules.ts';
import { Refusal, refuseUnlessAllowed, waitDetails } from '../../../http/reply/refusal.ts';
import { route } from '../../../http/route.ts';
import { accountNotice } from '../account-notice.ts';
import { refuseCommonPassword } from '../refuse-common-password.ts';

export const changePasswordRoute = route(changePassword, async (context) => {
  const { body, viewer, address, requestId, receivedAt: at, identity, hasLeft, settings } = context;
  refuseUnlessAllowed(checkPasswordChange(body), { param: 'newPassword' });
  refuseCommonPassword(body.newPassword, {
    param: 'newPassword',
    appName: settings.appName,
    name: viewer.name,
  });
  const answer = await identity.account.changePassword({
    ...body,
    contactId: viewer.contactId,
    sessionId: viewer.sessionId,
    clientGroupId: viewer.homeClientGroupId,
    address,
    requestId,
    at,
    hasLeft,
    record: accountNotice({ template: 'passwordChanged', params: {} }, at),
  });
  if (answer.ok) return { status: 200, body: { endedSessions: answer.endedSessions } };
  if (answer.code === 'sign_in_throttled') {
    throw new Refusal(answer.code, waitDetails(answer.retryAfterSeconds));
  }
  throw new Refusal(
    answer.code,
    answer.code === 'current_password_incorrect' ? { param: 'currentPassword' } : {},
  );
});
