import { addDays } from '../time/calendar-date.ts';
import { allowed, refuse } from '../errors/verdict.ts';
import type { Verdict } from '../errors/verdict.ts';

export const certificationStates = ['valid', 'expiresSoon', 'expired'] as const;
export type CertificationState = (typeof certificationStates)[number];

/** A certification that ends within this many days is shown as expiring soon. */
export const expiresSoonDays = 30;

/** `expiresOn`: the last date it is valid; null: it does not expire. `onDateLocal`: a calendar date, no zone. */
export function certificationState(expiresOn: string | null, onDateLocal: string): CertificationState {
  if (expiresOn === null) return 'valid';
  if (expiresOn < onDateLocal) return 'expired';
  return expiresOn <= addDays(onDateLocal, expiresSoonDays) ? 'expiresSoon' : 'valid';
}

export type HeldCertification = { readonly name: string; readonly expiresOn: string | null };

/**
 * Whether a booking can be offered to somebody with these certifications: none that it requires has expired by its last
 * date. One that was never recorded does not count as expired, because the provider may know of it in other ways.
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
