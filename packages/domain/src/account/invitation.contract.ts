import * as z from 'zod/mini';
import { defineEndpoint } from '../contract/define-endpoint.ts';
import { accountLinkSecret, newPassword } from './reset-password.contract.ts';

/** Whether an invitation link is still valid, and for whom. Changes nothing, because mail programs open links too. */
export const openInvitation = defineEndpoint({
  name: 'openInvitation',
  method: 'POST',
  path: '/api/v1/auth/invitation/open',
  summary: 'Look at an invitation',
  access: { kind: 'anonymous' },
  body: z.strictObject({ secret: accountLinkSecret }),
  replies: {
    200: z.strictObject({
      email: z.string(),
      firstName: z.string(),
      /** Who invites to what; `invitedBy` null means the provider. */
      groupName: z.string(),
      invitedBy: z.nullable(z.string()),
      /** The address already has an account, which receives the rights; no password is needed. */
      hasAccount: z.boolean(),
      /**
       * The school where people with this address sign in; null without one. Where `isRequired`, no password is needed.
       */
      school: z.nullable(z.strictObject({ name: z.string(), isRequired: z.boolean() })),
    }),
  },
  codes: ['link_invalid', 'link_expired', 'invitation_address_taken', 'invitation_needs_school_address'],
});

/** Accepts an invitation, once. The address counts as verified, because its mail was read. */
export const acceptInvitation = defineEndpoint({
  name: 'acceptInvitation',
  method: 'POST',
  path: '/api/v1/auth/invitation',
  summary: 'Accept an invitation',
  access: { kind: 'sessionCookie' },
  body: z.strictObject({
    secret: accountLinkSecret,
    /** Null where the address has an account already, or where its owner signs in at a school. */
    password: z.nullable(newPassword),
  }),
  replies: { 204: null },
  codes: [
    'link_invalid',
    'link_expired',
    'password_too_weak',
    'password_too_common',
    'invitation_address_taken',
    'invitation_needs_school_address',
  ],
});
