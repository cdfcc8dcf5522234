import * as z from 'zod/mini';
import { defineEndpoint } from '../contract/define-endpoint.ts';
import { id, requiredText } from '../contract/wire-types.ts';
import {
  domainShape,
  maxDomainLength,
  maxSchoolDomains,
  maxSchoolNameLength,
} from '../sign-in/school-sign-in.rules.ts';

const access = { kind: 'serviceKey' } as const;
const params = z.strictObject({ clientGroupId: id });

const setting = {
  /** As shown on the sign-in page: 'Continue with …'. */
  name: requiredText(maxSchoolNameLength),
  /** The OpenID Connect issuer's full URL, exactly as in its metadata; https. */
  issuer: z.string().check(z.minLength(1), z.maxLength(500)),
  /** The issuer's id of this portal. */
  clientId: z.string().check(z.minLength(1), z.maxLength(255)),
  /** Of email addresses, in lower case. A domain belongs to one client group. */
  domains: z
    .array(z.string().check(z.maxLength(maxDomainLength), z.regex(domainShape)))
    .check(z.minLength(1), z.maxLength(maxSchoolDomains)),
  /** The people of the group can only sign in there: neither a password nor a passkey works. */
  isRequired: z.boolean(),
  /** A second factor reported by the issuer (`mfa` in `amr`) is enough; otherwise the portal still asks for its own. */
  trustsFactor: z.boolean(),
};

export const schoolSignIn = z.strictObject({
  ...setting,
  hasSecret: z.boolean(),
  /** The path that the issuer redirects to, below each address of the portal. */
  returnPath: z.string(),
  /** Number of accounts of the group with an address outside these domains: they cannot sign in there. */
  accountsElsewhere: z.int().check(z.gte(0)),
});

/** 204 where the group has none. The secret is never returned. */
export const getSchoolSignIn = defineEndpoint({
  name: 'getSchoolSignIn',
  method: 'GET',
  path: '/api/v1/provider/client-groups/:clientGroupId/school-sign-in',
  summary: "Show a client group's own sign-in",
  access,
  params,
  replies: { 200: schoolSignIn, 204: null },
});

/**
 * Takes effect at once. When it becomes required, sessions not opened there end with their token. A new issuer or
 * client id ends all sessions opened there.
 */
export const changeSchoolSignIn = defineEndpoint({
  name: 'changeSchoolSignIn',
  method: 'PUT',
  path: '/api/v1/provider/client-groups/:clientGroupId/school-sign-in',
  summary: "Set up or change a client group's own sign-in",
  access,
  params,
  body: z.strictObject({
    ...setting,
    /** Null: a public client. Left out: unchanged, for the same issuer and client id. */
    clientSecret: z.optional(z.nullable(z.string().check(z.minLength(1), z.maxLength(1_000)))),
  }),
  replies: { 200: schoolSignIn },
  codes: ['school_issuer_refused', 'school_secret_missing', 'school_domain_taken'],
});

/** Everybody signs in with a password again. Sessions opened there end; others continue. */
export const removeSchoolSignIn = defineEndpoint({
  name: 'removeSchoolSignIn',
  method: 'DELETE',
  path: '/api/v1/provider/client-groups/:clientGroupId/school-sign-in',
  summary: "Remove a client group's own sign-in",
  access,
  params,
  replies: { 204: null },
});

/** For a person with a new account at the school: their next sign-in there links it. Ends their sessions. */
export const resetSchoolAccount = defineEndpoint({
  name: 'resetSchoolAccount',
  method: 'POST',
  path: '/api/v1/provider/people/:contactId/school-account/reset',
  summary: "Let an account be bound to a new one at the school's issuer",
  access,
  params: z.strictObject({ contactId: id }),
  replies: { 204: null },
});
