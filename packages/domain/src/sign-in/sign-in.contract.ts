import * as z from 'zod/mini';
import { defineEndpoint } from '../contract/define-endpoint.ts';
import { instant } from '../contract/wire-types.ts';

/** An opaque bearer token, good for 30 minutes (spec section 9). Kept in memory only. */
export const accessToken = z.strictObject({ accessToken: z.string(), expiresAt: instant });

/** Email and password at the identity provider. Sets the session cookie (spec section 4). */
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
  replies: { 200: accessToken },
  codes: [
    'account_not_found',
    'password_incorrect',
    'sign_in_failed',
    'sign_in_throttled',
    'account_disabled',
    'profile_unavailable',
  ],
});

/** A new access token for the session of the cookie; 401 when there is none. */
export const refresh = defineEndpoint({
  name: 'refresh',
  method: 'POST',
  path: '/api/v1/auth/refresh',
  summary: 'Exchange the session for a fresh access token',
  access: { kind: 'sessionCookie' },
  replies: { 200: accessToken },
});

/** Ends the session of the cookie and every token of it. Answers 204 also when there was none. */
export const signOut = defineEndpoint({
  name: 'signOut',
  method: 'POST',
  path: '/api/v1/auth/sign-out',
  summary: 'Sign out',
  access: { kind: 'sessionCookie' },
  replies: { 204: null },
});

/** The accounts to try that there are; 204 outside the demo, and once it was removed. */
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
