import { allowed, firstRefusal, refuse } from '../errors/verdict.ts';
import type { Verdict } from '../errors/verdict.ts';

/** In code points. */
export const minPasswordLength = 8;
export const maxPasswordLength = 200;

/** What a new password needs (spec section 5), in the order it is listed to the person. */
export const passwordNeeds = ['length', 'lowercase', 'uppercase', 'number', 'special'] as const;
export type PasswordNeed = (typeof passwordNeeds)[number];

/** Printable ASCII that is neither letter, digit nor space (product.md 19). */
const special = /[!-/:-@[-`{-~]/;

const isMet: Readonly<Record<PasswordNeed, (password: string) => boolean>> = {
  length: (password) => [...password].length >= minPasswordLength,
  lowercase: (password) => /\p{Ll}/u.test(password),
  uppercase: (password) => /\p{Lu}/u.test(password),
  number: (password) => /\d/.test(password),
  special: (password) => special.test(password),
};

/** The needs that the password does not meet; empty when it meets them all. */
export function listUnmetNeeds(password: string): PasswordNeed[] {
  return passwordNeeds.filter((need) => !isMet[need](password));
}

/** `password_too_weak` unless the password meets every need. */
export function checkNewPassword(password: string): Verdict {
  return listUnmetNeeds(password).length === 0 ? allowed : refuse('password_too_weak');
}

/** `passwords_different` unless both entries are the same. */
export function checkRepeated(password: string, repeated: string): Verdict {
  return password === repeated ? allowed : refuse('passwords_different');
}

/** Checks a new password when the current one was given: it must meet every need and differ from the current one. */
export function checkPasswordChange({
  currentPassword,
  newPassword,
}: {
  currentPassword: string;
  newPassword: string;
}): Verdict {
  return firstRefusal(
    checkNewPassword(newPassword),
    newPassword.normalize('NFKC') === currentPassword.normalize('NFKC')
      ? refuse('password_unchanged')
      : allowed,
  );
}
