import * as z from 'zod/mini';
import { defineEndpoint } from '../contract/define-endpoint.ts';
import { id, instant } from '../contract/wire-types.ts';
import { again, againCodes, recoveryCodes } from './second-factor.contract.ts';
import {
  assertion,
  begunPasskey,
  challenge,
  ceremony,
  keptCredential,
  madePasskey,
  passkey,
  passkeyName as name,
} from './passkey-shapes.ts';

const params = z.strictObject({ passkeyId: id });

export const startPasskey = defineEndpoint({
  name: 'startPasskey',
  method: 'POST',
  path: '/api/v1/auth/second-factor/passkeys/start',
  summary: 'Begin to add a passkey',
  access: { kind: 'signedIn' },
  ofContactAlone: true,
  reads: true,
  body: z.strictObject(again),
  replies: { 200: begunPasskey },
  codes: [...againCodes, 'passkey_address_refused', 'passkey_limit_reached'],
});

/**
 * Stores the passkey that the browser created. For the first factor of an account, answers recovery codes, which are
 * shown once, and ends every other session; for a further factor the codes are null.
 */
export const addPasskey = defineEndpoint({
  name: 'addPasskey',
  method: 'POST',
  path: '/api/v1/auth/second-factor/passkeys',
  summary: 'Add a passkey',
  access: { kind: 'signedIn' },
  ofContactAlone: true,
  body: madePasskey,
  replies: { 200: z.strictObject({ passkey, recoveryCodes: z.nullable(recoveryCodes) }) },
  codes: ['passkey_expired', 'passkey_refused', 'passkey_known', 'passkey_limit_reached'],
});

export const renamePasskey = defineEndpoint({
  name: 'renamePasskey',
  method: 'PUT',
  path: '/api/v1/auth/second-factor/passkeys/:passkeyId',
  summary: 'Rename a passkey',
  access: { kind: 'signedIn' },
  ofContactAlone: true,
  params,
  body: z.strictObject({ name }),
  replies: { 204: null },
});

/** Removes a passkey. Removing the last factor of an account also removes its recovery codes. */
export const removePasskey = defineEndpoint({
  name: 'removePasskey',
  method: 'POST',
  path: '/api/v1/auth/second-factor/passkeys/:passkeyId/remove',
  summary: 'Remove a passkey',
  access: { kind: 'signedIn' },
  ofContactAlone: true,
  params,
  body: z.strictObject(again),
  replies: { 204: null },
  codes: againCodes,
});

const asked = z.strictObject({
  ceremony,
  challenge,
  host: z.string(),
  /** Empty: any passkey the person picks. */
  credentials: z.array(keptCredential),
  expiresAt: instant,
});

/** A challenge for somebody who proves their identity again with a passkey instead of a code. */
export const startPasskeyProof = defineEndpoint({
  name: 'startPasskeyProof',
  method: 'POST',
  path: '/api/v1/auth/second-factor/passkeys/proof',
  summary: 'Ask for a passkey in place of a code',
  access: { kind: 'signedIn' },
  ofContactAlone: true,
  reads: true,
  replies: { 200: asked },
  codes: ['passkey_address_refused', 'passkey_none_here'],
});

/** A challenge for anybody; with `secondFactor`, for the account of the cookie's half-open sign-in. */
export const startPasskeySignIn = defineEndpoint({
  name: 'startPasskeySignIn',
  method: 'POST',
  path: '/api/v1/auth/sign-in/passkey/start',
  summary: 'Ask for a passkey at the sign-in',
  access: { kind: 'sessionCookie' },
  reads: true,
  body: z.strictObject({ secondFactor: z.boolean() }),
  replies: { 200: asked },
  codes: ['sign_in_expired', 'passkey_address_refused', 'passkey_none_here'],
});

/** Signs in with a passkey alone: the device has checked finger, face or PIN. Sets the session cookie. */
export const signInWithPasskey = defineEndpoint({
  name: 'signInWithPasskey',
  method: 'POST',
  path: '/api/v1/auth/sign-in/passkey',
  summary: 'Sign in with a passkey',
  access: { kind: 'sessionCookie' },
  body: assertion,
  replies: { 200: z.strictObject({ accessToken: z.string(), expiresAt: instant }) },
  codes: [
    'passkey_expired',
    'passkey_refused',
    'passkey_unknown',
    'sign_in_expired',
    'school_sign_in_required',
    'account_disabled',
    'profile_unavailable',
  ],
});
