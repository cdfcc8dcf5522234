import { signIn } from '@staffroom/domain/sign-in/sign-in.contract.ts';
import { Refusal, waitDetails } from '../../http/reply/refusal.ts';
import { route } from '../../http/route.ts';
import { letIn, signInCall } from './sign-in-call.ts';

/** The fields that the texts of spec section 8 belong to. */
const fieldOf: Readonly<Record<string, string>> = {
  account_not_found: 'email',
  password_incorrect: 'password',
};

export const signInRoute = route(signIn, async (context) => {
  const { body, identity, setCookies, hasLeft } = context;
  const answer = await identity.signIn({ ...body, ...signInCall(context), hasLeft });
  if (!answer.ok) {
    const { code, retryAfterSeconds = 60 } = answer;
    throw new Refusal(code, { param: fieldOf[code] ?? null, ...waitDetails(retryAfterSeconds) });
  }
  if (answer.ok === 'half') {
    const { asks, factors, expiresAt } = answer;
    setCookies(answer.setCookies);
    return { status: 202, body: { asks, factors: [...factors], expiresAt } };
  }
  return letIn(context, answer);
});
