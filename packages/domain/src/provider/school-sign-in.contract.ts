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
  /** As the sign-in page says it: 'Continue with …'. */
  name: requiredText(maxSchoolNameLength),
  /** Of the OpenID Connect issuer, whole, as its metadata spells it; https. */
  issuer: z.string().check(z.minLength(1), z.maxLength(500)),
  /** By which the issuer knows this portal. */
  clientId: z.string().check(z.minLength(1), z.maxLength(255)),
  /** Of email addresses, in lower case. A domain belongs to one client group. */
  domains: z
    .array(z.string().check(z.maxLength(maxDomainLength), z.regex(domainShape)))
    .check(z.minLength(1), z.maxLength(maxSchoolDomains)),
  /** The people of the group sign in there alone: neither a password nor a passkey lets them in. */
  isRequired: z.boolean(),
  /** A second factor that the issuer speaks of (`mfa` in `amr`) is enough; otherwise the portal asks for its own as ever. */
  trustsFactor: z.boolean(),
};

export const schoolSignIn = z.strictObject({
  ...setting,
  hasSecret: z.boolean(),
  /** Where the issuer sends people back to, below each address of the portal. */
  returnPath: z.string(),
  /** Accounts of the group whose address has none of these domains: they cannot sign in there. */
  accountsElsewhere: z.int().check(z.gte(0)),
});

/** 204 where the group has none. The secret is never answered. */
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
 * Counts at once. Where it becomes required, sessions that were not opened there end with their token. With another issuer
 * or client id all that were opened there end.
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
    /** Null: a public client. Left out: as it is, for the same issuer and client id. */
    clientSecret: z.optional(z.nullable(z.string().check(z.minLength(1), z.maxLength(1_000)))),
  }),
  replies: { 200: schoolSignIn },
  codes: ['school_issuer_refused', 'school_secret_missing', 'school_domain_taken'],
});

/** Everybody signs in with a password again. Sessions that were opened there end; others go on. */
export const removeSchoolSignIn = defineEndpoint({
  name: 'removeSchoolSignIn',
  method: 'DELETE',
  path: '/api/v1/provider/client-groups/:clientGroupId/school-sign-in',
  summary: "Remove a client group's own sign-in",
  access,
  params,
  replies: { 204: null },
});

/** For a person with a new account at the school: the next sign-in there binds it. Ends their sessions. */
export const resetSchoolAccount = defineEndpoint({
  name: 'resetSchoolAccount',
  method: 'POST',
  path: '/api/v1/provider/people/:contactId/school-account/reset',
  summary: "Let an account be bound to a new one at the school's issuer",
  access,
  params: z.strictObject({ contactId: id }),
  replies: { 204: null },
});
