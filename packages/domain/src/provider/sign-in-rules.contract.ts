import * as z from 'zod/mini';
import { defineEndpoint } from '../contract/define-endpoint.ts';
import { id, instant } from '../contract/wire-types.ts';

const access = { kind: 'serviceKey' } as const;
const params = z.strictObject({ clientGroupId: id });

/** A client group's requirements for signing in. */
export const signInRules = z.strictObject({
  /**
   * From this instant on a password alone is not enough: a person without a second factor sets one up first, and sessions
   * by a password alone end with their token. Null: never.
   */
  secondFactorRequiredFrom: z.nullable(instant),
});

/** The present rules; a group without its own has no requirements. */
export const getSignInRules = defineEndpoint({
  name: 'getSignInRules',
  method: 'GET',
  path: '/api/v1/provider/client-groups/:clientGroupId/sign-in-rules',
  summary: 'Show what a client group asks at sign-in',
  access,
  params,
  replies: { 200: signInRules },
});

/** Takes effect at once: a date in the past is as good as now. */
export const changeSignInRules = defineEndpoint({
  name: 'changeSignInRules',
  method: 'PUT',
  path: '/api/v1/provider/client-groups/:clientGroupId/sign-in-rules',
  summary: 'Change what a client group asks at sign-in',
  access,
  params,
  body: signInRules,
  replies: { 200: signInRules },
});

/** For somebody who lost phone and recovery codes: both end, and so do all sessions. Notifies the person by email. */
export const resetSecondFactor = defineEndpoint({
  name: 'resetSecondFactor',
  method: 'POST',
  path: '/api/v1/provider/people/:contactId/second-factor/reset',
  summary: 'Take the second factor off an account',
  access,
  params: z.strictObject({ contactId: id }),
  replies: { 204: null },
});
