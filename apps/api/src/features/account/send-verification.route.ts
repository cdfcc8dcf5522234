import { sendVerification } from '@staffroom/domain/account/verify-email.contract.ts';
import { Refusal, waitDetails } from '../../http/reply/refusal.ts';
import { route } from '../../http/route.ts';
import { accountNotice } from './account-notice.ts';

export const sendVerificationRoute = route(sendVerification, async (context) => {
  const { viewer, address, requestId, receivedAt: at, identity, settings } = context;
  if (!settings.sendsEmail) throw new Refusal('mail_unavailable');
  const answer = await identity.account.sendVerification({
    contactId: viewer.contactId,
    sessionId: viewer.sessionId,
    clientGroupId: viewer.homeClientGroupId,
    address,
    requestId,
    at,
    record: accountNotice({ template: 'emailVerificationAsked', params: {} }, at),
  });
  if (!answer.ok) {
    throw new Refusal(answer.code, waitDetails(answer.retryAfterSeconds));
  }
  return { status: 200, body: { emailVerified: answer.emailVerified } };
});
