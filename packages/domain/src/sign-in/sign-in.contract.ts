import * as z from 'zod/mini';
import { defineEndpoint } from '../contract/define-endpoint.ts';
import { actingAs } from '../impersonation/support-grant.contract.ts';
import { instant } from '../contract/wire-types.ts';
import { confirmedEnrolment, enrolment, recoveryCodes } from '../account/second-factor.contract.ts';
import { maxFactorCodeLength } from '../account/second-factor.rules.ts';

/** An opaque bearer token, valid for 30 minutes (spec section 9). Kept in memory only. */
export const accessToken = z.strictObject({ accessToken: z.string(), expiresAt: instant });

/** The password was right, but another step is required. */
export const halfSignIn = z.strictObject({
  /**
   * A code of the authenticator app or a recovery code; or setting up an app, where one of their groups requires it.
   */
  asks: z.enum(['secondFactor', 'enrolment']),
  /** The account's factors, of which one is enough; a recovery code works too. */
  factors: z.array(z.enum(['authenticator', 'passkey'])),
  /** Until when it can be completed, from this browser. */
  expiresAt: instant,
});

/**
 * Email and password at the identity provider. Sets the session cookie (spec section 4), or answers 202 where the
 * account has a second factor: the half-open sign-in gives no access.
 */
export const signIn = defineEndpoint({
  name: 'signIn',
  method: 'POST',
  path: '/api/v1/auth/sign-in',
  summary: 'Sign in with email and password',
  access: { kind: 'sessionCookie' },
  body: z.strictObject({
    email: z.string().check(z.minLength(1), z.maxLength(254)),
    password: z.string().check(z.minLength(1), z.maxLength(200)),
  }),
  replies: { 200: accessToken, 202: halfSignIn },
  codes: [
    'account_not_found',
    'password_incorrect',
    'sign_in_failed',
    'sign_in_throttled',
    'school_sign_in_required',
    'account_disabled',
    'profile_unavailable',
  ],
});

/** The second factor of the half-open sign-in of the cookie. Sets the session cookie. */
export const signInSecondFactor = defineEndpoint({
  name: 'signInSecondFactor',
  method: 'POST',
  path: '/api/v1/auth/sign-in/second-factor',
  summary: 'Finish a sign-in with the second factor',
  access: { kind: 'sessionCookie' },
  body: z.strictObject({ code: z.string().check(z.minLength(1), z.maxLength(maxFactorCodeLength)) }),
  replies: { 200: accessToken },
  codes: [
    'sign_in_expired',
    'second_factor_incorrect',
    'sign_in_throttled',
    'school_sign_in_required',
    'account_disabled',
    'profile_unavailable',
  ],
});

/** A key for an authenticator app, for a half-open sign-in that requires one. */
export const startSignInEnrolment = defineEndpoint({
  name: 'startSignInEnrolment',
  method: 'POST',
  path: '/api/v1/auth/sign-in/enrolment/start',
  summary: 'Make a key for an authenticator app during a sign-in',
  access: { kind: 'sessionCookie' },
  reads: true,
  replies: { 200: enrolment },
  codes: ['sign_in_expired'],
});

/** Turns the app on and finishes the sign-in. The recovery codes are shown once. */
export const confirmSignInEnrolment = defineEndpoint({
  name: 'confirmSignInEnrolment',
  method: 'POST',
  path: '/api/v1/auth/sign-in/enrolment/confirm',
  summary: 'Finish a sign-in with a new authenticator app',
  access: { kind: 'sessionCookie' },
  body: confirmedEnrolment,
  replies: { 200: z.strictObject({ ...accessToken.shape, recoveryCodes }) },
  codes: [
    'sign_in_expired',
    'enrolment_expired',
    'second_factor_incorrect',
    'school_sign_in_required',
    'account_disabled',
    'profile_unavailable',
  ],
});

/**
 * A new access token for the cookie's session; 401 when there is none, and 410 where its person ended it from another
 * device or set a new password, which clears the data on this device. `actingAs` is the contact a support user acts as:
 * the token is only valid with that contact's `Impersonated-Contact` header.
 */
export const refresh = defineEndpoint({
  name: 'refresh',
  method: 'POST',
  path: '/api/v1/auth/refresh',
  summary: 'Exchange the session for a fresh access token',
  access: { kind: 'sessionCookie' },
  replies: { 200: z.strictObject({ ...accessToken.shape, actingAs: z.optional(actingAs) }) },
  codes: ['session_ended_elsewhere'],
});

/** Ends the cookie's session and all of its tokens. Answers 204 even when there was none. */
export const signOut = defineEndpoint({
  name: 'signOut',
  method: 'POST',
  path: '/api/v1/auth/sign-out',
  summary: 'Sign out',
  access: { kind: 'sessionCookie' },
  replies: { 204: null },
});

/** The available demo accounts; 204 outside the demo, and once it was removed. */
export const listDemoAccounts = defineEndpoint({
  name: 'listDemoAccounts',
  method: 'GET',
  path: '/api/v1/auth/demo-accounts',
  summary: 'The sign-ins of the demo, on a demo only',
  access: { kind: 'anonymous' },
  replies: {
    200: z.strictObject({
      password: z.string(),
      accounts: z.array(z.strictObject({ email: z.string(), who: z.string() })),
    }),
    204: null,
  },
});
