import * as z from 'zod/mini';
import { defineEndpoint } from '../contract/define-endpoint.ts';
import { id, instant, requiredText, text } from '../contract/wire-types.ts';
import { maxReasonLength, supportModes } from './support-grant.rules.ts';

/** Whom a session acts as. The token beside it is good for nobody else. */
export const actingAs = z.strictObject({
  contactId: id,
  mode: z.enum(supportModes),
  endsAt: instant,
});

/**
 * Prepares a sign-in at the second provider: answers the address to go to, and keeps what belongs to it in a sealed
 * cookie. Whether there is such a contact is told to support users alone, when they come back.
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
    /** Asks the provider to answer at once, without a page of its own. */
    silent: z.optional(z.boolean()),
  }),
  replies: { 200: z.strictObject({ address: z.string(), state: z.string() }) },
  codes: ['impersonation_contact_invalid', 'impersonation_sign_in_failed'],
});

/**
 * Takes what the second provider sent the browser back with. Ends whatever session the browser had, and begins the one
 * of the grant.
 */
export const createSupportGrant = defineEndpoint({
  name: 'createSupportGrant',
  method: 'POST',
  path: '/api/v1/auth/support/grants',
  summary: 'Begin to act as a contact',
  access: { kind: 'sessionCookie' },
  body: z.strictObject({
    /** The provider's answer as it stood in the fragment. */
    answer: z.string().check(z.minLength(1), z.maxLength(4_000)),
  }),
  replies: { 200: z.strictObject({ accessToken: z.string(), expiresAt: instant, actingAs }) },
  codes: ['impersonation_contact_invalid', 'impersonation_sign_in_failed'],
});

/** Ends the grant of the cookie with all of its tokens. Answers where the second provider signs out; null without one. */
export const endSupportGrant = defineEndpoint({
  name: 'endSupportGrant',
  method: 'POST',
  path: '/api/v1/auth/support/grants/end',
  summary: 'Stop acting as a contact',
  access: { kind: 'sessionCookie' },
  replies: { 200: z.strictObject({ signOutAddress: z.nullable(z.string()) }) },
});

/** A time in which support acted as the contact. */
export const supportVisit = z.strictObject({
  id,
  /** Of the support user, as the second provider spells it. */
  supportUser: z.string(),
  reason: z.string(),
  mode: z.enum(supportModes),
  beganAt: instant,
  /** When it was stopped or ran out; in the future while it lasts. */
  endsAt: instant,
  /** What was changed, by the names of the audit trail, oldest first; at most 100. */
  changes: z.array(z.strictObject({ action: z.string(), actedAt: instant })),
});

/** The last visits of support to the contact's account, the newest first. */
export const listSupportVisits = defineEndpoint({
  name: 'listSupportVisits',
  method: 'GET',
  path: '/api/v1/me/support-visits',
  summary: 'List when support acted as the contact',
  access: { kind: 'signedIn' },
  replies: { 200: z.array(supportVisit) },
});
