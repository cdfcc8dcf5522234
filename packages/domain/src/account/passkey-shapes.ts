import * as z from 'zod/mini';
import { id, instant, requiredText } from '../contract/wire-types.ts';
import { maxPasskeyNameLength, passkeyAlgorithms, passkeyTransports } from './passkeys.rules.ts';

export function base64url(maxLength: number) {
  return z.string().check(z.minLength(1), z.maxLength(maxLength), z.regex(/^[\w-]+$/));
}

/** Sealed; sent back with the answer to the challenge. */
export const ceremony = base64url(2_000);
export const challenge = base64url(100);

export const keptCredential = z.strictObject({
  credentialId: base64url(1_400),
  transports: z.array(z.enum(passkeyTransports)),
});

/** What a device signed (Web Authentication, `AuthenticatorAssertionResponse`), with the challenge it answers. */
export const assertion = z.strictObject({
  ceremony,
  credentialId: base64url(1_400),
  clientData: base64url(4_000),
  authenticatorData: base64url(4_000),
  signature: base64url(2_000),
  userHandle: z.nullable(base64url(100)),
});

export const passkey = z.strictObject({
  id,
  name: z.string(),
  /** The host it works on. */
  host: z.string(),
  /** Its maker syncs it to the person's other devices. */
  isSynced: z.boolean(),
  addedAt: instant,
  /** Null when it was not used yet. */
  lastUsedAt: z.nullable(instant),
});

export const passkeyName = requiredText(maxPasskeyNameLength);

/** What a browser needs to make a passkey (Web Authentication, `PublicKeyCredentialCreationOptions`). */
export const begunPasskey = z.strictObject({
  ceremony,
  challenge,
  host: z.string(),
  appName: z.string(),
  user: z.strictObject({ id: base64url(64), name: z.string(), displayName: z.string() }),
  algorithms: z.array(z.literal([...passkeyAlgorithms])),
  /** Passkeys the account already has, so that a device does not create a second one. */
  existing: z.array(keptCredential),
  expiresAt: instant,
});

/** The passkey that the browser created. */
export const madePasskey = z.strictObject({
  ceremony,
  name: passkeyName,
  credentialId: base64url(1_400),
  clientData: base64url(4_000),
  attestation: base64url(16_000),
  transports: z.array(z.enum(passkeyTransports)).check(z.maxLength(passkeyTransports.length)),
});
