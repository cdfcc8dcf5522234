import * as z from 'zod/mini';
import { defineEndpoint } from '../contract/define-endpoint.ts';
import { maxPasswordLength } from './password.rules.ts';

/** The secret of an account link. One that cannot be valid is refused as a link, not as a field. */
export const accountLinkSecret = z.string().check(z.maxLength(200));
/** The rule `checkNewPassword` decides whether it is strong enough; the server also refuses well-known ones. */
export const newPassword = z.string().check(z.minLength(1), z.maxLength(maxPasswordLength));

/**
 * Emails a link that sets a new password to the account's address (spec section 7). Somebody who can only sign in at a
 * school receives an email saying so; the answer does not reveal it. Where the operator wants one text for all, an
 * unknown account gets the same answer as a known one.
 */
export const forgotPassword = defineEndpoint({
  name: 'forgotPassword',
  method: 'POST',
  path: '/api/v1/auth/forgot-password',
  summary: 'Send a password reset email',
  access: { kind: 'sessionCookie' },
  body: z.strictObject({ email: z.string().check(z.minLength(1), z.maxLength(254)) }),
  replies: { 204: null },
  codes: ['account_does_not_exist', 'sign_in_throttled', 'mail_unavailable'],
});

/**
 * Whether a reset link is still valid, and for whom. Changes nothing, because mail programs open links too. `school` is
 * the only place where the owner can now sign in, so no password is set; null for everybody else.
 */
export const openPasswordReset = defineEndpoint({
  name: 'openPasswordReset',
  method: 'POST',
  path: '/api/v1/auth/reset-password/open',
  summary: 'Look at a password reset link',
  access: { kind: 'anonymous' },
  body: z.strictObject({ secret: accountLinkSecret }),
  replies: { 200: z.strictObject({ email: z.string(), school: z.nullable(z.string()) }) },
  codes: ['link_invalid', 'link_expired'],
});

/** Sets a new password with a reset link, once. Ends every session of the account with all of its tokens. */
export const resetPassword = defineEndpoint({
  name: 'resetPassword',
  method: 'POST',
  path: '/api/v1/auth/reset-password',
  summary: 'Set a new password by a reset link',
  access: { kind: 'sessionCookie' },
  body: z.strictObject({ secret: accountLinkSecret, password: newPassword }),
  replies: { 204: null },
  codes: [
    'link_invalid',
    'link_expired',
    'password_too_weak',
    'password_too_common',
    'school_sign_in_required',
  ],
});
