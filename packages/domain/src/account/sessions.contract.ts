import * as z from 'zod/mini';
import { defineEndpoint } from '../contract/define-endpoint.ts';
import { signInMethods } from './second-factor.rules.ts';
import { id, instant } from '../contract/wire-types.ts';

/** A browser that is signed in to the contact's account. */
export const ownSession = z.strictObject({
  id,
  /** In everyday words; null where the browser does not say. */
  browser: z.nullable(z.string()),
  system: z.nullable(z.string()),
  isPhone: z.boolean(),
  /** The IP address that the server saw at the sign-in. */
  address: z.nullable(z.string()),
  signedInAt: instant,
  /** How the person proved their identity; a code comes after the password. */
  signInMethod: z.enum(signInMethods),
  /** Accurate to half an hour. */
  lastUsedAt: instant,
  /** The session of this call. */
  isCurrent: z.boolean(),
});

/** The contact's own sessions: this one first, then by last use. */
export const listSessions = defineEndpoint({
  name: 'listSessions',
  method: 'GET',
  path: '/api/v1/auth/sessions',
  summary: 'List the devices that are signed in',
  access: { kind: 'signedIn' },
  ofContactAlone: true,
  replies: { 200: z.array(ownSession) },
});

/** Ends one of the contact's own sessions with all of its tokens: its next call is refused. */
export const endSession = defineEndpoint({
  name: 'endSession',
  method: 'DELETE',
  path: '/api/v1/auth/sessions/:sessionId',
  summary: 'Sign a device out',
  access: { kind: 'signedIn' },
  ofContactAlone: true,
  params: z.strictObject({ sessionId: id }),
  replies: { 204: null },
});

/** Ends all of the contact's sessions except the one of this call. */
export const endOtherSessions = defineEndpoint({
  name: 'endOtherSessions',
  method: 'POST',
  path: '/api/v1/auth/sessions/end-others',
  summary: 'Sign all other devices out',
  access: { kind: 'signedIn' },
  ofContactAlone: true,
  replies: { 200: z.strictObject({ endedSessions: z.int().check(z.gte(0)) }) },
});
