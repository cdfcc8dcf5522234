import { startSignInEnrolment } from '@staffroom/domain/sign-in/sign-in.contract.ts';
import { Refusal } from '../../http/reply/refusal.ts';
import { route } from '../../http/route.ts';
import { browserHeaders } from './browser-headers.ts';

export const startSignInEnrolmentRoute = route(startSignInEnrolment, async (context) => {
  const { identity, settings, receivedAt: at } = context;
  const headers = browserHeaders(context);
  const answer = await identity.startEnrolmentAtSignIn({ headers, at, appName: settings.appName });
  if (!answer.ok) throw new Refusal(answer.code);
  const { enrolment, secret, address } = answer;
  return { status: 200, body: { enrolment, secret, address } };
});
