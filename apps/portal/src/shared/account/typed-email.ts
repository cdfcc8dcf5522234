const name = 'typedEmail';

/** Keeps the email typed at the sign-in for the forgotten-password page, in this tab; '' removes it. */
export function keepTypedEmail(email: string): void {
  try {
    if (email === '') sessionStorage.removeItem(name);
    else sessionStorage.setItem(name, email);
  } catch {
    // Without storage it has to be typed again.
  }
}

export function readTypedEmail(): string {
  try {
    return sessionStorage.getItem(name) ?? '';
  } catch {
    return '';
  }
}
