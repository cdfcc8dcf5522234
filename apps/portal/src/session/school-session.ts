import { tryStorage } from '../lib/device/try-storage.ts';

const name = 'school';

/** The school that signed this device's person in, by its name; null for everybody else. Gone with the sign-out. */
export function findSchool(): string | null {
  return localStorage.getItem(name);
}

export function rememberSchool(school: string): void {
  tryStorage(() => localStorage.setItem(name, school));
}
