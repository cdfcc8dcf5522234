import * as z from 'zod/mini';
import { defineEndpoint } from '../contract/define-endpoint.ts';
import { id, instant, requiredText, shortNumber, text } from '../contract/wire-types.ts';
import { maxReasonLength, supportModes } from './support-grant.rules.ts';

/** The contact a session acts as. The token next to it is valid for no other contact. */
export const actingAs = z.strictObject({
  contactId: id,
  mode: z.enum(supportModes),
  endsAt: instant,
});

/**
 * Prepares a sign-in at the second provider: answers the address to open, and stores its state in a sealed cookie. Only
 * support users learn whether the contact exists, after they return.
 */
export const startSupportSignIn = defineEndpoint({
  name: 'startSupportSignIn',
  method: 'POST',
  path: '/api/v1/auth/support/sign-ins',
  summary: 'Begin a sign-in at the second identity provider',
  access: { kind: 'sessionCookie' },
  body: z.strictObject({
    contactId: text(100),
    reason: requiredText(maxReasonLength),
    mode: z.enum(supportModes),
    /** Requires an immediate answer from the provider, without showing a page. */
    silent: z.optional(z.boolean()),
  }),
  replies: { 200: z.strictObject({ address: z.string(), state: z.string() }) },
  codes: ['impersonation_contact_invalid', 'impersonation_sign_in_failed'],
});

/**
 * Completes the sign-in with the answer that the browser brings back. Ends the browser's session and starts that of the
 * grant.
 */
export const createSupportGrant = defineEndpoint({
  name: 'createSupportGrant',
  method: 'POST',
  path: '/api/v1/auth/support/grants',
  summary: 'Begin to act as a contact',
  access: { kind: 'sessionCookie' },
  body: z.strictObject({
    /** The provider's answer, as in the URL fragment. */
    answer: z.string().check(z.minLength(1), z.maxLength(4_000)),
  }),
  replies: { 200: z.strictObject({ accessToken: z.string(), expiresAt: instant, actingAs }) },
  codes: ['impersonation_contact_invalid', 'impersonation_sign_in_failed'],
});

/** Ends the cookie's grant with all of its tokens. Answers the second provider's sign-out address; null without one. */
export const endSupportGrant = defineEndpoint({
  name: 'endSupportGrant',
  method: 'POST',
  path: '/api/v1/auth/support/grants/end',
  summary: 'Stop acting as a contact',
  access: { kind: 'sessionCookie' },
  replies: { 200: z.strictObject({ signOutAddress: z.nullable(z.string()) }) },
});

/** A period in which support acted as the contact. */
export const supportVisit = z.strictObject({
  id,
  /** The support user's name, as the second provider spells it. */
  supportUser: z.string(),
  reason: z.string(),
  mode: z.enum(supportModes),
  beganAt: instant,
  /** When it was stopped or ran out; in the future while it lasts. */
  endsAt: instant,
  /** The changes, by their audit trail names, oldest first; at most 100. */
  changes: z.array(
    z.strictObject({
      action: z.string(),
      actedAt: instant,
      /** The first booking that was changed, or the request where there is no booking; null for anything else. */
      changed: z.nullable(
        z.strictObject({
          kind: z.enum(['booking', 'pendingBooking']),
          id,
          number: shortNumber,
          /** Whether the contact may open it now. */
          isVisible: z.boolean(),
        }),
      ),
      /** How many other bookings were changed with it. */
      others: z.int(),
    }),
  ),
});

/** The latest visits of support to the contact's account, newest first. */
export const listSupportVisits = defineEndpoint({
  name: 'listSupportVisits',
  method: 'GET',
  path: '/api/v1/me/support-visits',
  summary: 'List when support acted as the contact',
  access: { kind: 'signedIn' },
  replies: { 200: z.array(supportVisit) },
});
