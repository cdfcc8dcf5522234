const name = 'school';

/** The school that signed this device's person in, by its name; null for everybody else. Gone with the sign-out. */
export function findSchool(): string | null {
  try {
    return localStorage.getItem(name);
  } catch {
    return null;
  }
}

export function rememberSchool(school: string): void {
  try {
    localStorage.setItem(name, school);
  } catch {
    // Without storage the sign-out says less.
  }
}
