import { addPasskey } from '@staffroom/domain/account/passkeys.contract.ts';
import { Refusal } from '../../../http/reply/refusal.ts';
import { route } from '../../../http/route.ts';
import { accountNotice } from '../account-notice.ts';
import { passkeySite } from './passkey-site.ts';
import { ownCall } from '../second-factor/second-factor-call.ts';

export const addPasskeyRoute = route(addPasskey, async (context) => {
  const { body, identity, receivedAt } = context;
  const record = accountNotice({ template: 'passkeyAdded', params: {} }, receivedAt);
  const site = passkeySite(context);
  const answer = await identity.passkeys.add({ ...ownCall(context), ...body, site, record });
  if (!answer.ok) throw new Refusal(answer.code);
  return { status: 200, body: { passkey: answer.passkey, recoveryCodes: answer.recoveryCodes } };
});
