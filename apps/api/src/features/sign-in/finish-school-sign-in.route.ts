import { finishSchoolSignIn } from '@staffroom/domain/sign-in/school-sign-in.contract.ts';
import { Refusal } from '../../http/reply/refusal.ts';
import { route } from '../../http/route.ts';
import { portalOrigin } from '../impersonation/portal-origin.ts';
import { letIn, signInCall } from './sign-in-call.ts';

export const finishSchoolSignInRoute = route(finishSchoolSignIn, async (context) => {
  const { body, identity, setCookies } = context;
  const origin = portalOrigin(context) ?? '';
  const answer = await identity.schools.signIn.finish({ ...body, ...signInCall(context), origin });
  if (!answer.ok) {
    setCookies(answer.setCookies);
    throw new Refusal(answer.code);
  }
  const { school, contactId } = answer;
  if (answer.ok === 'half') {
    const { asks, factors, expiresAt, email } = answer;
    setCookies(answer.setCookies);
    return { status: 202, body: { asks, factors: [...factors], expiresAt, school, email } };
  }
  const { status, body: token } = await letIn(context, answer);
  return { status, body: { ...token, school, contactId } };
});
