import * as z from 'zod/mini';
import { id, instant } from '../contract/wire-types.ts';
import { passkeyTransports } from './passkeys.rules.ts';

export function base64url(maxLength: number) {
  return z.string().check(z.minLength(1), z.maxLength(maxLength), z.regex(/^[\w-]+$/));
}

/** Sealed; goes back with the answer to the challenge. */
export const ceremony = base64url(2_000);
export const challenge = base64url(100);

export const keptCredential = z.strictObject({
  credentialId: base64url(1_400),
  transports: z.array(z.enum(passkeyTransports)),
});

/** What a device signed (Web Authentication, `AuthenticatorAssertionResponse`), with the challenge that it answers. */
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
  /** Where it works. */
  host: z.string(),
  /** Copied by its maker to the person's other devices. */
  isSynced: z.boolean(),
  addedAt: instant,
  /** Null: not used since it was added. */
  lastUsedAt: z.nullable(instant),
});
