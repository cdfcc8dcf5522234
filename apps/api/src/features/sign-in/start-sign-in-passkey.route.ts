import { startSignInPasskey } from '@staffroom/domain/sign-in/passkey-enrolment.contract.ts';
import { Refusal } from '../../http/reply/refusal.ts';
import { route } from '../../http/route.ts';
import { begunPasskey } from '../account/passkeys/begun-passkey.ts';
import { passkeySite } from '../account/passkeys/passkey-site.ts';
import { browserHeaders } from './browser-headers.ts';

export const startSignInPasskeyRoute = route(startSignInPasskey, async (context) => {
  const { identity, receivedAt: at } = context;
  const site = passkeySite(context);
  const answer = await identity.startPasskeyAtSignIn({ headers: browserHeaders(context), at, site });
  if (!answer.ok) throw new Refusal(answer.code);
  return { status: 200, body: begunPasskey(answer, site, context.settings) };
});
