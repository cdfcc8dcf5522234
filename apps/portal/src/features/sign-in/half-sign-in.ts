/** The password was right, or the school let them in, and more is asked for. What it is good for stands in a cookie that no script sees. */
export type HalfSignIn = {
  readonly asks: 'secondFactor' | 'enrolment';
  readonly factors: readonly ('authenticator' | 'passkey')[];
  readonly email: string;
  readonly expiresAt: string;
  /** That signed the person in; left out after a password. */
  readonly school?: string;
};

const name = 'halfSignIn';

/** For a reload of this tab: another tab starts with the password. */
export function keepHalfSignIn(half: HalfSignIn | null): void {
  try {
    if (half === null) sessionStorage.removeItem(name);
    else sessionStorage.setItem(name, JSON.stringify(half));
  } catch {
    // Without storage a reload starts with the password.
  }
}

/** Null where none was begun in this tab, and once the server has forgotten it. */
export function findHalfSignIn(nowMs: number): HalfSignIn | null {
  try {
    const half = JSON.parse(sessionStorage.getItem(name) ?? 'null') as HalfSignIn | null;
    return half !== null && nowMs < Date.parse(half.expiresAt) ? half : null;
  } catch {
    return null;
  }
}
