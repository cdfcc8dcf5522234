/** How long one code of an authenticator app is valid (RFC 6238). */
export const authenticatorStepSeconds = 30;
export const authenticatorDigits = 6;
/** How many steps a phone's clock may be off, either way. */
export const maxStepsOff = 1;

export const recoveryCodeCount = 10;
/** Without letters and digits that are easily confused: no I, O, 0, 1. */
export const recoveryCodeAlphabet = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
export const recoveryCodeLength = 12;

/** How long to wait for the second factor after the right password. */
export const halfSignInMinutes = 5;
/** How long a key can be turned on after it was shown. */
export const enrolmentMinutes = 15;
/** Longest code that can be typed, with blanks and hyphens. */
export const maxFactorCodeLength = 40;

/**
 * The last thing shown at a sign-in. `recoveryCode` and `authenticator` come after the password or the school,
 * `passkey` alone or after them; `school` alone, and `schoolFactor` with a sufficient second factor at the school.
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
 * The steps whose code is accepted at `at`, likeliest first. Codes are single use: neither the code of `lastUsedStep`
 * nor an older one is accepted; null when none was used yet.
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

/** Reads a typed code, whatever its grouping; null where it can be neither kind. */
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

/** The content of the QR code, in the form authenticator apps read. `secret` in base32. */
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
