import { startPasskeyProof } from '@staffroom/domain/account/passkeys.contract.ts';
import { Refusal } from '../../../http/reply/refusal.ts';
import { route } from '../../../http/route.ts';
import { passkeySite } from './passkey-site.ts';
import { ownCall } from '../second-factor/second-factor-call.ts';

export const startPasskeyProofRoute = route(startPasskeyProof, async (context) => {
  const site = passkeySite(context);
  const begun = await context.identity.passkeys.startProof({ ...ownCall(context), site });
  if (begun === null) throw new Refusal('passkey_none_here');
  return { status: 200, body: { ...begun, host: site.host } };
});
