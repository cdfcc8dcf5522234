import { signInWithPasskey } from '@staffroom/domain/account/passkeys.contract.ts';
import { Refusal } from '../../http/reply/refusal.ts';
import { route } from '../../http/route.ts';
import { passkeySite } from '../account/passkeys/passkey-site.ts';
import { letIn, signInCall } from './sign-in-call.ts';

export const signInWithPasskeyRoute = route(signInWithPasskey, async (context) => {
  const { body: assertion, identity } = context;
  const site = passkeySite(context);
  const answer = await identity.signInWithPasskey({ ...signInCall(context), site, assertion });
  if (!answer.ok) throw new Refusal(answer.code);
  return letIn(context, answer);
});
