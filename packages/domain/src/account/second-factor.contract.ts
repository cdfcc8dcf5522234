import * as z from 'zod/mini';
import { defineEndpoint } from '../contract/define-endpoint.ts';
import { instant } from '../contract/wire-types.ts';
import { assertion, passkey } from './passkey-shapes.ts';
import { maxPasswordLength } from './password.rules.ts';
import { maxFactorCodeLength } from './second-factor.rules.ts';

const code = z.string().check(z.minLength(1), z.maxLength(maxFactorCodeLength));

/**
 * Proof of identity, required again to change how an account is protected: the password, or a sign-in at the school a
 * few minutes ago where the school is the only way in or there is no password; plus a factor, once there is one.
 */
export const again = {
  password: z.optional(z.string().check(z.minLength(1), z.maxLength(maxPasswordLength))),
  /**
   * From the authenticator app, or a recovery code. Required once the second factor is on, unless a passkey is used.
   */
  code: z.optional(code),
  passkey: z.optional(assertion),
};
export const againCodes = [
  'current_password_incorrect',
  'school_proof_needed',
  'second_factor_incorrect',
  'sign_in_throttled',
  'passkey_expired',
  'passkey_refused',
  'passkey_unknown',
] as const;

/** Shown once: only their hashes are stored. */
export const recoveryCodes = z.array(z.string());

export const enrolment = z.strictObject({
  /** Sealed; sent back with the first code. */
  enrolment: z.string(),
  /** In base32, for people who type it. */
  secret: z.string(),
  /** The content of the QR code. */
  address: z.string(),
});

export const confirmedEnrolment = z.strictObject({
  enrolment: z.string().check(z.minLength(1), z.maxLength(1_000)),
  code,
});

/** How the contact's own account is protected besides the password. */
export const getSecondFactor = defineEndpoint({
  name: 'getSecondFactor',
  method: 'GET',
  path: '/api/v1/auth/second-factor',
  summary: 'Show the second factor of the account',
  access: { kind: 'signedIn' },
  ofContactAlone: true,
  replies: {
    200: z.strictObject({
      /** Null when none is set up. */
      authenticator: z.nullable(z.strictObject({ addedAt: instant })),
      /** Oldest first. */
      passkeys: z.array(passkey),
      recoveryCodesLeft: z.int().check(z.gte(0)),
      /** False for somebody who has always signed in at their school and never set one. */
      hasPassword: z.boolean(),
      /** Where people of the contact's group can, or must, sign in; null without a school. */
      school: z.nullable(
        z.strictObject({
          name: z.string(),
          isRequired: z.boolean(),
          /** A second factor reported by the school is enough. */
          trustsFactor: z.boolean(),
          /** This session was opened at the school. */
          isOpenedThere: z.boolean(),
        }),
      ),
    }),
  },
});

/** A new key for an authenticator app. Nothing changes until one of its codes is confirmed. */
export const startAuthenticator = defineEndpoint({
  name: 'startAuthenticator',
  method: 'POST',
  path: '/api/v1/auth/second-factor/authenticator/start',
  summary: 'Make a key for an authenticator app',
  access: { kind: 'signedIn' },
  ofContactAlone: true,
  reads: true,
  body: z.strictObject(again),
  replies: { 200: enrolment },
  codes: againCodes,
});

/**
 * Turns the authenticator app on, replacing an older one, with a new set of recovery codes. Ends every other session of
 * the account.
 */
export const confirmAuthenticator = defineEndpoint({
  name: 'confirmAuthenticator',
  method: 'POST',
  path: '/api/v1/auth/second-factor/authenticator/confirm',
  summary: 'Turn the authenticator app on',
  access: { kind: 'signedIn' },
  ofContactAlone: true,
  body: confirmedEnrolment,
  replies: { 200: z.strictObject({ recoveryCodes }) },
  codes: ['enrolment_expired', 'second_factor_incorrect'],
});

/** Turns the authenticator app off. Removing the last factor of the account also removes its recovery codes. */
export const removeAuthenticator = defineEndpoint({
  name: 'removeAuthenticator',
  method: 'POST',
  path: '/api/v1/auth/second-factor/authenticator/remove',
  summary: 'Turn the authenticator app off',
  access: { kind: 'signedIn' },
  ofContactAlone: true,
  body: z.strictObject(again),
  replies: { 204: null },
  codes: againCodes,
});

/** A new set of recovery codes; the old ones stop working. */
export const renewRecoveryCodes = defineEndpoint({
  name: 'renewRecoveryCodes',
  method: 'POST',
  path: '/api/v1/auth/second-factor/recovery-codes',
  summary: 'Make new recovery codes',
  access: { kind: 'signedIn' },
  ofContactAlone: true,
  body: z.strictObject(again),
  replies: { 200: z.strictObject({ recoveryCodes }) },
  codes: againCodes,
});
