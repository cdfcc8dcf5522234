import * as z from 'zod/mini';
import { defineEndpoint } from '../contract/define-endpoint.ts';
import { maxPasswordLength } from './password.rules.ts';

/** Of a link to an account. What cannot be one is refused as a link, not as a field. */
export const accountLinkSecret = z.string().check(z.maxLength(200));
/** Whether it is good enough is a rule's to say (`checkNewPassword`). */
export const newPassword = z.string().check(z.minLength(1), z.maxLength(maxPasswordLength));

/**
 * Sends a link that sets a new password to the account's address (spec section 7); to who signs in at a school alone an
 * email that says so, which the answer does not tell. Where the operator wants one text for all, an unknown account is
 * answered as a known one.
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
 * Whether a reset link is still good, and for whom. Changes nothing: mail programs look at links, too. `school`: signs the
 * account's owner in alone by now, and no password is set; null for everybody else.
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

/** Sets a new password by a reset link, once. Every session of the account ends with all of its tokens. */
export const resetPassword = defineEndpoint({
  name: 'resetPassword',
  method: 'POST',
  path: '/api/v1/auth/reset-password',
  summary: 'Set a new password by a reset link',
  access: { kind: 'sessionCookie' },
  body: z.strictObject({ secret: accountLinkSecret, password: newPassword }),
  replies: { 204: null },
  codes: ['link_invalid', 'link_expired', 'password_too_weak', 'school_sign_in_required'],
});
