import type { SupportMode } from '@staffroom/domain/impersonation/support-grant.rules.ts';
import { createSeal, openValue, sealValue } from '../seal.ts';

/** A sign-in at the second provider that has begun: whom it is for, and what its answer is compared with. */
export type SealedSignIn = {
  contactId: string;
  reason: string;
  mode: SupportMode;
  returnAddress: string;
  state: string;
  nonce: string;
  verifier: string;
  expiresAtMs: number;
};

export type SealedSignIns = {
  seal: (signIn: SealedSignIn) => string;
  /** Null for what was not sealed with this key, and for what has run out. */
  open: (sealed: string | null, at: Temporal.Instant) => SealedSignIn | null;
};

const purpose = 'sign-in of a support user';

/**
 * Sign-ins that have begun stand in the browser's own cookie, encrypted: nothing is kept for callers whom nobody knows,
 * and an answer is good in the browser alone that asked.
 */
export function createSealedSignIns(key: Buffer): SealedSignIns {
  const seal = createSeal(key);
  return {
    seal: (signIn) => sealValue(seal, signIn, purpose),
    open: (sealed, at) => openValue<SealedSignIn>(seal, sealed, { purpose, at }),
  };
}
