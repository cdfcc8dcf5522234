import * as z from 'zod/mini';
import { defineEndpoint } from '../contract/define-endpoint.ts';
import { accountLinkSecret } from './reset-password.contract.ts';

/** Sends the contact a link to verify their email address; does nothing if it is verified already. */
export const sendVerification = defineEndpoint({
  name: 'sendVerification',
  method: 'POST',
  path: '/api/v1/auth/verify-email/send',
  summary: 'Send the verification email again',
  access: { kind: 'signedIn' },
  ofContactAlone: true,
  replies: { 200: z.strictObject({ emailVerified: z.boolean() }) },
  codes: ['email_throttled', 'mail_unavailable'],
});

/**
 * Verifies the address that the link was sent to, once; no sign-in is needed. Unlocks the actions of product.md 11. A
 * used link of a verified address answers `wasVerified`, because people click twice.
 */
export const verifyEmail = defineEndpoint({
  name: 'verifyEmail',
  method: 'POST',
  path: '/api/v1/auth/verify-email',
  summary: 'Verify an email address by a link',
  access: { kind: 'sessionCookie' },
  body: z.strictObject({ secret: accountLinkSecret }),
  replies: { 200: z.strictObject({ email: z.string(), wasVerified: z.boolean() }) },
  codes: ['link_invalid', 'link_expired'],
});
