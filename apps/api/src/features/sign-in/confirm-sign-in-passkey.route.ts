import { confirmSignInPasskey } from '@staffroom/domain/sign-in/passkey-enrolment.contract.ts';
import { Refusal } from '../../http/reply/refusal.ts';
import { route } from '../../http/route.ts';
import { accountNotice } from '../account/account-notice.ts';
import { passkeySite } from '../account/passkeys/passkey-site.ts';
import { letIn, signInCall } from './sign-in-call.ts';

export const confirmSignInPasskeyRoute = route(confirmSignInPasskey, async (context) => {
  const { body, identity, receivedAt } = context;
  const site = passkeySite(context);
  const record = accountNotice({ template: 'passkeyAdded', params: {} }, receivedAt);
  const answer = await identity.finishPasskeyAtSignIn({ ...body, ...signInCall(context), site, record });
  if (!answer.ok) throw new Refusal(answer.code);
  const { status, body: token } = await letIn(context, answer);
  return { status, body: { ...token, recoveryCodes: answer.recoveryCodes } };
});
