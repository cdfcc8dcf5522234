import * as z from 'zod/mini';
import { defineEndpoint } from '../contract/define-endpoint.ts';
import { id } from '../contract/wire-types.ts';
import { maxDomainLength, maxIssuerAnswerLength } from './school-sign-in.rules.ts';
import { accessToken, halfSignIn } from './sign-in.contract.ts';

/**
 * The school whose issuer signs in people of an email domain; null without one. Only the domain is sent, and nothing
 * about accounts is revealed.
 */
export const findSchool = defineEndpoint({
  name: 'findSchool',
  method: 'POST',
  path: '/api/v1/auth/school/find',
  summary: 'Find the school that a domain belongs to',
  access: { kind: 'sessionCookie' },
  reads: true,
  body: z.strictObject({ domain: z.string().check(z.minLength(1), z.maxLength(maxDomainLength)) }),
  replies: {
    200: z.strictObject({
      school: z.nullable(
        z.strictObject({
          name: z.string(),
          /** Its people can only sign in there. */
          isRequired: z.boolean(),
        }),
      ),
    }),
  },
});

/**
 * Prepares a sign-in at the school's issuer: answers the address to open, and stores its state in a sealed cookie. Does
 * not look for an account.
 */
export const startSchoolSignIn = defineEndpoint({
  name: 'startSchoolSignIn',
  method: 'POST',
  path: '/api/v1/auth/school/sign-ins',
  summary: "Begin a sign-in at a school's own issuer",
  access: { kind: 'sessionCookie' },
  body: z.strictObject({ email: z.string().check(z.minLength(1), z.maxLength(254)) }),
  replies: { 200: z.strictObject({ address: z.string() }) },
  codes: ['school_unknown', 'school_unavailable'],
});

/**
 * Completes the sign-in with the answer that the browser brings back, once. Sets the session cookie, or answers 202
 * where a second factor is required.
 */
export const finishSchoolSignIn = defineEndpoint({
  name: 'finishSchoolSignIn',
  method: 'POST',
  path: '/api/v1/auth/school/sign-ins/finish',
  summary: "Finish a sign-in at a school's own issuer",
  access: { kind: 'sessionCookie' },
  body: z.strictObject({
    /** From the address that the browser returned to. */
    clientGroupId: id,
    /** The issuer's answer, as in that address. */
    answer: z.string().check(z.minLength(1), z.maxLength(maxIssuerAnswerLength)),
  }),
  replies: {
    200: z.strictObject({ ...accessToken.shape, school: z.string(), contactId: id }),
    202: z.strictObject({ ...halfSignIn.shape, school: z.string(), email: z.string() }),
  },
  codes: [
    'school_sign_in_expired',
    'school_sign_in_failed',
    'school_unavailable',
    'school_email_unverified',
    'school_email_refused',
    'school_account_unknown',
    'school_account_differs',
    'account_disabled',
    'profile_unavailable',
  ],
});
