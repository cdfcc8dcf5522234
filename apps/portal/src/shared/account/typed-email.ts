const name = 'typedEmail';

/** Keeps what was typed as one's email at the sign-in for the page of a forgotten password: in this tab, until it is ''. */
export function keepTypedEmail(email: string): void {
  try {
    if (email === '') sessionStorage.removeItem(name);
    else sessionStorage.setItem(name, email);
  } catch {
    // Without storage it is typed again.
  }
}

export function readTypedEmail(): string {
  try {
    return sessionStorage.getItem(name) ?? '';
  } catch {
    return '';
  }
}
