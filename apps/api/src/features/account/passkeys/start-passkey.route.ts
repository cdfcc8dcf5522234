import { startPasskey } from '@staffroom/domain/account/passkeys.contract.ts';
import { Refusal } from '../../../http/reply/refusal.ts';
import { route } from '../../../http/route.ts';
import { begunPasskey } from './begun-passkey.ts';
import { passkeySite } from './passkey-site.ts';
import { proofCall, refuseProof } from '../second-factor/second-factor-call.ts';

export const startPasskeyRoute = route(startPasskey, async (context) => {
  const { identity, settings } = context;
  const site = passkeySite(context);
  const answer = await identity.passkeys.start({ ...proofCall(context), site });
  if (!answer.ok) {
    if (answer.code === 'passkey_limit_reached') throw new Refusal(answer.code);
    return refuseProof(answer);
  }
  return { status: 200, body: begunPasskey(answer, site, settings) };
});
