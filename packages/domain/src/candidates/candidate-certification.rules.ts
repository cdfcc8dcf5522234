import { addDays } from '../time/calendar-date.ts';
import { allowed, refuse } from '../errors/verdict.ts';
import type { Verdict } from '../errors/verdict.ts';

export const certificationStates = ['valid', 'expiresSoon', 'expired'] as const;
export type CertificationState = (typeof certificationStates)[number];

/** A certification that ends within so many days is said to expire soon. */
export const expiresSoonDays = 30;

/** `expiresOn`: the last date on which it counts; null: it does not expire. `onDateLocal`: a calendar date, no zone. */
export function certificationState(expiresOn: string | null, onDateLocal: string): CertificationState {
  if (expiresOn === null) return 'valid';
  if (expiresOn < onDateLocal) return 'expired';
  return expiresOn <= addDays(onDateLocal, expiresSoonDays) ? 'expiresSoon' : 'valid';
}

export type HeldCertification = { readonly name: string; readonly expiresOn: string | null };

/**
 * Whether a booking can be offered to somebody with these certifications: none of those that it asks for has expired by
 * its last date. One that was never recorded does not count as expired: the provider may know of it by other ways.
 */
export function checkCertifications({
  needed,
  held,
  lastDateLocal,
}: {
  needed: readonly string[];
  held: readonly HeldCertification[];
  lastDateLocal: string;
}): Verdict {
  const expired = held.find(
    ({ name, expiresOn }) =>
      needed.includes(name) && certificationState(expiresOn, lastDateLocal) === 'expired',
  );
  return expired
    ? refuse('candidate_certification_expired', { name: expired.name, date: expired.expiresOn ?? '' })
    : allowed;
}
