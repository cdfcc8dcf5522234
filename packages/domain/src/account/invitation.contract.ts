import * as z from 'zod/mini';
import { defineEndpoint } from '../contract/define-endpoint.ts';
import { accountLinkSecret, newPassword } from './reset-password.contract.ts';

/** Whether the link of an invitation is still good, and for whom. Changes nothing: mail programs look at links, too. */
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
      /** Who invites to what; `invitedBy` null: the provider. */
      groupName: z.string(),
      invitedBy: z.nullable(z.string()),
      /** The address has an account that the rights can be added to: no password is asked for. */
      hasAccount: z.boolean(),
      /** The school that signs in people with this address; null without one. Where `isRequired`, no password is asked for. */
      school: z.nullable(z.strictObject({ name: z.string(), isRequired: z.boolean() })),
    }),
  },
  codes: ['link_invalid', 'link_expired', 'invitation_address_taken', 'invitation_needs_school_address'],
});

/** Accepts an invitation, once. The address counts as verified: its mail was read. */
export const acceptInvitation = defineEndpoint({
  name: 'acceptInvitation',
  method: 'POST',
  path: '/api/v1/auth/invitation',
  summary: 'Accept an invitation',
  access: { kind: 'sessionCookie' },
  body: z.strictObject({
    secret: accountLinkSecret,
    /** Null where the address has an account, and where its owner signs in at a school. */
    password: z.nullable(newPassword),
  }),
  replies: { 204: null },
  codes: [
    'link_invalid',
    'link_expired',
    'password_too_weak',
    'invitation_address_taken',
    'invitation_needs_school_address',
  ],
});
