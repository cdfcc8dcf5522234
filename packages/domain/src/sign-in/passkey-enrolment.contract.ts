import * as z from 'zod/mini';
import { begunPasskey, madePasskey } from '../account/passkey-shapes.ts';
import { recoveryCodes } from '../account/second-factor.contract.ts';
import { defineEndpoint } from '../contract/define-endpoint.ts';
import { accessToken } from './sign-in.contract.ts';

/** For the half-open sign-in that asks for a second factor to be set up: a passkey in place of an authenticator app. */
export const startSignInPasskey = defineEndpoint({
  name: 'startSignInPasskey',
  method: 'POST',
  path: '/api/v1/auth/sign-in/enrolment/passkey/start',
  summary: 'Begin to add a passkey during a sign-in',
  access: { kind: 'sessionCookie' },
  reads: true,
  replies: { 200: begunPasskey },
  codes: ['sign_in_expired', 'passkey_address_refused'],
});

/** Keeps the passkey and finishes the sign-in. The recovery codes are shown once. */
export const confirmSignInPasskey = defineEndpoint({
  name: 'confirmSignInPasskey',
  method: 'POST',
  path: '/api/v1/auth/sign-in/enrolment/passkey',
  summary: 'Finish a sign-in with a new passkey',
  access: { kind: 'sessionCookie' },
  body: madePasskey,
  replies: { 200: z.strictObject({ ...accessToken.shape, recoveryCodes }) },
  codes: [
    'sign_in_expired',
    'passkey_expired',
    'passkey_refused',
    'passkey_known',
    'school_sign_in_required',
    'account_disabled',
    'profile_unavailable',
  ],
});
