/** One code of an authenticator app stands for so many seconds (RFC 6238). */
export const authenticatorStepSeconds = 30;
export const authenticatorDigits = 6;
/** How many steps the clock of a phone may be off, either way. */
export const maxStepsOff = 1;

export const recoveryCodeCount = 10;
/** Without letters and digits that are read for one another: no I, O, 0, 1. */
export const recoveryCodeAlphabet = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
export const recoveryCodeLength = 12;

/** How long the second factor is waited for after the right password. */
export const halfSignInMinutes = 5;
/** How long a key that was shown can be turned on. */
export const enrolmentMinutes = 15;
/** Longest entry of a code, with blanks and hyphens. */
export const maxFactorCodeLength = 40;

/**
 * What was shown last at a sign-in. `recoveryCode` and `authenticator` come after the password or the school, `passkey` alone
 * or after them; `school` alone, and `schoolFactor` with a second factor at the school that is enough.
 */
export const signInMethods = [
  'password',
  'authenticator',
  'recoveryCode',
  'passkey',
  'school',
  'schoolFactor',
] as const;
export type SignInMethod = (typeof signInMethods)[number];

/**
 * The steps whose code is taken at `at`, the likeliest first. A code is used once: neither that of `lastUsedStep` nor an
 * older one is taken again; null where none was used yet.
 */
export function listAcceptedSteps(at: Temporal.Instant, lastUsedStep: number | null): number[] {
  const now = Math.floor(at.epochMilliseconds / (authenticatorStepSeconds * 1_000));
  const steps = [now];
  for (let off = 1; off <= maxStepsOff; off++) steps.push(now - off, now + off);
  return steps.filter((step) => step >= 0 && (lastUsedStep === null || step > lastUsedStep));
}

export type FactorEntry =
  | { readonly kind: 'authenticator'; readonly code: string }
  | { readonly kind: 'recoveryCode'; readonly code: string };

/** What was typed as a code, however it was grouped; null where it can be neither kind. */
export function readFactorEntry(text: string): FactorEntry | null {
  const code = text.replaceAll(/[\s\p{Pd}]/gu, '').toUpperCase();
  if (new RegExp(`^[0-9]{${authenticatorDigits}}$`).test(code)) return { kind: 'authenticator', code };
  const isRecoveryCode =
    code.length === recoveryCodeLength && [...code].every((letter) => recoveryCodeAlphabet.includes(letter));
  return isRecoveryCode ? { kind: 'recoveryCode', code } : null;
}

/** As it is shown and written down: three groups of four. */
export function formatRecoveryCode(code: string): string {
  return code.replaceAll(/(.{4})(?=.)/g, '$1-');
}

/** The address that a QR code holds, as authenticator apps read it. `secret` in base32. */
export function authenticatorAddress({
  issuer,
  account,
  secret,
}: {
  issuer: string;
  account: string;
  secret: string;
}): string {
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(account)}`;
  return `otpauth://totp/${label}?secret=${secret}&issuer=${encodeURIComponent(issuer)}`;
}
