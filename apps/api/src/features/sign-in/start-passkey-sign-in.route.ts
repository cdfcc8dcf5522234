import { startPasskeySignIn } from '@staffroom/domain/account/passkeys.contract.ts';
import { Refusal } from '../../http/reply/refusal.ts';
import { route } from '../../http/route.ts';
import { passkeySite } from '../account/passkeys/passkey-site.ts';
import { browserHeaders } from './browser-headers.ts';

export const startPasskeySignInRoute = route(startPasskeySignIn, async (context) => {
  const { body, identity, receivedAt: at } = context;
  const site = passkeySite(context);
  const answer = await identity.startPasskeySignIn({ ...body, headers: browserHeaders(context), site, at });
  if (!answer.ok) throw new Refusal(answer.code);
  const { ceremony, challenge, credentials, expiresAt } = answer;
  return { status: 200, body: { ceremony, challenge, host: site.host, credentials, expiresAt } };
});
