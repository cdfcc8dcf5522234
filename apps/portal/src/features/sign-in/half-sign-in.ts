/**
 * A sign-in whose password or school sign-in was accepted and that needs another step. Its credential is in an HttpOnly
 * cookie.
 */
export type HalfSignIn = {
  readonly asks: 'secondFactor' | 'enrolment';
  readonly factors: readonly ('authenticator' | 'passkey')[];
  readonly email: string;
  readonly expiresAt: string;
  /** The school that signed the person in; absent after a password. */
  readonly school?: string;
};

const name = 'halfSignIn';

/** Survives a reload of this tab; another tab starts with the password. */
export function keepHalfSignIn(half: HalfSignIn | null): void {
  try {
    if (half === null) sessionStorage.removeItem(name);
    else sessionStorage.setItem(name, JSON.stringify(half));
  } catch {
    // Without storage, a reload starts with the password.
  }
}

/** Null if no sign-in was begun in this tab, or it has expired on the server. */
export function findHalfSignIn(nowMs: number): HalfSignIn | null {
  try {
    const half = JSON.parse(sessionStorage.getItem(name) ?? 'null') as HalfSignIn | null;
    return half !== null && nowMs < Date.parse(half.expiresAt) ? half : null;
  } catch {
    return null;
  }
}
