import { tryStorage } from '../lib/device/try-storage.ts';

const name = 'school';

/** Name of the school that signed this device's person in; null otherwise. Deleted at sign-out. */
export function findSchool(): string | null {
  return localStorage.getItem(name);
}

export function rememberSchool(school: string): void {
  tryStorage(() => localStorage.setItem(name, school));
}
