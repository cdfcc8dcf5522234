import { startAuthenticator } from '@staffroom/domain/account/second-factor.contract.ts';
import { route } from '../../../http/route.ts';
import { proofCall, refuseProof } from './second-factor-call.ts';

export const startAuthenticatorRoute = route(startAuthenticator, async (context) => {
  const { identity, settings } = context;
  const answer = await identity.secondFactor.start({ ...proofCall(context), appName: settings.appName });
  if (!answer.ok) return refuseProof(answer);
  const { enrolment, secret, address } = answer;
  return { status: 200, body: { enrolment, secret, address } };
});
