import { sql } from 'kysely';
import { changePassword } from '@staffroom/domain/account/change-password.contract.ts';
import { checkPasswordChange } from '@staffroom/domain/account/password.rules.ts';
import type { Columns } from '../../../db/schema/row.ts';
import { readInOneTrip } from '../../../db/transaction.ts';
import { Refusal, refuseUnlessAllowed, waitDetails } from '../../../http/reply/refusal.ts';
import { route } from '../../../http/route.ts';
import { accountNotice } from '../account-notice.ts';
import { refuseCommonPassword } from '../refuse-common-password.ts';

export const changePasswordRoute = route(changePassword, async (context) => {
  const { body, viewer, address, requestId, receivedAt: at, identity, hasLeft, settings } = context;
  const { contactId, homeClientGroupId } = viewer;
  refuseUnlessAllowed(checkPasswordChange(body), { param: 'newPassword' });
  const [contact] = await readInOneTrip(
    context.database,
    context.tenantScope,
    sql<Columns<'contacts', 'email_address'>>`
      select email_address from contacts
      where client_group_id = ${homeClientGroupId} and contact_id = ${contactId}`,
  );
  refuseCommonPassword(body.newPassword, {
    param: 'newPassword',
    appName: settings.appName,
    // Every viewer is a contact.
    email: contact!.email_address,
    name: viewer.name,
  });
  const answer = await identity.account.changePassword({
    ...body,
    contactId,
    sessionId: viewer.sessionId,
    clientGroupId: homeClientGroupId,
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
