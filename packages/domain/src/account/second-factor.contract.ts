import * as z from 'zod/mini';
import { defineEndpoint } from '../contract/define-endpoint.ts';
import { instant } from '../contract/wire-types.ts';
import { assertion, passkey } from './passkey-shapes.ts';
import { maxPasswordLength } from './password.rules.ts';
import { maxFactorCodeLength } from './second-factor.rules.ts';

const code = z.string().check(z.minLength(1), z.maxLength(maxFactorCodeLength));

/**
 * Who changes how an account is protected says once more who they are: by the password, or by a sign-in at their school a
 * few minutes ago where that lets in alone or they have no password; and by a factor once there is one.
 */
export const again = {
  password: z.optional(z.string().check(z.minLength(1), z.maxLength(maxPasswordLength))),
  /** Of the authenticator app, or a recovery code. Needed once the second factor is on, or a passkey in its place. */
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

/** Shown once: only hashes of them are kept. */
export const recoveryCodes = z.array(z.string());

export const enrolment = z.strictObject({
  /** Sealed; goes back with the first code. */
  enrolment: z.string(),
  /** In base32, for who types it. */
  secret: z.string(),
  /** What the QR code holds. */
  address: z.string(),
});

export const confirmedEnrolment = z.strictObject({
  enrolment: z.string().check(z.minLength(1), z.maxLength(1_000)),
  code,
});

/** How the contact's own account is protected beside the password. */
export const getSecondFactor = defineEndpoint({
  name: 'getSecondFactor',
  method: 'GET',
  path: '/api/v1/auth/second-factor',
  summary: 'Show the second factor of the account',
  access: { kind: 'signedIn' },
  ofContactAlone: true,
  replies: {
    200: z.strictObject({
      /** Null where none is set up. */
      authenticator: z.nullable(z.strictObject({ addedAt: instant })),
      /** The oldest first. */
      passkeys: z.array(passkey),
      recoveryCodesLeft: z.int().check(z.gte(0)),
      /** False for who was let in by their school from the beginning, and never set one. */
      hasPassword: z.boolean(),
      /** Where the people of the contact's group sign in as well, or alone; null where there is no such place. */
      school: z.nullable(
        z.strictObject({
          name: z.string(),
          isRequired: z.boolean(),
          /** A second factor that the school speaks of is enough. */
          trustsFactor: z.boolean(),
          /** This session was opened there. */
          isOpenedThere: z.boolean(),
        }),
      ),
    }),
  },
});

/** A new key for an authenticator app. Nothing changes until a code of it is confirmed. */
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
 * Turns the authenticator app on, in place of an older one, with a new set of recovery codes. Every other session of the
 * account ends.
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

/** Turns the authenticator app off; with the last factor of the account the recovery codes go, too. */
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

/** A new set of recovery codes; those of before end. */
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
