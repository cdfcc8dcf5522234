import { createSeal } from '../seal.ts';
import type { Seal } from '../seal.ts';

export type SecondFactorKeys = {
  /** Encrypts secrets of authenticators where they are kept, and keys that are shown but not turned on yet. */
  seal: Seal;
  recoveryCodeKey: Buffer;
};

export function createSecondFactorKeys(deriveKey: (purpose: string) => Buffer): SecondFactorKeys {
  return {
    seal: createSeal(deriveKey('second factors')),
    recoveryCodeKey: deriveKey('recovery codes'),
  };
}

/** What a kept secret is sealed for: one that is moved to another account opens nothing. */
export function secretPurpose(userId: string): string {
  return `authenticator of ${userId}`;
}
